"""Finding what an address names, for those who may; the API answers alike.

Visitors are asked to sign in, members without the right are refused, strangers find nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, NoReturn

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from accounts.access import sign_in_first as send_to_sign_in
from accounts.models import Club
from accounts.permissions import Permission, can_organise, can_record, can_view
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.hiding import what_is_shown
from tournaments.selectors.sittings import ListedHand, Sitting, find_table

__all__ = [
    "find_club",
    "find_hand",
    "find_round",
    "find_table_of_round",
    "find_tournament",
    "must_show",
    "sign_in_first",
]

View = Callable[..., HttpResponseBase]


class SignInFirst(PermissionDenied):
    """A visitor might be let in after signing in."""


class ResultsHidden(PermissionDenied):
    """What the address tells is kept back until prize-giving."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament


def find_tournament(request: HttpRequest, key: str, allowed: Permission = can_view) -> Tournament:
    """The tournament with this public key. A draft exists only for those who record or organise.

    An address below a table tells what was played there: it is closed while its round is hidden.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_key=key)
    club = tournament.club
    is_hidden = not tournament.published_at and not can_record(request.user, club)
    if is_hidden or not allowed(request.user, club):
        _turn_away(request, club, is_hidden=is_hidden)
    timezone.activate(club.zone)
    match = request.resolver_match
    if match and "table_number" in match.kwargs:
        must_show(request, tournament, match.kwargs["round_number"])
    return tournament


def must_show(request: HttpRequest, tournament: Tournament, round_number: int | None = None) -> None:
    """Turn the reader away from a round that is hidden; without a number, as long as any is."""
    shown = what_is_shown(tournament, request.user)
    if not shown.is_all and (round_number is None or not shown.has(round_number)):
        raise ResultsHidden(tournament)


def find_club(request: HttpRequest, slug: str, allowed: Permission = can_organise) -> Club:
    """The club with this address, for those who may do there what the page does."""
    club = get_object_or_404(Club, slug=slug)
    if not allowed(request.user, club):
        _turn_away(request, club)
    timezone.activate(club.zone)
    return club


def find_round(tournament: Tournament, number: int) -> Round:
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    round_.tournament = tournament
    return round_


def find_table_of_round(tournament: Tournament, round_number: int, table_number: int) -> Table:
    """A table with its round and the people in its seats."""
    try:
        return find_table(round__tournament=tournament, round__number=round_number, number=table_number)
    except Table.DoesNotExist:
        raise Http404 from None


def find_hand(sitting: Sitting, number: int) -> ListedHand:
    """A hand in the list of its table."""
    if listed := sitting.hand_called(number):
        return listed
    raise Http404


def sign_in_first(view: View) -> View:
    """Decorator: a visitor who might be let in is sent to sign in, and comes back; clocks are the club's."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except SignInFirst:
            return send_to_sign_in(request)
        except ResultsHidden as hidden:
            return _hidden_page(request, hidden.tournament)
        finally:
            timezone.deactivate()

    return page


def _hidden_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {"tournament": tournament, "club": tournament.club, "here": "evenings"}
    return render(request, "tournaments/hidden.html", context, status=403)


def _turn_away(request: HttpRequest, club: Club, *, is_hidden: bool = False) -> NoReturn:
    """A stranger to a members-only club, or to a draft, does not learn that it exists."""
    if not request.user.is_authenticated:
        raise SignInFirst
    if is_hidden or not can_view(request.user, club):
        raise Http404
    raise PermissionDenied
