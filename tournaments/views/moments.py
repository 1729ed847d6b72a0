"""Standings as they were, and what moved since."""

from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.permissions import can_view
from scoring.ranking import Placed, figure_text
from tournaments.forms.moment import MomentForm
from tournaments.labels import amount
from tournaments.models import Tournament
from tournaments.selectors.hiding import what_is_shown
from tournaments.services.moments import Cause, causes_between, places_at, ranking_at
from tournaments.views.organising import tournament_page
from tournaments.views.rankings import ShownCriterion, shown_chain

__all__ = ["then"]


@tournament_page(can_view)
def then(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Places at one moment, and every change since another with its cause."""
    form = MomentForm(request.GET)
    at = form.moment("at") or timezone.now()
    since = form.moment("since")
    shown = what_is_shown(tournament, request.user)
    before = places_at(tournament, since, shown) if since else []
    earlier = {found.record.key: (found.place, result.total, found.is_shared) for found, result in before}
    ranking = ranking_at(tournament, at)
    columns = [one for one in shown_chain(ranking) if one.is_column]
    causes = causes_between(tournament, since, at, shown) if since else []
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "form": form,
        "at": at,
        "since": since,
        "columns": [one.label for one in columns],
        "rows": [
            (found, result, _figures(found, columns), earlier.get(found.record.key))
            for found, result in places_at(tournament, at, shown)
        ],
        "chain": shown_chain(ranking),
        "causes": [(cause, _chosen(tournament, cause)) for cause in causes],
    }
    return render(request, "tournaments/then.html", context)


def _chosen(tournament: Tournament, cause: Cause) -> str:
    """The chain that came into force, in words; nothing for what moved units."""
    if cause.choice is None:
        return ""
    return " → ".join(one.label for one in shown_chain(tournament.ranking_as(cause.choice.stored)))


def _figures(found: Placed, columns: list[ShownCriterion]) -> list[str]:
    texts = [figure_text(found.figures.get(one.name)) for one in columns]
    return [amount(Decimal(text)) if text else "–" for text in texts]
