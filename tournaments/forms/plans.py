"""What is asked of a seating plan: form of play, odd tables with their price, wishes, who leaves."""

import json
from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from config.widgets import Choice
from tournaments.errors import PlanCode
from tournaments.forms.seats import shape_text
from tournaments.forms.seed import SeedField
from tournaments.models import Entrant, PlanForm, SeatingWish, Tournament
from tournaments.seating import OddTables
from tournaments.seating.bounds import bound
from tournaments.seating.field import choices, shape
from tournaments.selectors.evenings import entrants_of
from tournaments.selectors.plans import first_round_to_plan
from tournaments.services.plan_forms import FORMS_FOR_PAIRS
from tournaments.services.plans import Wanted

__all__ = ["LeaversForm", "PlanRequestForm", "WishForm"]

NEED_NUMBER = (SeatingWish.Kind.TABLE, SeatingWish.Kind.SEAT, SeatingWish.Kind.ABSENT)
SEARCHED = [PlanForm.INDIVIDUAL, PlanForm.WHIST]
SOLITARY = [*SEARCHED, PlanForm.RANDOM]
AFTER_A_ROUND = [
    PlanForm.BY_STANDINGS,
    PlanForm.SNAKE,
    PlanForm.KING_OF_THE_HILL,
    PlanForm.KNOCK_OUT,
    PlanForm.FINAL_TABLES,
]


class PlanRequestForm(forms.Form):
    """Odd tables are asked for where the game leaves a choice, each with the least it costs."""

    form = forms.ChoiceField(label=_("Form of play"))
    odd = forms.ChoiceField(label=_("Tables"), widget=forms.RadioSelect)
    repeat_price = forms.IntegerField(
        label=_("A meeting again is as bad as so many places apart"),
        help_text=_("0 seats neighbours in the standings together whoever they met; 20 hardly ever does."),
        min_value=0,
        max_value=100,
        initial=8,
        required=False,
    )
    seconds = forms.TypedChoiceField(
        label=_("Search for"),
        coerce=int,
        choices=[
            (5, pgettext_lazy("search for", "5 seconds")),
            (30, pgettext_lazy("search for", "half a minute")),
            (120, pgettext_lazy("search for", "2 minutes")),
        ],
        initial=5,
        widget=Choice,
        help_text=_("Most plans need no search at all."),
    )
    seed = SeedField()

    def __init__(self, tournament: Tournament, players: int, data: Any = None) -> None:
        super().__init__(data)
        first = first_round_to_plan(tournament)
        self.rounds = max(0, tournament.rounds_planned - first + 1)
        _offer(self, "form", [(one.value, str(one.label)) for one in _forms(tournament, first)])
        self.fields["repeat_price"].widget.attrs["data-when"] = _when("form", [PlanForm.BY_STANDINGS])
        self.fields["seconds"].widget.attrs["data-when"] = _when("form", SEARCHED)
        # Browsers send nothing of a field that the chosen form of play leaves out.
        self.fields["seconds"].required = not self.is_bound or self.data.get("form") in SEARCHED
        self.ways = _ways(tournament, players)
        if len(self.ways) > 1:
            _offer(self, "odd", [(odd.value, price_text(players, self.rounds, odd)) for odd in self.ways])
            self.fields["odd"].initial = self.ways[0].value
        else:
            del self.fields["odd"]

    def wanted(self) -> Wanted:
        cleaned = self.cleaned_data
        only = self.ways[0] if self.ways else OddTables.BYES
        price = cleaned.get("repeat_price")
        return Wanted(
            PlanForm(cleaned["form"]),
            OddTables(cleaned["odd"]) if cleaned.get("odd") else only,
            cleaned.get("seconds") or 5,
            8 if price is None else price,
            cleaned["seed"],
        )


def _offer(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def _offer_players(form: forms.Form, name: str, tournament: Tournament) -> None:
    """Everybody who still plays, by number."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelMultipleChoiceField)
    field.queryset = entrants_of(tournament).filter(withdrawn_at__isnull=True)
    field.label_from_instance = lambda obj: f"{obj.number} · {obj.name}"  # type: ignore[method-assign]


def _when(field: str, values: list[Any]) -> str:
    return json.dumps({field: [str(value) for value in values]})


def _forms(tournament: Tournament, first_round: int) -> Iterator[PlanForm]:
    """What can be played: pairs have movements of their own; standings there are after a round."""
    if tournament.is_for_pairs:
        yield from (form for form in PlanForm if form in FORMS_FOR_PAIRS)
        return
    yield from SOLITARY
    if first_round > 1:
        yield from AFTER_A_ROUND


def _ways(tournament: Tournament, players: int) -> list[OddTables]:
    """How this number can be seated in this game; of odd tables those with few repeats first."""
    if tournament.is_for_pairs:
        return [OddTables.BYES]
    sizes = tournament.game.seats
    alone = [OddTables.TRIPLES] if 3 in sizes and players >= 3 else []
    if 4 not in sizes:
        return [OddTables.TRIPLES]
    if not players % 4:
        return [OddTables.BYES, *alone]
    ways = {odd: found for odd, found in choices(players) if set(found.sizes) <= set(sizes)}
    order = (OddTables.THREES, OddTables.FIVES, OddTables.BYES)
    return [*(odd for odd in order if odd in ways), *alone]


def price_text(players: int, rounds: int, odd: OddTables) -> str:
    """ "2 tables of 4, 1 table of 5: at least 3 repeats" """
    sizes = shape(players, odd)
    least = bound(players, [sizes] * max(rounds, 1)).repeats
    price = ngettext("at least %(n)s repeat", "at least %(n)s repeats", least) % {"n": least}
    return f"{shape_text(sizes)}: {price if least else _('need not meet anybody twice')}"


class WishForm(forms.Form):
    """One wish; its number is a table, a seat or a round."""

    kind = forms.ChoiceField(label=_("Wish"), choices=SeatingWish.Kind.choices)
    entrants = forms.ModelMultipleChoiceField(
        Entrant.objects.none(), label=_("Players"), widget=forms.CheckboxSelectMultiple
    )
    number = forms.IntegerField(
        label=_("Table, seat or round"),
        help_text=_("For a seat: 1 is North, 2 East, 3 South, 4 West."),
        required=False,
        min_value=1,
        max_value=500,
    )
    is_hard = forms.BooleanField(label=_("It must be kept"), required=False, initial=True)

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        _offer_players(self, "entrants", tournament)
        self.fields["number"].widget.attrs["data-when"] = _when("kind", list(NEED_NUMBER))

    def clean(self) -> dict[str, Any]:
        """Two people at least to be kept apart or together; a number for the others."""
        cleaned = self.cleaned_data
        needs_number = cleaned.get("kind") in NEED_NUMBER
        if needs_number and not cleaned.get("number") and not self.has_error("number"):
            self.add_error("number", ValidationError(_("Say which one."), PlanCode.WISH_NEEDS_NUMBER))
        if not needs_number and len(cleaned.get("entrants", ())) == 1:
            self.add_error(
                "entrants", ValidationError(_("Tick two players or more."), PlanCode.WISH_NEEDS_TWO)
            )
        return cleaned


class LeaversForm(forms.Form):
    """Who plays no more; may be nobody, when somebody came late."""

    leaving = forms.ModelMultipleChoiceField(
        Entrant.objects.none(), label=_("Who leaves"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        _offer_players(self, "leaving", tournament)
