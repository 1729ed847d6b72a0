"""Teams: made, manned, and how they count."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Member
from config.widgets import Choice
from scoring.counting import Worth
from scoring.teams import MOST_BEST, TeamCounting
from tournaments.forms.amounts import AmountsField
from tournaments.models import Season, Team

__all__ = ["AssignForm", "NewTeamForm", "TeamCountingForm", "TeamNameForm"]


def _members(season: Season) -> Any:
    return Member.objects.filter(club=season.club, is_active=True).order_by("sort_name", "pk")


def _day(season: Season) -> forms.DateField:
    return forms.DateField(
        label=_("From"),
        initial=season.first_day,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class TeamNameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=60)


class NewTeamForm(TeamNameForm):
    """Members who belong to no team yet are offered."""

    def __init__(self, season: Season, data: Any = None, *, taken: Iterable[int] = ()) -> None:
        super().__init__(data, auto_id="new_%s")
        self.fields["from_day"] = _day(season)
        self.fields["members"] = forms.ModelMultipleChoiceField(
            _members(season).exclude(pk__in=taken),
            label=_("Members"),
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )


class AssignForm(forms.Form):
    """One member, from a day on; no team means that they play for none."""

    def __init__(self, season: Season, data: Any = None) -> None:
        super().__init__(data, auto_id="move_%s")
        self.fields["member"] = forms.ModelChoiceField(_members(season), label=_("Member"))
        self.fields["team"] = forms.ModelChoiceField(
            Team.objects.filter(season=season),
            label=_("Team"),
            required=False,
            empty_label=pgettext_lazy("team", "no team"),
        )
        self.fields["from_day"] = _day(season)


class TeamCountingForm(forms.Form):
    worth = forms.ChoiceField(
        label=_("Teams are placed by"),
        widget=Choice,
        choices=[
            (Worth.UNITS, pgettext_lazy("teams", "the sum of their members' units")),
            (Worth.VICTORY_POINTS, pgettext_lazy("teams", "victory points of each day")),
        ],
    )
    scale = AmountsField(
        label=_("Victory points of a day"),
        required=False,
        max_length=400,
        help_text=_("The first team first. Two teams: 2 0, and 1 each where they are level."),
    )
    best = forms.IntegerField(
        label=_("Members that count"),
        min_value=0,
        max_value=MOST_BEST,
        help_text=_("So many of a team's best on each day; 0: all of them."),
    )

    def __init__(self, season: Season, data: Any = None) -> None:
        rule = season.team_counting
        super().__init__(data, initial={"worth": rule.worth, "scale": rule.scale, "best": rule.best})

    @property
    def counting(self) -> TeamCounting:
        said = self.cleaned_data
        return TeamCounting(Worth(said["worth"]), said["scale"], said["best"])
