"""A season and how it counts."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.widgets import Choice
from scoring.counting import MOST, Counting, Session, Total
from scoring.games import GAMES
from tournaments.forms.amounts import AmountField
from tournaments.labels import term_text
from tournaments.models import Season

__all__ = ["ChangeSeasonForm", "NewSeasonForm"]

COUNTING = ("session", "total", "best", "drop", "attendance", "least", "least_rounds")


def _games() -> list[tuple[str, str]]:
    return [(slug, term_text(game.name)) for slug, game in GAMES.items()]


def _number(label: Any, help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, min_value=0, max_value=MOST, initial=0)


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=100)
    first_day = forms.DateField(
        label=_("First day"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    last_day = forms.DateField(
        label=_("Up to and including"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    session = forms.ChoiceField(
        label=_("A result is"),
        widget=Choice,
        initial=Session.EVENING,
        choices=[
            (Session.EVENING, pgettext_lazy("season result", "all of one day together")),
            (Session.TOURNAMENT, pgettext_lazy("season result", "each tournament by itself")),
        ],
    )
    total = forms.ChoiceField(
        label=_("The season counts"),
        initial=Total.SUM,
        choices=[
            (Total.SUM, pgettext_lazy("season total", "the sum of the results")),
            (Total.PER_SESSION, pgettext_lazy("season total", "the average of a result")),
            (Total.PER_ROUND, pgettext_lazy("season total", "the average of a round")),
        ],
    )
    best = _number(_("Best results that count"), _("0: all of them."))
    drop = _number(_("Worst results dropped"), _("Instead of a number of best ones."))
    attendance = AmountField(
        label=_("Units for each attendance"),
        min_value=Decimal(0),
        max_digits=7,
        decimal_places=4,
        initial=Decimal(0),
    )
    least = _number(_("Results needed for a place"), _("Who has fewer is listed at the end."))
    least_rounds = _number(_("Rounds needed for a place"), _("A ranking list over two years may ask for 36."))

    @property
    def counting(self) -> Counting:
        """Raises `CountingCode` faults."""
        return Counting(**{name: self._typed(name) for name in COUNTING})

    def _typed(self, name: str) -> Any:
        kinds: dict[str, Any] = {"session": Session, "total": Total}
        value = self.cleaned_data[name]
        return kinds[name](value) if name in kinds else value

    def facts(self) -> dict[str, Any]:
        """What the services ask for."""
        plain = {name: value for name, value in self.cleaned_data.items() if name not in COUNTING}
        return {**plain, "counting": self.counting}


class NewSeasonForm(SeasonForm):
    game = forms.ChoiceField(label=_("Game"), choices=_games)
    field_order = ("name", "game", "first_day", "last_day")


class ChangeSeasonForm(SeasonForm):
    left_out = forms.TypedMultipleChoiceField(
        label=_("Do not count"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, season: Season) -> None:
        rule = season.counting
        initial = {name: getattr(rule, name) for name in COUNTING}
        initial |= {name: getattr(season, name) for name in ("name", "first_day", "last_day")}
        initial["left_out"] = list(season.left_out.values_list("pk", flat=True))
        super().__init__(data, initial=initial)
        self.fields["left_out"].choices = [  # type: ignore[attr-defined]
            (
                one.pk,
                f"{one.name}, {date_format(one.starts_at.astimezone(season.club.zone), 'SHORT_DATE_FORMAT')}",
            )
            for one in season.in_its_days
        ]
