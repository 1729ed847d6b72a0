"""What was written in a tournament: by whom, when, why."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import can_record
from tournaments.forms.history import HistoryForm
from tournaments.models import Tournament
from tournaments.selectors.history import history_of
from tournaments.views.organising import tournament_page

__all__ = ["history"]

PAGE = 50


@tournament_page(can_record)
def history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = HistoryForm(request.GET, auto_id="history-%s")
    page = Paginator(history_of(tournament, form.search), PAGE).get_page(request.GET.get("page"))
    asked = {name: value for name, value in request.GET.items() if name in form.fields and value}
    context = {"club": tournament.club, "tournament": tournament, "form": form, "page": page}
    context |= {"query": urlencode(asked), "here": "evenings"}
    return render(request, "tournaments/history.html", context)
