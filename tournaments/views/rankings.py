"""What decides places: for everybody to read, for organisers to choose."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.ranking import CHAINS, Ranking
from tournaments.forms.ranking import RankingForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.labels import term_text
from tournaments.models import PlaceDecision, Tournament
from tournaments.services.rankings import change_ranking
from tournaments.views.organising import tournament_page
from tournaments.views.writing import writer

__all__ = ["ShownCriterion", "decision_notes", "ranking", "shown_chain"]

SHOWN_ANYWAY = {"units", "made"}


@dataclass(frozen=True, slots=True)
class ShownCriterion:
    """A criterion in the reader's words; `is_column` where the list does not show its figure anyway."""

    name: str
    label: str
    note: str
    is_column: bool


def shown_chain(ranking: Ranking, shown_anyway: Collection[str] = SHOWN_ANYWAY) -> list[ShownCriterion]:
    """The chain in words, in its order. A figure that only the level have (or lots) is no column."""
    return [
        ShownCriterion(
            name=one.name,
            label=term_text(one.label),
            note=term_text(one.note),
            is_column=one.name not in shown_anyway and not one.among_level and one.name != "lots",
        )
        for one in ranking.chain
    ]


def decision_notes(rows: Iterable[tuple[str, PlaceDecision | None]]) -> list[str]:
    """Of a list of places: each decision with whom it put in which order, by whom, and why."""
    names: dict[PlaceDecision, list[str]] = {}
    for name, decision in rows:
        if decision:
            names.setdefault(decision, []).append(name)
    text = _("Places of %(names)s by decision of %(by)s: %(reason)s")
    return [
        text % {"names": ", ".join(people), "by": one.by, "reason": one.reason}
        for one, people in names.items()
    ]


@tournament_page()
def ranking(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The organiser's choice; a preset only fills the form."""
    start = request.GET.get("start", "")
    chain = _chains(tournament).get(start) or tournament.ranking.names
    form = RankingForm(request.POST or None, tournament=tournament, chain=chain)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            change_ranking(tournament=tournament, by=writer(request), **form.wish())
            messages.success(request, _("The ranking is saved; the standings follow at once."))
            return redirect("tournaments:ranking", tournament.public_key)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "ranking",
        "form": form,
        "chain": shown_chain(tournament.ranking),
        "starts": [(name, _names()[name]) for name in _chains(tournament)],
        "start": start,
        "has_hands": tournament.change > 0,
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/ranking.html", context, status=status)


def _chains(tournament: Tournament) -> dict[str, Sequence[str]]:
    return {"usual": tournament.usual_chain, **CHAINS}


def _names() -> dict[str, str]:
    return {
        "usual": pgettext("ranking", "As the game has it"),
        "club_night": pgettext("ranking", "Club night"),
        "average": pgettext("ranking", "Average per hand"),
        "place_points": pgettext("ranking", "Place points"),
        "victory_points": pgettext("ranking", "Victory points"),
        "championship": pgettext("ranking", "Championship (sum, best round, next best)"),
        "duplicate": pgettext("ranking", "Same boards at several tables"),
        "with_lots": pgettext("ranking", "To the last, by lot"),
    }
