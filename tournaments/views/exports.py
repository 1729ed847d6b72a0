"""Lists as files to take away."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts.permissions import can_see_members, can_view
from tournaments.exports import WRITERS, Listing
from tournaments.models import Tournament
from tournaments.selectors.hiding import what_is_shown
from tournaments.selectors.sittings import sitting_of
from tournaments.views.access import find_table_of_round
from tournaments.views.listings import hands_listing, ledger_listing, standings_listing, table_listing
from tournaments.views.money_listings import pot_listing, settlement_listing
from tournaments.views.organising import tournament_page

__all__ = ["export", "export_table", "exports", "file_of"]

# Name: what it is called, the list as a reader sees it, who may have it.
LISTS = {
    "standings": (_("Standings"), standings_listing, can_view),
    "hands": (_("Hands"), hands_listing, can_view),
    "ledger": (_("Ledger"), ledger_listing, can_view),
    "settlement": (_("Settlement"), settlement_listing, can_see_members),
    "pot": (_("Pot"), pot_listing, can_see_members),
}

NEEDS_EVERYTHING = {"settlement", "pot"}


@tournament_page(can_view)
def exports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be taken away, and as what."""
    lists = [(name, label) for name, (label, _, _) in LISTS.items() if _is_offered(request, tournament, name)]
    context = {"tournament": tournament, "club": tournament.club, "here": "evenings", "lists": lists}
    return render(request, "tournaments/exports.html", context | {"kinds": list(WRITERS)})


@tournament_page(can_view)
def export(request: HttpRequest, tournament: Tournament, what: str, kind: str) -> HttpResponse:
    """One list as a file."""
    if what not in LISTS or kind not in WRITERS or not _is_offered(request, tournament, what):
        raise Http404
    _label, listing, _allowed = LISTS[what]
    return file_of(
        listing(tournament, what_is_shown(tournament, request.user)),
        kind,
        f"{slugify(tournament.name) or 'list'}-{what}",
    )


@tournament_page(can_view)
def export_table(
    request: HttpRequest, tournament: Tournament, round_number: int, table_number: int, kind: str
) -> HttpResponse:
    """The hands of one table as a file."""
    if kind not in WRITERS:
        raise Http404
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    name = f"{slugify(tournament.name) or 'list'}-round-{round_number}-table-{table_number}"
    return file_of(table_listing(sitting), kind, name)


def _is_offered(request: HttpRequest, tournament: Tournament, what: str) -> bool:
    """What would tell the end is not there while results are hidden."""
    _label, _listing, allowed = LISTS[what]
    tells_the_end = what in NEEDS_EVERYTHING
    sees_it = not tells_the_end or what_is_shown(tournament, request.user).is_all
    return sees_it and allowed(request.user, tournament.club)


def file_of(listing: Listing, kind: str, name: str) -> HttpResponse:
    write, content_type = WRITERS[kind]
    response = HttpResponse(write(listing), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["Cache-Control"] = "private, no-store"
    return response
