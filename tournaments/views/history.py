"""What was written in a tournament: by whom, when, why."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify

from accounts.permissions import can_record
from tournaments.exports import WRITERS
from tournaments.forms.history import HistoryForm
from tournaments.models import Tournament
from tournaments.selectors.history import history_of
from tournaments.views.exports import file_of
from tournaments.views.listings import history_listing
from tournaments.views.organising import tournament_page

__all__ = ["history", "history_file"]

PAGE = 50
MOST_ROWS = 50_000


@tournament_page(can_record)
def history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = HistoryForm(request.GET, auto_id="history-%s")
    page = Paginator(history_of(tournament, form.search), PAGE).get_page(request.GET.get("page"))
    asked = {name: value for name, value in request.GET.items() if name in form.fields and value}
    context = {"club": tournament.club, "tournament": tournament, "form": form, "page": page}
    context |= {"query": urlencode(asked), "kinds": list(WRITERS), "here": "evenings"}
    return render(request, "tournaments/history.html", context)


@tournament_page(can_record)
def history_file(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """What the search found, whole, in the order of the page."""
    if kind not in WRITERS:
        raise Http404
    found = history_of(tournament, HistoryForm(request.GET).search)[:MOST_ROWS]
    listing = history_listing(tournament, found)
    return file_of(listing, kind, f"{slugify(tournament.name) or 'list'}-history")
