"""Finding what an address names, for those who may; the same permissions as on the pages.

Visitors who might be let in get 401, members without the right 403, strangers to what is not public 404.
"""

from typing import NoReturn

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from accounts.models import Club, Member
from accounts.permissions import Permission, can_change, can_record, can_view
from tournaments.api.problems import refusal
from tournaments.errors import TournamentCode
from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.selectors.hiding import what_is_shown
from tournaments.selectors.sittings import ListedHand, Sitting, find_table, sitting_of

__all__ = [
    "find_changeable_member",
    "find_club",
    "find_entrant",
    "find_hand",
    "find_member",
    "find_round",
    "find_sitting",
    "find_tournament",
    "must_show",
]


def find_club(request: Request, slug: str, may: Permission = can_view) -> Club:
    """The club, for those whom `may` lets in. From here on times are those of the club's clock."""
    club = get_object_or_404(Club, slug=slug)
    if not may(request.user, club):
        _turn_away(request, club)
    timezone.activate(club.zone)
    return club


def find_member(club: Club, pk: int) -> Member:
    there = Member.objects.filter(merged_into=None).select_related("user")
    member = get_object_or_404(there, club=club, pk=pk)
    member.club = club
    return member


def find_changeable_member(request: Request, club: Club, pk: int) -> Member:
    """A member whose role the reader may change, or whom they may take off the list."""
    member = find_member(club, pk)
    if not can_change(request.user, member):
        raise PermissionDenied
    return member


def find_tournament(request: Request, key: str, may: Permission = can_view) -> Tournament:
    """The tournament with this public key; a draft exists only for those who record or organise.

    An address below a table tells what was played there: it is closed while its round is hidden.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_key=key)
    club = tournament.club
    is_hidden = not tournament.published_at and not can_record(request.user, club)
    if is_hidden or not may(request.user, club):
        _turn_away(request, club, is_hidden=is_hidden)
    timezone.activate(club.zone)
    match = request.resolver_match
    if match and "table" in match.kwargs:
        must_show(request, tournament, match.kwargs["number"])
    return tournament


def must_show(request: Request, tournament: Tournament, round_number: int | None = None) -> None:
    """403 for a round that is hidden; without a number, as long as any is."""
    shown = what_is_shown(tournament, request.user)
    if not shown.is_all and (round_number is None or not shown.has(round_number)):
        raise refusal(TournamentCode.RESULTS_HIDDEN, PermissionDenied, round=shown.hidden_from)


def find_entrant(tournament: Tournament, number: int) -> Entrant:
    entrant = get_object_or_404(tournament.entrants.select_related("member", "partner"), number=number)
    entrant.tournament = tournament
    return entrant


def find_round(tournament: Tournament, number: int) -> Round:
    found = get_object_or_404(tournament.rounds, number=number)
    found.tournament = tournament
    return found


def find_sitting(tournament: Tournament, round_number: int, table_number: int) -> Sitting:
    """A table with its people and its hands worked out."""
    place = {"round__tournament": tournament, "round__number": round_number, "number": table_number}
    try:
        return sitting_of(find_table(**place))
    except Table.DoesNotExist:
        raise Http404 from None


def find_hand(sitting: Sitting, number: int) -> ListedHand:
    if listed := sitting.hand_called(number):
        return listed
    raise Http404


def _turn_away(request: Request, club: Club, *, is_hidden: bool = False) -> NoReturn:
    if not request.user.is_authenticated:
        raise NotAuthenticated
    if is_hidden or not can_view(request.user, club):
        raise Http404
    raise PermissionDenied
