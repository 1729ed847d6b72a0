"""Seasons of a club."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Club
from accounts.permissions import can_organise, can_see_members
from scoring.errors import RuleBookError
from tournaments.api.access import find_club
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.seasons import (
    CreateSeasonSerializer,
    SeasonSerializer,
    SeasonTableSerializer,
)
from tournaments.api.serializers.settlement import SettlementSerializer
from tournaments.models import Season
from tournaments.selectors.seasons import season_table
from tournaments.selectors.settlement import settlement_of_season
from tournaments.services.seasons import create_season

__all__ = ["ClubSeasons", "SeasonSettlement", "SeasonStandings"]


class ClubSeasons(Listing):
    @extend_schema(operation_id="seasons_list", responses=SeasonSerializer(many=True), tags=["seasons"])
    def get(self, request: Request, slug: str) -> Response:
        return self.page(find_club(request, slug).seasons.all(), SeasonSerializer)

    @extend_schema(
        operation_id="seasons_create",
        request=CreateSeasonSerializer,
        responses={201: SeasonSerializer},
        tags=["seasons"],
    )
    @answered_once
    def post(self, request: Request, slug: str) -> Response:
        club = find_club(request, slug, can_organise)
        sent: dict[str, Any] = self.body(CreateSeasonSerializer)
        return Response(SeasonSerializer(create_season(club=club, by=self.reader, **sent)).data, status=201)


class SeasonStandings(Endpoint):
    @extend_schema(operation_id="seasons_retrieve", responses=SeasonTableSerializer, tags=["seasons"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The league table: `number` is the season's id."""
        season = _season(find_club(request, slug), number)
        table = season_table(season)
        keys = {one.pk: one.public_key for one in table.tournaments}
        shown = {"season": season, "tournaments": list(keys.values()), "rows": table.rows}
        return Response(SeasonTableSerializer(shown, context={"keys": keys}).data)


class SeasonSettlement(Endpoint):
    @extend_schema(operation_id="seasons_settlement", responses=SettlementSerializer, tags=["seasons"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Members of the club see who pays whom over the whole season."""
        season = _season(find_club(request, slug, can_see_members), number)
        return Response(SettlementSerializer(settlement_of_season(season)).data)


def _season(club: Club, number: int) -> Season:
    """The season of this id; raises `season_unknown`."""
    found = club.seasons.filter(pk=number).first()
    if found is None:
        raise RuleBookError.of(ApiCode.SEASON_UNKNOWN, season=number)
    found.club = club
    return found
