"""The ledger of a tournament: every unit moved, by what, by whom; and units booked beside the hands."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.permissions import can_organise
from tournaments.forms.penalty import CancelForm, PenaltyForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Tournament
from tournaments.selectors.hiding import what_is_shown
from tournaments.selectors.ledger import entries_of, sums_of
from tournaments.services.ledger import book_beside, cancel_entry
from tournaments.views.access import find_tournament, sign_in_first
from tournaments.views.organising import tournament_page
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["cancel", "ledger"]

PAGE_SIZE = 100


@sign_in_first
def ledger(request: HttpRequest, key: str) -> HttpResponse:
    """Entries, the latest first, and the check line; organisers book penalties and bonuses here."""
    if request.method == "POST":
        return _book(request, find_tournament(request, key, can_organise))
    tournament = find_tournament(request, key)
    may_book = can_organise(request.user, tournament.club)
    return _page(request, tournament, PenaltyForm(tournament=tournament) if may_book else None)


def _book(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = PenaltyForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    with refusals_shown_in(form):
        entry = book_beside(**form.booking(), by=writer(request), key=client_key(request))
        messages.success(request, _("Booked for %(name)s.") % {"name": entry.entrant.name})
        return redirect("tournaments:ledger", tournament.public_key)
    return _page(request, tournament, form, status=422)


@tournament_page()
def cancel(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Asks for the reason on a page of its own; the entry stays, struck through, with what answers it."""
    entry = get_object_or_404(entries_of(tournament), pk=pk)
    form = CancelForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            reason = form.cleaned_data["reason"]
            cancel_entry(entry=entry, reason=reason, by=writer(request), key=client_key(request))
            messages.success(request, _("Cancelled for %(name)s.") % {"name": entry.entrant.name})
            return redirect(reverse("tournaments:ledger", args=[tournament.public_key]) + "?beside=1")
    context = {"club": tournament.club, "tournament": tournament, "entry": entry, "form": form}
    context |= {"client_key": client_key(request), "here": "evenings"}
    status = 422 if form.errors else 200
    return render(request, "tournaments/cancel_entry.html", context, status=status)


def _page(
    request: HttpRequest, tournament: Tournament, form: PenaltyForm | None, status: int = 200
) -> HttpResponse:
    entrant = tournament.entrants.filter(number=whole_number(request.GET.get("player")) or 0).first()
    beside = "beside" in request.GET
    shown = what_is_shown(tournament, request.user)
    entries = entries_of(tournament, shown, entrant=entrant, beside=beside)
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "page": Paginator(entries, PAGE_SIZE).get_page(request.GET.get("page")),
        "query": f"player={entrant.number}" if entrant else "beside=1" if beside else "",
        "entrant": entrant,
        "beside": beside,
        "sums": sums_of(tournament, shown),
        "client_key": client_key(request),
        "may_cancel": form is not None and not tournament.ended_at,
        "form": form if not tournament.ended_at else None,
        "here": "evenings",
    }
    return render(request, "tournaments/ledger.html", context, status=status)
