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
from tournaments.services.moments import causes_between, places_at
from tournaments.views.organising import tournament_page
from tournaments.views.rankings import ShownCriterion, shown_chain

__all__ = ["then"]


@tournament_page(can_view)
def then(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Places at one moment, and every change since another with its cause."""
    form = MomentForm(request.GET)
    at = form.moment("at") or timezone.now()
    since = form.moment("since")
    before = places_at(tournament, since) if since else []
    earlier = {found.record.key: (found.place, result.total) for found, result in before}
    columns = [one for one in shown_chain(tournament.ranking) if one.is_column]
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
            for found, result in places_at(tournament, at)
        ],
        "causes": causes_between(tournament, since, at) if since else [],
    }
    return render(request, "tournaments/then.html", context)


def _figures(found: Placed, columns: list[ShownCriterion]) -> list[str]:
    texts = [figure_text(found.figures.get(one.name)) for one in columns]
    return [amount(Decimal(text)) if text else "–" for text in texts]
