"""Places decided by a person, in a tournament and in a season."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise
from scoring.errors import RuleBookError
from tournaments.api.access import find_club, find_tournament
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.decisions import DecideSerializer, DecisionsSerializer
from tournaments.api.views.seasons import season_called
from tournaments.models import Season, Tournament
from tournaments.selectors.decisions import decisions_of, level_groups
from tournaments.services.decisions import decide_places, take_back_decision

__all__ = ["Decision", "Decisions", "SeasonDecision", "SeasonDecisions"]


class Decisions(Endpoint):
    @extend_schema(operation_id="decisions_list", responses=DecisionsSerializer, tags=["ledger"])
    def get(self, request: Request, key: str) -> Response:
        """Who is level in everything, and what was decided."""
        return _answer(find_tournament(request, key, can_organise))

    @extend_schema(
        operation_id="decisions_create",
        request=DecideSerializer,
        responses={201: DecisionsSerializer},
        tags=["ledger"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Put those who are level into an order, never without a reason."""
        return _decide(self, find_tournament(request, key, can_organise))


class Decision(Endpoint):
    @extend_schema(operation_id="decisions_undo", responses={204: None}, tags=["ledger"])
    def delete(self, request: Request, key: str, pk: int) -> Response:
        """They are level again."""
        return _take_back(self, find_tournament(request, key, can_organise), pk)


class SeasonDecisions(Endpoint):
    @extend_schema(operation_id="seasons_decisions", responses=DecisionsSerializer, tags=["seasons"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Who is level in everything, and what was decided."""
        return _answer(season_called(find_club(request, slug, can_organise), number))

    @extend_schema(
        operation_id="seasons_decide",
        request=DecideSerializer,
        responses={201: DecisionsSerializer},
        tags=["seasons"],
    )
    @answered_once
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Put those who are level into an order, never without a reason."""
        return _decide(self, season_called(find_club(request, slug, can_organise), number))


class SeasonDecision(Endpoint):
    @extend_schema(operation_id="seasons_undo_decision", responses={204: None}, tags=["seasons"])
    def delete(self, request: Request, slug: str, number: int, pk: int) -> Response:
        """They are level again."""
        return _take_back(self, season_called(find_club(request, slug, can_organise), number), pk)


def _answer(settled: Tournament | Season, status: int = 200) -> Response:
    level = [
        {"place": one.place, "people": [{"id": key, "name": name} for key, name in one.people]}
        for one in level_groups(settled)
    ]
    shown = {"level": level, "decisions": decisions_of(settled)}
    return Response(DecisionsSerializer(shown).data, status=status)


def _decide(endpoint: Endpoint, settled: Tournament | Season) -> Response:
    decide_places(settled=settled, by=endpoint.reader, **endpoint.body(DecideSerializer))
    return _answer(settled, status=201)


def _take_back(endpoint: Endpoint, settled: Tournament | Season, pk: int) -> Response:
    found = settled.place_decisions.filter(pk=pk).first()
    if found is None:
        raise RuleBookError.of(ApiCode.DECISION_UNKNOWN, decision=pk)
    take_back_decision(decision=found, by=endpoint.reader)
    return Response(status=204)
