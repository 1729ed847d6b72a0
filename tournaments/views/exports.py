"""Lists as files to take away."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts.permissions import can_see_members, can_view
from tournaments.exports import WRITERS, Listing
from tournaments.models import Tournament
from tournaments.views.listings import (
    hands_listing,
    ledger_listing,
    settlement_listing,
    standings_listing,
)
from tournaments.views.organising import tournament_page

__all__ = ["export", "exports", "file_of"]

LISTS = {
    "standings": (_("Standings"), standings_listing, can_view),
    "hands": (_("Hands"), hands_listing, can_view),
    "ledger": (_("Ledger"), ledger_listing, can_view),
    "settlement": (_("Settlement"), settlement_listing, can_see_members),
}


@tournament_page(can_view)
def exports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be taken away, and as what."""
    lists = [
        (name, label)
        for name, (label, _listing, allowed) in LISTS.items()
        if allowed(request.user, tournament.club)
    ]
    context = {"tournament": tournament, "club": tournament.club, "here": "evenings", "lists": lists}
    return render(request, "tournaments/exports.html", context | {"kinds": list(WRITERS)})


@tournament_page(can_view)
def export(request: HttpRequest, tournament: Tournament, what: str, kind: str) -> HttpResponse:
    """One list as a file."""
    if what not in LISTS or kind not in WRITERS:
        raise Http404
    _label, listing, allowed = LISTS[what]
    if not allowed(request.user, tournament.club):
        raise Http404
    return file_of(listing(tournament), kind, f"{slugify(tournament.name) or 'list'}-{what}")


def file_of(listing: Listing, kind: str, name: str) -> HttpResponse:
    write, content_type = WRITERS[kind]
    response = HttpResponse(write(listing), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["Cache-Control"] = "private, no-store"
    return response
