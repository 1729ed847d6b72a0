"""Finding what an address names, for those who may; the API answers alike.

Visitors are asked to sign in, members without the right are refused, strangers find nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, NoReturn

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone

from accounts.access import sign_in_first as send_to_sign_in
from accounts.models import Club
from accounts.permissions import Permission, can_organise, can_record, can_view
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.sittings import find_table

__all__ = ["find_club", "find_round", "find_table_of_round", "find_tournament", "sign_in_first"]

View = Callable[..., HttpResponseBase]


class SignInFirst(PermissionDenied):
    """A visitor might be let in after signing in."""


def find_tournament(request: HttpRequest, key: str, allowed: Permission = can_view) -> Tournament:
    """The tournament with this public key. A draft exists only for those who record or organise."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_key=key)
    club = tournament.club
    is_hidden = not tournament.published_at and not can_record(request.user, club)
    if is_hidden or not allowed(request.user, club):
        _turn_away(request, club, is_hidden=is_hidden)
    timezone.activate(club.zone)
    return tournament


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


def sign_in_first(view: View) -> View:
    """Decorator: a visitor who might be let in is sent to sign in, and comes back; clocks are the club's."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except SignInFirst:
            return send_to_sign_in(request)
        finally:
            timezone.deactivate()

    return page


def _turn_away(request: HttpRequest, club: Club, *, is_hidden: bool = False) -> NoReturn:
    """A stranger to a members-only club, or to a draft, does not learn that it exists."""
    if not request.user.is_authenticated:
        raise SignInFirst
    if is_hidden or not can_view(request.user, club):
        raise Http404
    raise PermissionDenied
