"""Rounds: planned, seated by lot or by hand."""

from collections.abc import Sequence

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise
from scoring.errors import RuleBookError
from tournaments.api.access import find_round, find_tournament
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.rounds import (
    DrawSerializer,
    PlaceSeatsSerializer,
    RoundSerializer,
    shown_round,
)
from tournaments.models import Entrant, Tournament
from tournaments.seating import OddTables
from tournaments.selectors.evenings import entrants_of, progress_of
from tournaments.selectors.hiding import ALL, Shown, what_is_shown
from tournaments.services.rounds import clear_seats, draw_seats, place_seats, plan_round

__all__ = ["RoundDetail", "RoundDraw", "RoundSeats", "Rounds", "round_answer"]


class Rounds(Listing):
    @extend_schema(operation_id="rounds_list", responses=RoundSerializer(many=True), tags=["rounds"])
    def get(self, request: Request, key: str) -> Response:
        tournament = find_tournament(request, key)
        shown = what_is_shown(tournament, request.user)
        return self.page([shown_round(one, shown) for one in progress_of(tournament)], RoundSerializer)

    @extend_schema(
        operation_id="rounds_plan", request=None, responses={201: RoundSerializer}, tags=["rounds"]
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """The next round, without seats yet."""
        tournament = find_tournament(request, key, can_organise)
        return round_answer(tournament, plan_round(tournament=tournament).number, status=201)


class RoundDetail(Endpoint):
    @extend_schema(operation_id="rounds_retrieve", responses=RoundSerializer, tags=["rounds"])
    def get(self, request: Request, key: str, number: int) -> Response:
        tournament = find_tournament(request, key)
        return round_answer(tournament, number, shown=what_is_shown(tournament, request.user))


class RoundDraw(Endpoint):
    @extend_schema(
        operation_id="rounds_draw", request=DrawSerializer, responses=RoundSerializer, tags=["rounds"]
    )
    @answered_once
    def post(self, request: Request, key: str, number: int) -> Response:
        """Seats by lot for everybody entered; the same seed and people give the same seats."""
        tournament = find_tournament(request, key, can_organise)
        wanted = self.body(DrawSerializer)
        odd = OddTables(wanted["odd"]) if "odd" in wanted else None
        draw_seats(round=find_round(tournament, number), seed=wanted.get("seed"), odd=odd, by=self.reader)
        return round_answer(tournament, number)


class RoundSeats(Endpoint):
    @extend_schema(
        operation_id="rounds_place_seats",
        request=PlaceSeatsSerializer,
        responses=RoundSerializer,
        tags=["rounds"],
    )
    def put(self, request: Request, key: str, number: int) -> Response:
        """Seat people as said; replaces all seats of the round."""
        tournament = find_tournament(request, key, can_organise)
        wanted = self.body(PlaceSeatsSerializer)["tables"]
        place_seats(round=find_round(tournament, number), tables=_people(tournament, wanted), by=self.reader)
        return round_answer(tournament, number)

    @extend_schema(operation_id="rounds_clear_seats", responses={204: None}, tags=["rounds"])
    def delete(self, request: Request, key: str, number: int) -> Response:
        """Nobody has a seat then."""
        tournament = find_tournament(request, key, can_organise)
        clear_seats(round=find_round(tournament, number), by=self.reader)
        return Response(status=204)


def round_answer(tournament: Tournament, number: int, status: int = 200, *, shown: Shown = ALL) -> Response:
    """The round with its tables as they are now; 404 when there is none of this number."""
    for progress in progress_of(tournament):
        if progress.round.number == number:
            return Response(RoundSerializer(shown_round(progress, shown)).data, status=status)
    raise Http404


def _people(tournament: Tournament, tables: Sequence[Sequence[int]]) -> list[list[Entrant]]:
    """The entrants of these numbers; raises `entrant_unknown`."""
    by_number = {entrant.number: entrant for entrant in entrants_of(tournament)}
    for index, table in enumerate(tables):
        for number in table:
            if number not in by_number:
                raise RuleBookError.of(ApiCode.ENTRANT_UNKNOWN, at=f"tables.{index}", entrant=number)
    return [[by_number[number] for number in table] for table in tables]
