"""Standings as they were, and what moved since."""

from datetime import datetime
from decimal import Decimal
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.permissions import can_view
from scoring.ranking import Placed, figure_text
from tournaments.exports import WRITERS, Column, Listing
from tournaments.forms.moment import MomentForm
from tournaments.labels import amount
from tournaments.models import Tournament
from tournaments.selectors.hiding import Shown, what_is_shown
from tournaments.selectors.moments import Cause, causes_between, places_at, ranking_at
from tournaments.views.exports import file_of
from tournaments.views.listings import figure_cell, place_columns, tournament_listing
from tournaments.views.organising import tournament_page
from tournaments.views.rankings import ShownCriterion, shown_chain

__all__ = ["export_then", "then"]


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
        "kinds": list(WRITERS),
        "asked": urlencode({"at": request.GET.get("at", "")}),
        "causes": [(cause, _chosen(tournament, cause)) for cause in causes],
    }
    return render(request, "tournaments/then.html", context)


@tournament_page(can_view)
def export_then(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Places at one moment as a file."""
    if kind not in WRITERS:
        raise Http404
    at = MomentForm(request.GET).moment("at") or timezone.now()
    listing = _listing(tournament, at, what_is_shown(tournament, request.user))
    return file_of(listing, kind, f"{slugify(tournament.name) or 'list'}-then")


def _listing(tournament: Tournament, at: datetime, shown: Shown) -> Listing:
    chain = shown_chain(ranking_at(tournament, at))
    extra = [one for one in chain if one.is_column]
    columns = [
        *place_columns(extra),
        Column("units", _("Units"), is_number=True),
        Column("hands", _("Hands"), is_number=True),
    ]
    rows = []
    for found, result in places_at(tournament, at, shown):
        head = [found.place, result.entrant.number, result.entrant.name]
        figures = [figure_cell(figure_text(found.figures.get(one.name))) for one in extra]
        rows.append([*head, *figures, result.total, result.hands])
    when = date_format(timezone.localtime(at), "DATETIME_FORMAT")
    notes = [when, *(f"{number}. {one.label}: {one.note}" for number, one in enumerate(chain, start=1))]
    return tournament_listing(_("As it was"), tournament, columns, rows, notes)


def _chosen(tournament: Tournament, cause: Cause) -> str:
    """The chain that came into force, in words; nothing for what moved units."""
    if cause.choice is None:
        return ""
    return " → ".join(one.label for one in shown_chain(tournament.ranking_as(cause.choice.stored)))


def _figures(found: Placed, columns: list[ShownCriterion]) -> list[str]:
    texts = [figure_text(found.figures.get(one.name)) for one in columns]
    return [amount(Decimal(text)) if text else "–" for text in texts]
