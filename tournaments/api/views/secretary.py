"""The secretary's evening: codes of tables, who sat where, corrections of closed rounds, the history."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise, can_record
from scoring.errors import RuleBookError
from tournaments.api.access import find_entrant, find_hand, find_round, find_tournament
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Listing
from tournaments.api.idempotency import answered_once, client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.hands import HandSerializer
from tournaments.api.serializers.secretary import (
    CorrectionWishSerializer,
    HistoryEntrySerializer,
    HistorySearchSerializer,
    LateCorrectionSerializer,
    MakeCodesSerializer,
    RehearsalSerializer,
    SeatChangeSerializer,
    StandInSerializer,
    SubstituteSerializer,
    SwapSeatsSerializer,
    TableCodeSerializer,
    TableCodesSerializer,
    shown_rehearsal,
    wish_of,
)
from tournaments.api.views.hands import TableEndpoint, written_answer
from tournaments.models import Round, TableCode
from tournaments.selectors.at_table import codes_of_round
from tournaments.selectors.history import HistorySearch, history_of
from tournaments.services.at_table import make_codes, revoke_codes
from tournaments.services.corrections import correct_late, rehearse_correction
from tournaments.services.seat_changes import substitute, swap_seats
from tournaments.services.stand_ins import stand_in

__all__ = ["Codes", "History", "LateCorrection", "Rehearsal", "SeatChanges", "SeatSwap", "StandIn"]


class Codes(Listing):
    @extend_schema(operation_id="codes_list", responses=TableCodeSerializer(many=True), tags=["rounds"])
    def get(self, request: Request, **place: Any) -> Response:
        """The codes in force of a round's tables."""
        return self.page(_codes(self._round(request, place)), TableCodeSerializer)

    @extend_schema(
        operation_id="codes_make",
        request=MakeCodesSerializer,
        responses={201: TableCodesSerializer},
        tags=["rounds"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """A new code for every table; the ones before it open nothing any more."""
        round = self._round(request, place)
        make_codes(round=round, by=self.reader, **self.body(MakeCodesSerializer))
        return Response(TableCodesSerializer({"codes": _codes(round)}).data, status=201)

    @extend_schema(operation_id="codes_revoke", responses={204: None}, tags=["rounds"])
    def delete(self, request: Request, **place: Any) -> Response:
        """Nobody writes by these codes any more."""
        revoke_codes(round=self._round(request, place))
        return Response(status=204)

    def _round(self, request: Request, place: dict[str, Any]) -> Round:
        return find_round(find_tournament(request, place["key"], can_record), place["number"])


def _codes(round: Round) -> list[TableCode]:
    return sorted(codes_of_round(round).values(), key=lambda code: code.table.number)


class SeatChanges(TableEndpoint, Listing):
    @extend_schema(
        operation_id="seat_changes_list", responses=SeatChangeSerializer(many=True), tags=["hands"]
    )
    def get(self, request: Request, **place: Any) -> Response:
        """Who sat where when it was not who the plan says, in the order in which it was written."""
        return self.page(list(self.find(request, place).changes), SeatChangeSerializer)

    @extend_schema(
        operation_id="seat_changes_substitute",
        request=SubstituteSerializer,
        responses={201: SeatChangeSerializer},
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """A substitute from some hand on; the hands before stay with who sat there."""
        sitting, wanted = self.find(request, place, can_record), self.body(SubstituteSerializer)
        entrant = find_entrant(sitting.table.round.tournament, wanted.pop("entrant"))
        index = wanted.pop("seat")
        after = substitute(table=sitting.table, index=index, entrant=entrant, by=self.reader, **wanted)
        return Response(SeatChangeSerializer(after.changes[-1]).data, status=201)


class StandIn(TableEndpoint):
    @extend_schema(
        operation_id="seat_changes_stand_in",
        request=StandInSerializer,
        responses={201: SeatChangeSerializer},
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """Somebody plays for one of a pair from some hand on; the units stay the pair's."""
        sitting, wanted = self.find(request, place, can_record), self.body(StandInSerializer)
        member = sitting.table.round.tournament.club.members.filter(pk=wanted["member"]).first()
        if member is None:
            raise RuleBookError.of(ApiCode.MEMBER_UNKNOWN, at="member", member=wanted["member"])
        how = {"first_hand": wanted["first_hand"], "reason": wanted["reason"], "by": self.reader}
        after = stand_in(table=sitting.table, index=wanted["seat"], member=member, **how)
        return Response(SeatChangeSerializer(after.changes[-1]).data, status=201)


class SeatSwap(TableEndpoint):
    @extend_schema(
        operation_id="seat_changes_swap",
        request=SwapSeatsSerializer,
        responses={204: None},
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """Two seats noticed to be swapped: the hands named go to the other of the two, all or none."""
        sitting = self.find(request, place, can_record)
        swap_seats(table=sitting.table, by=self.reader, **self.body(SwapSeatsSerializer))
        return Response(status=204)


class Rehearsal(TableEndpoint):
    @extend_schema(
        operation_id="hands_rehearse",
        request=CorrectionWishSerializer,
        responses=RehearsalSerializer,
        tags=["hands"],
    )
    def post(self, request: Request, hand: int, **place: Any) -> Response:
        """What a correction of a closed round would change: places, units, other hands; writes nothing."""
        sitting = self.find(request, place, can_organise)
        found, wish = find_hand(sitting, hand).hand, wish_of(self.body(CorrectionWishSerializer))
        rehearsed = rehearse_correction(hand=found, wish=wish, by=self.reader)
        return Response(RehearsalSerializer(shown_rehearsal(rehearsed)).data)


class LateCorrection(TableEndpoint):
    @extend_schema(
        operation_id="hands_correct_late",
        parameters=[NEEDS_KEY],
        request=LateCorrectionSerializer,
        responses=HandSerializer,
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, hand: int, **place: Any) -> Response:
        """Make a rehearsed correction. 409 when anything moved since the rehearsal."""
        key, sitting = client_key(request), self.find(request, place, can_organise)
        found, wanted = find_hand(sitting, hand).hand, self.body(LateCorrectionSerializer)
        written = correct_late(
            hand=found,
            wish=wish_of(wanted),
            seen_change=wanted["change"],
            based_on=wanted["version"],
            key=key,
            by=self.reader,
            reason=wanted["reason"],
        )
        return written_answer(sitting, written)


class History(Listing):
    @extend_schema(
        operation_id="history_list",
        parameters=[HistorySearchSerializer],
        responses=HistoryEntrySerializer(many=True),
        tags=["hands"],
    )
    def get(self, request: Request, **place: Any) -> Response:
        """Every version of every hand, the latest first; by player, table, writer, day of the club."""
        tournament = find_tournament(request, place["key"], can_record)
        search = HistorySearch(**self.query(HistorySearchSerializer))
        return self.page(history_of(tournament, search), HistoryEntrySerializer)
