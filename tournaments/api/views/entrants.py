"""Who is entered in a tournament."""

from collections.abc import Sequence

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Member
from accounts.names import fold
from accounts.permissions import can_organise
from scoring.errors import RuleBookError
from tournaments.api.access import find_entrant, find_tournament
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.tournaments import (
    EnterGuestSerializer,
    EnterMembersSerializer,
    EnterPairSerializer,
    EntrantQuery,
    EntrantSerializer,
)
from tournaments.models import Tournament
from tournaments.selectors.evenings import entrants_of
from tournaments.services.tournaments import (
    enter_guest,
    enter_members,
    enter_named_pair,
    enter_pair,
    remove_entrant,
)

__all__ = ["EntrantDetail", "Entrants", "Guests", "Pairs"]

_ORDERS = {"name": "member__sort_name"}


class Entrants(Listing):
    @extend_schema(
        operation_id="entrants_list",
        parameters=[EntrantQuery],
        responses=EntrantSerializer(many=True),
        tags=["entrants"],
    )
    def get(self, request: Request, key: str) -> Response:
        wanted = self.query(EntrantQuery)
        found = entrants_of(find_tournament(request, key))
        for word in wanted["search"].split():
            part = fold(word)
            is_called = Q(member__search_name__contains=part) | Q(partner__search_name__contains=part)
            found = found.filter(is_called)
        order = _ORDERS.get(wanted["ordering"], wanted["ordering"])
        return self.page(found.order_by(order, "number"), EntrantSerializer)

    @extend_schema(
        operation_id="entrants_enter",
        request=EnterMembersSerializer,
        responses={201: EntrantSerializer(many=True)},
        tags=["entrants"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Enter members under the next free numbers; answers with those who are new."""
        tournament = find_tournament(request, key, can_organise)
        members = _members(tournament, self.body(EnterMembersSerializer)["members"])
        entrants = enter_members(tournament=tournament, members=members, by=self.reader)
        return Response(EntrantSerializer(entrants, many=True).data, status=201)


class Guests(Endpoint):
    @extend_schema(
        operation_id="entrants_enter_guest",
        request=EnterGuestSerializer,
        responses={201: EntrantSerializer},
        tags=["entrants"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Add somebody to the club and enter them at once."""
        tournament = find_tournament(request, key, can_organise)
        entrant = enter_guest(tournament=tournament, **self.body(EnterGuestSerializer))
        return Response(EntrantSerializer(entrant).data, status=201)


class Pairs(Endpoint):
    @extend_schema(
        operation_id="entrants_enter_pair",
        request=EnterPairSerializer,
        responses={201: EntrantSerializer},
        tags=["entrants"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Enter two people as a pair that stays together."""
        tournament = find_tournament(request, key, can_organise)
        wanted = self.body(EnterPairSerializer)
        if "names" in wanted:
            entrant = enter_named_pair(tournament=tournament, names=wanted["names"])
        else:
            members = _members(tournament, wanted.get("members", ()))
            entrant = enter_pair(tournament=tournament, members=members)
        return Response(EntrantSerializer(entrant).data, status=201)


class EntrantDetail(Endpoint):
    @extend_schema(operation_id="entrants_retrieve", responses=EntrantSerializer, tags=["entrants"])
    def get(self, request: Request, key: str, number: int) -> Response:
        return Response(EntrantSerializer(find_entrant(find_tournament(request, key), number)).data)

    @extend_schema(operation_id="entrants_remove", responses={204: None}, tags=["entrants"])
    def delete(self, request: Request, key: str, number: int) -> Response:
        """Strike somebody off the list who has no seat and no units."""
        tournament = find_tournament(request, key, can_organise)
        remove_entrant(entrant=find_entrant(tournament, number))
        return Response(status=204)


def _members(tournament: Tournament, ids: Sequence[int]) -> list[Member]:
    """Active members of the club in the order named; raises `member_unknown`."""
    found = tournament.club.members.filter(is_active=True).in_bulk(ids)
    for pk in ids:
        if pk not in found:
            raise RuleBookError.of(ApiCode.MEMBER_UNKNOWN, at="members", member=pk)
    return [found[pk] for pk in ids]
