"""A season and how it counts."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.widgets import Choice
from scoring.counting import MOST, Counting, Session, Total, Worth
from scoring.games import GAMES
from scoring.ranking import Ties
from scoring.season_criteria import SEASON_CHAIN, SEASON_CRITERIA, TOTAL
from tournaments.forms.amounts import AmountField, AmountsField
from tournaments.forms.ranking import TIES
from tournaments.labels import term_text
from tournaments.models import Season

__all__ = ["ChangeSeasonForm", "NewSeasonForm"]

MOST_CRITERIA = 5
COUNTING = ("session", "worth", "scale", "total", "best", "drop", "attendance", "least", "least_rounds")
CRITERIA = tuple(f"criterion_{place + 1}" for place in range(MOST_CRITERIA))


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
    worth = forms.ChoiceField(
        label=_("A tournament brings"),
        widget=Choice,
        initial=Worth.UNITS,
        choices=[
            (Worth.UNITS, pgettext_lazy("season worth", "its units")),
            (Worth.VICTORY_POINTS, pgettext_lazy("season worth", "victory points for the place")),
        ],
    )
    scale = AmountsField(
        label=_("Victory points by place"),
        required=False,
        max_length=400,
        help_text=_(
            "The first place first: 10 8 6 5 4 3 2 1. Empty: as many for the first as there are places, down "
            "to 1. Who shares a place shares the points."
        ),
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
    ties = forms.ChoiceField(
        label=_("After a shared place"), widget=Choice, choices=TIES, required=False, initial=Ties.SKIP
    )
    draw_anew = forms.BooleanField(label=_("Draw new lots"), required=False)

    def __init__(self, *args: Any, chain: Sequence[str] = SEASON_CHAIN, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(name, term_text(one.label)) for name, one in SEASON_CRITERIA.items() if name != TOTAL]
        for place, name in enumerate(CRITERIA):
            self.fields[name] = forms.ChoiceField(
                label=_("Level ones first by") if place == 0 else _("then by"),
                choices=[("", "–"), *known],
                required=False,
                initial=chain[place] if place < len(chain) else "",
            )

    def part(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    @property
    def days(self) -> list[forms.BoundField]:
        return self.part("name", "game", "first_day", "last_day")

    @property
    def counting_fields(self) -> list[forms.BoundField]:
        return self.part(*COUNTING)

    @property
    def level_fields(self) -> list[forms.BoundField]:
        return self.part(*CRITERIA, "ties", "draw_anew")

    @property
    def rest(self) -> list[forms.BoundField]:
        return self.part("left_out")

    @property
    def counting(self) -> Counting:
        """Raises `CountingCode` faults."""
        return Counting(**{name: self._typed(name) for name in COUNTING})

    def _typed(self, name: str) -> Any:
        kinds: dict[str, Any] = {"session": Session, "total": Total, "worth": Worth}
        value = self.cleaned_data[name]
        return kinds[name](value) if name in kinds else value

    def facts(self) -> dict[str, Any]:
        """What the services ask for."""
        said = self.cleaned_data
        plain: dict[str, Any] = {
            name: said[name] for name in ("name", "game", "first_day", "last_day") if name in said
        }
        chain = [said[name] for name in CRITERIA if said[name]]
        ties = Ties(said["ties"] or Ties.SKIP)
        return {**plain, "counting": self.counting, "chain": chain, "ties": ties}


class NewSeasonForm(SeasonForm):
    game = forms.ChoiceField(label=_("Game"), choices=_games)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["draw_anew"]


class ChangeSeasonForm(SeasonForm):
    left_out = forms.TypedMultipleChoiceField(
        label=_("Do not count"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, season: Season) -> None:
        rule = season.counting
        initial = {name: getattr(rule, name) for name in COUNTING}
        initial |= {name: getattr(season, name) for name in ("name", "first_day", "last_day")}
        initial["left_out"] = list(season.left_out.values_list("pk", flat=True))
        ranking = season.ranking
        initial["ties"] = ranking.ties
        super().__init__(data, initial=initial, chain=ranking.names[1:])
        self.fields["left_out"].choices = [  # type: ignore[attr-defined]
            (
                one.pk,
                f"{one.name}, {date_format(one.starts_at.astimezone(season.club.zone), 'SHORT_DATE_FORMAT')}",
            )
            for one in season.in_its_days
        ]

    def facts(self) -> dict[str, Any]:
        said = self.cleaned_data
        return {**super().facts(), "left_out": said["left_out"], "draw_anew": said["draw_anew"]}
