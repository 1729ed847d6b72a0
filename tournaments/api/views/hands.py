"""Tables and their hands: preview, record, correct, void, restore."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import Permission, can_record, can_view
from scoring.errors import RuleBookError
from tournaments.api.access import find_hand, find_sitting, find_tournament
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import HEADER, answered_once, client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.hands import (
    CorrectHandSerializer,
    HandSerializer,
    HandWithRevisionsSerializer,
    PreviewHandSerializer,
    PreviewSerializer,
    RecordHandSerializer,
    RestoreHandSerializer,
    VoidHandSerializer,
    shown_hand,
    shown_preview,
)
from tournaments.api.serializers.rounds import SittingSerializer, shown_sitting
from tournaments.errors import Refused, TournamentCode
from tournaments.labels import seat_names
from tournaments.models import Hand, HandRevision
from tournaments.selectors.boards import board_called, hides_record, tells_board
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.services.hands import (
    Written,
    correct_hand,
    preview_hand,
    record_hand,
    restore_hand,
    void_hand,
)

__all__ = [
    "HandDetail",
    "HandPreview",
    "HandRestore",
    "HandVoid",
    "Hands",
    "TableDetail",
    "TableEndpoint",
    "written_answer",
]

Kind = HandRevision.Kind


class TableEndpoint(Endpoint):
    """Refusals that speak of seats speak of the people in them."""

    sitting: Sitting | None = None

    def find(self, request: Request, place: dict[str, Any], may: Permission = can_view) -> Sitting:
        tournament = find_tournament(request, place["key"], may)
        self.sitting = find_sitting(tournament, place["number"], place["table"])
        return self.sitting

    def records(self, sitting: Sitting) -> bool:
        return can_record(self.request.user, sitting.table.round.tournament.club)

    def seat_names(self) -> Sequence[str]:
        return seat_names(self.sitting.players) if self.sitting else ()


class TableDetail(TableEndpoint):
    @extend_schema(operation_id="tables_retrieve", responses=SittingSerializer, tags=["hands"])
    def get(self, request: Request, **place: Any) -> Response:
        """Who sits where and stands how; whose deal is next, and how many hands are left."""
        return Response(SittingSerializer(shown_sitting(self.find(request, place))).data)


class HandPreview(TableEndpoint):
    @extend_schema(
        operation_id="hands_preview",
        request=PreviewHandSerializer,
        responses=PreviewSerializer,
        tags=["hands"],
    )
    def post(self, request: Request, **place: Any) -> Response:
        """What a slip would be worth; writes nothing."""
        sitting = self.find(request, place, can_record)
        with _slip_at("values"):
            found = preview_hand(table=sitting.table, **self.body(PreviewHandSerializer))
        return Response(PreviewSerializer(shown_preview(found, seat_names(sitting.players))).data)


class Hands(TableEndpoint, Listing):
    @extend_schema(operation_id="hands_list", responses=HandSerializer(many=True), tags=["hands"])
    def get(self, request: Request, **place: Any) -> Response:
        """All hands of the table in their order, the void ones too."""
        sitting = self.find(request, place)
        names = seat_names(sitting.players)
        told = tells_board(sitting.table, records=self.records(sitting))
        hands = [shown_hand(listed, names, tells_board=told) for listed in sitting.kept_hands]
        return self.page(hands, HandSerializer)

    @extend_schema(
        operation_id="hands_record",
        parameters=[NEEDS_KEY],
        request=RecordHandSerializer,
        responses={201: HandSerializer, 200: HandSerializer},
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """Write down the next hand. 200 when it was there already: the same key, or an equal entry."""
        key, sitting = client_key(request), self.find(request, place, can_record)
        wanted = self.body(RecordHandSerializer)
        board = board_called(sitting.table, wanted.pop("board", None))
        with _slip_at("values"):
            written = record_hand(
                table=sitting.table,
                key=key,
                by=self.reader,
                source=HandRevision.Source.API,
                board=board,
                **wanted,
            )
            _must_be_this_wish(sitting, written, key, Kind.RECORDED, wanted)
        return written_answer(sitting, written, status=201 if written.is_news else 200)


def _revisions(hand: Hand) -> list[HandRevision]:
    """All versions; of a board that is still hidden without its cards."""
    revisions = list(hand.revisions.select_related("by", "scribe").order_by("version"))
    if hides_record(hand):
        for revision in revisions:
            revision.record = {}
    return revisions


class HandDetail(TableEndpoint):
    @extend_schema(operation_id="hands_retrieve", responses=HandWithRevisionsSerializer, tags=["hands"])
    def get(self, request: Request, hand: int, **place: Any) -> Response:
        """A hand, where its units come from, and every version of it."""
        sitting = self.find(request, place)
        listed = find_hand(sitting, hand)
        told = tells_board(sitting.table, records=self.records(sitting))
        shown = shown_hand(listed, seat_names(sitting.players), tells_board=told)
        shown["revisions"] = _revisions(listed.hand)
        return Response(HandWithRevisionsSerializer(shown).data)

    @extend_schema(
        operation_id="hands_correct",
        parameters=[NEEDS_KEY],
        request=CorrectHandSerializer,
        responses=HandSerializer,
        tags=["hands"],
    )
    @answered_once
    def put(self, request: Request, hand: int, **place: Any) -> Response:
        """Other values for a hand that stands. 409 with both versions when `version` is stale."""
        key, sitting = client_key(request), self.find(request, place, can_record)
        found, wanted = find_hand(sitting, hand).hand, self.body(CorrectHandSerializer)
        with _slip_at("values"):
            written = correct_hand(
                hand=found,
                based_on=wanted.pop("version"),
                key=key,
                by=self.reader,
                source=HandRevision.Source.API,
                **{"started": found.started, **wanted},
            )
            _must_be_this_wish(sitting, written, key, Kind.CORRECTED, wanted)
        return written_answer(sitting, written)


class HandVoid(TableEndpoint):
    @extend_schema(
        operation_id="hands_void",
        parameters=[NEEDS_KEY],
        request=VoidHandSerializer,
        responses=HandSerializer,
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, hand: int, **place: Any) -> Response:
        """Take a hand back: it stays in the list, and the ledger gives every unit back."""
        key, sitting = client_key(request), self.find(request, place, can_record)
        found, wanted = find_hand(sitting, hand).hand, self.body(VoidHandSerializer)
        written = void_hand(
            hand=found, based_on=wanted["version"], key=key, by=self.reader, reason=wanted["reason"]
        )
        _must_be_this_wish(sitting, written, key, Kind.VOIDED)
        return written_answer(sitting, written)


class HandRestore(TableEndpoint):
    @extend_schema(
        operation_id="hands_restore",
        parameters=[NEEDS_KEY],
        request=RestoreHandSerializer,
        responses=HandSerializer,
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, hand: int, **place: Any) -> Response:
        """Let a void hand stand again, at its old place."""
        key, sitting = client_key(request), self.find(request, place, can_record)
        found, wanted = find_hand(sitting, hand).hand, self.body(RestoreHandSerializer)
        written = restore_hand(
            hand=found, based_on=wanted["version"], key=key, by=self.reader, reason=wanted["reason"]
        )
        _must_be_this_wish(sitting, written, key, Kind.RESTORED)
        return written_answer(sitting, written)


def _must_be_this_wish(
    sitting: Sitting, written: Written, key: UUID, kind: str, wanted: Mapping[str, Any] | None = None
) -> None:
    """An earlier write with this key asked for the same, or one of the two wishes would be lost."""
    earlier = None if written.is_news else HandRevision.objects.filter(key=key).first()
    if earlier is None:
        return
    is_same = earlier.kind == kind
    if is_same and wanted is not None:
        values, record, number = wanted["values"], wanted.get("record"), written.hand.number
        meant = preview_hand(table=sitting.table, values=values, record=record, number=number)
        is_same = meant.values == earlier.values
    if not is_same:
        raise Refused.of(TournamentCode.KEY_REUSED, at=HEADER)


def written_answer(sitting: Sitting, written: Written, status: int = 200) -> Response:
    """The hand as the sitting has it after the write."""
    after = sitting_of(sitting.table)
    listed = find_hand(after, written.hand.number)
    return Response(HandSerializer(shown_hand(listed, seat_names(after.players))).data, status=status)


@contextmanager
def _slip_at(place: str) -> Iterator[None]:
    """Faults of the slip's fields point into the body; those of a service name its fields already."""
    try:
        yield
    except Refused:
        raise
    except RuleBookError as error:
        at = [
            replace(fault, field=f"{place}.{fault.field}" if fault.field else place) for fault in error.faults
        ]
        raise RuleBookError(*at) from error
