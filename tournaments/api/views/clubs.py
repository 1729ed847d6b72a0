"""Clubs."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_manage_club
from accounts.selectors import visible_clubs
from accounts.services import found_club, update_club
from tournaments.api.access import find_club
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.clubs import (
    ChangeClubSerializer,
    ClubQuery,
    ClubSerializer,
    FoundClubSerializer,
)

__all__ = ["ClubDetail", "Clubs"]


class Clubs(Listing):
    """Public clubs and the reader's own."""

    @extend_schema(
        operation_id="clubs_list", parameters=[ClubQuery], responses=ClubSerializer(many=True), tags=["clubs"]
    )
    def get(self, request: Request) -> Response:
        wanted = self.query(ClubQuery)
        clubs = visible_clubs(request.user, search=wanted["search"], only_own=wanted["mine"])
        return self.page(clubs.order_by(wanted["ordering"], "pk"), ClubSerializer)

    @extend_schema(
        operation_id="clubs_found",
        request=FoundClubSerializer,
        responses={201: ClubSerializer},
        tags=["clubs"],
    )
    @answered_once
    def post(self, request: Request) -> Response:
        """Found a club; its founder is its owner."""
        club = found_club(by=self.reader, **self.body(FoundClubSerializer))
        return Response(ClubSerializer(club, context={"request": request}).data, status=201)


class ClubDetail(Endpoint):
    @extend_schema(operation_id="clubs_retrieve", responses=ClubSerializer, tags=["clubs"])
    def get(self, request: Request, slug: str) -> Response:
        return Response(ClubSerializer(find_club(request, slug), context={"request": request}).data)

    @extend_schema(
        operation_id="clubs_change", request=ChangeClubSerializer, responses=ClubSerializer, tags=["clubs"]
    )
    def patch(self, request: Request, slug: str) -> Response:
        club = find_club(request, slug, can_manage_club)
        club = update_club(club=club, **self.body(ChangeClubSerializer))
        return Response(ClubSerializer(club, context={"request": request}).data)
