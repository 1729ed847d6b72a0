"""Seasons of a club."""

from collections.abc import Sequence
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
from tournaments.api.idempotency import answered_once, client_key
from tournaments.api.serializers.seasons import (
    ChangeSeasonSerializer,
    CreateSeasonSerializer,
    SeasonSerializer,
    SeasonTableSerializer,
)
from tournaments.api.serializers.settlement import (
    MarkPaidSerializer,
    PaymentSerializer,
    SettlementSerializer,
)
from tournaments.api.views.settlement import paid_as_sent
from tournaments.errors import SeasonCode
from tournaments.models import Season
from tournaments.selectors.seasons import season_table
from tournaments.selectors.settlement import settlement_of_season
from tournaments.services.payments import mark_paid, undo_payment
from tournaments.services.seasons import change_season, create_season

__all__ = [
    "ClubSeasons",
    "SeasonPayments",
    "SeasonSettlement",
    "SeasonStandings",
    "UndoSeasonPayment",
    "season_called",
]


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
        season = season_called(find_club(request, slug), number)
        table = season_table(season)
        keys = {one.pk: one.public_key for one in table.tournaments}
        shown = {"season": season, "tournaments": list(keys.values()), "rows": table.rows}
        return Response(SeasonTableSerializer(shown, context={"keys": keys}).data)

    @extend_schema(
        operation_id="seasons_change",
        request=ChangeSeasonSerializer,
        responses=SeasonSerializer,
        tags=["seasons"],
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change name, days, rule or what does not count; the table follows at once."""
        season = season_called(find_club(request, slug, can_organise), number)
        return Response(SeasonSerializer(change_season(season=season, **_wish(self, season))).data)


class SeasonSettlement(Endpoint):
    @extend_schema(operation_id="seasons_settlement", responses=SettlementSerializer, tags=["seasons"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Members of the club see who pays whom over the whole season."""
        season = season_called(find_club(request, slug, can_see_members), number)
        return Response(SettlementSerializer(settlement_of_season(season)).data)


class SeasonPayments(Endpoint):
    @extend_schema(
        operation_id="seasons_pay",
        request=MarkPaidSerializer,
        responses={201: PaymentSerializer},
        tags=["seasons"],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Mark an open payment of the season as made. Needs an `Idempotency-Key`."""
        season = season_called(find_club(request, slug, can_organise), number)
        wanted = paid_as_sent(self.body(MarkPaidSerializer), season.club)
        payment = mark_paid(settled=season, key=client_key(request), by=self.reader, **wanted)
        return Response(PaymentSerializer(payment).data, status=201)


class UndoSeasonPayment(Endpoint):
    @extend_schema(
        operation_id="seasons_undo_payment", request=None, responses=PaymentSerializer, tags=["seasons"]
    )
    def post(self, request: Request, slug: str, number: int, pk: int) -> Response:
        """Take a mark back, of the settlement or of the pot."""
        season = season_called(find_club(request, slug, can_organise), number)
        payment = season.payments.filter(pk=pk).first()
        if payment is None:
            raise RuleBookError.of(ApiCode.PAYMENT_UNKNOWN, payment=pk)
        return Response(PaymentSerializer(undo_payment(payment=payment, by=self.reader)).data)


def _wish(endpoint: Endpoint, season: Season) -> dict[str, Any]:
    """All that the service asks for: what was sent, the rest as it is."""
    sent: dict[str, Any] = endpoint.body(ChangeSeasonSerializer)
    wish = {name: getattr(season, name) for name in ("name", "first_day", "last_day", "counting")}
    wish |= {"chain": season.ranking.names[1:], "ties": season.ranking.ties}
    if "left_out" in sent:
        sent["left_out"] = _tournaments(season, sent["left_out"])
    else:
        sent["left_out"] = list(season.left_out.values_list("pk", flat=True))
    return wish | sent


def _tournaments(season: Season, keys: Sequence[str]) -> list[int]:
    """Primary keys of the club's tournaments; raises `season_tournament_outside`."""
    found = season.club.tournaments.filter(public_key__in=keys).values_list("pk", flat=True)
    if len(found) != len(set(keys)):
        raise RuleBookError.of(SeasonCode.TOURNAMENT_OUTSIDE, at="left_out")
    return list(found)


def season_called(club: Club, number: int) -> Season:
    """The season of this id; raises `season_unknown`."""
    found = club.seasons.filter(pk=number).first()
    if found is None:
        raise RuleBookError.of(ApiCode.SEASON_UNKNOWN, season=number)
    found.club = club
    return found
