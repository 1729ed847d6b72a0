"""Hands of a file, written at their tables as if somebody had typed the slips."""

from uuid import UUID, uuid5

from accounts.models import User
from scoring.errors import Fault, RuleBookError
from tournaments.errors import Refused
from tournaments.models import Board, BulkAct, Hand, HandRevision, Upload
from tournaments.selectors.uploads import FoundBoard, FoundResult, UploadPlan
from tournaments.services.hands import record_hand

__all__ = ["book"]

UPLOADS = UUID("5b2c1f0e-7a34-4d0b-9c55-0e6f6a1d2b77")
"""Where the keys of booked hands come from: the same result of the same file has the same key,
until the file was taken back and is stored again."""


def book(*, upload: Upload, plan: UploadPlan, by: User | None) -> list[Hand]:
    """Write every hand that is new, table by table in the order of the file.

    Raises all faults, each with its board and table; call it inside a transaction.
    """
    times = BulkAct.objects.filter(kind=BulkAct.Kind.UPLOAD, touched__upload=upload.pk).count()
    boards = {board.number: board for board in Board.objects.filter(tournament=upload.tournament_id)}
    hands: list[Hand] = []
    faults: list[Fault] = []
    for found in plan.boards:
        for place, result in enumerate(found.results if found.stored.get("results") else ()):
            if result.is_new:
                key = uuid5(UPLOADS, f"{upload.pk}/{times}/{found.number}/{place}")
                board = boards[found.number]
                is_of_round = board.round_id == upload.round_id
                try:
                    hands.append(_booked(found, result, board if is_of_round else None, key=key, by=by))
                except RuleBookError as error:
                    faults += error.faults
    if faults:
        raise Refused(*faults)
    return hands


def _booked(
    found: FoundBoard, result: FoundResult, board: Board | None, *, key: UUID, by: User | None
) -> Hand:
    """Raises why it cannot be written, with its table and board."""
    sitting, computed = result.sitting, result.computed
    assert sitting is not None
    assert computed is not None
    try:
        written = record_hand(
            table=sitting.table,
            values=result.says,
            record=found.value.record_of(result.result) if computed.is_replayed else None,
            key=key,
            by=by,
            source=HandRevision.Source.UPLOAD,
            board=board,
        )
    except RuleBookError as error:
        facts = {"table": sitting.table.number, "board": found.number}
        raise Refused(*(Fault(one.code, None, {**one.facts, **facts}) for one in error.faults)) from error
    return written.hand
