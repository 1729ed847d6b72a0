"""Finding what an address names, for readers who may see it.

Everybody else is told "not found", or asked to sign in.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from accounts.models import Club, User
from accounts.permissions import can_organise, can_record, can_view
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.sittings import find_table

__all__ = ["Allowed", "find_club", "find_round", "find_table_of_round", "find_tournament", "sign_in_first"]

Allowed = Callable[[User | AnonymousUser, Club], bool]


class SignInFirst(PermissionDenied):
    """A visitor might be let in after signing in."""


def find_tournament(request: HttpRequest, key: str, allowed: Allowed = can_view) -> Tournament:
    """The tournament with this public key. A draft exists only for those who record or organise."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_key=key)
    user, club = request.user, tournament.club
    if not tournament.published_at and not can_record(user, club):
        raise Http404 if user.is_authenticated else SignInFirst
    if not allowed(user, club):
        raise PermissionDenied if user.is_authenticated else SignInFirst
    return tournament


def find_club(request: HttpRequest, slug: str, allowed: Allowed = can_organise) -> Club:
    """The club with this address, for those who may do there what the page does."""
    club = get_object_or_404(Club, slug=slug)
    if not allowed(request.user, club):
        raise PermissionDenied if request.user.is_authenticated else SignInFirst
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


def sign_in_first(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Decorator of views: a visitor who might be let in is sent to sign in, and comes back."""

    def view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return get_response(request, *args, **kwargs)
        except SignInFirst:
            return redirect_to_login(request.get_full_path())

    return view
