"""Files of deals: taken in, read by a worker, looked at, then stored whole or not at all."""

import hashlib
from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from scoring.deals import Board as BoardValue
from scoring.deals import Finding, Reading, Result, read_deals
from scoring.deals.codes import MAX_BYTES, DealCode
from scoring.deals.computing import compute, rules_for
from scoring.deals.findings import Findings
from scoring.deals.writing import board_as_json
from scoring.errors import RuleBookError
from scoring.terms import Term
from tournaments.errors import BoardCode, Refused
from tournaments.models import Board, BoardSource, BulkAct, Round, Tournament, Upload, UploadState
from tournaments.selectors.boards import deal_stored
from tournaments.selectors.uploads import FoundBoard, UploadPlan, plan_of
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.booking import book
from tournaments.services.holding import hold_tables
from tournaments.signals import upload_received

__all__ = ["read_upload", "receive_upload", "store_upload"]

LONGEST_NAME = 120


@transaction.atomic
def receive_upload(*, round: Round, file_name: str, data: bytes, by: User | None) -> Upload:
    """Keep a file for the worker. What is too large or empty is refused before anybody looks at it."""
    if len(data) > MAX_BYTES:
        raise Refused.of(DealCode.FILE_TOO_LARGE, at="file", bytes=len(data), limit=MAX_BYTES)
    if not data.strip():
        raise Refused.of(DealCode.FILE_EMPTY, at="file")
    upload = Upload.objects.create(
        tournament=round.tournament,
        round=round,
        file_name="".join(filter(str.isprintable, file_name))[-LONGEST_NAME:],
        sha256=hashlib.sha256(data).hexdigest(),
        content=data,
        by=by,
    )
    transaction.on_commit(
        partial(upload_received.send_robust, sender=Upload, upload_id=upload.pk), robust=True
    )
    return upload


def read_upload(*, upload_id: int) -> None:
    """The worker's part. Read again it says the same; what was stored meanwhile is left alone."""
    upload = Upload.objects.select_related("tournament").filter(pk=upload_id).first()
    if upload is None or not upload.is_waiting:
        return
    reading = _read(upload.tournament, bytes(upload.content))
    Upload.objects.filter(pk=upload_id, state=UploadState.WAITING).update(
        state=UploadState.READ,
        content=b"",
        understood=_storable([board_as_json(board) for board in reading.boards]),
        findings=_storable({"faults": _plain(reading.faults), "warnings": _plain(reading.warnings)}),
    )


@transaction.atomic
def store_upload(
    *, upload: Upload, replace: frozenset[int] = frozenset(), by: User | None, key: UUID | None = None
) -> UploadPlan:
    """Store boards and book hands, all or nothing; a file that was stored before changes nothing.

    `replace` are numbers of boards that are here with other cards and shall have those of the file.
    """
    hold_tables(round=upload.round_id)
    held = Tournament.objects.select_for_update(of=("self",))
    tournament = held.select_related("club").get(pk=upload.tournament_id)
    act_before(key, tournament)
    upload = Upload.objects.select_for_update(of=("self",)).select_related("round").get(pk=upload.pk)
    upload.tournament = upload.round.tournament = tournament
    if upload.is_waiting:
        raise Refused.of(BoardCode.UPLOAD_NOT_READ)
    plan = plan_of(upload)
    if upload.state == UploadState.STORED:
        return plan
    if upload.findings.get("faults"):
        raise Refused.of(BoardCode.UPLOAD_HAS_FAULTS)
    new, replaced = _store_boards(upload, plan, replace)
    hands = book(upload=upload, plan=plan, by=by)
    note_act(
        tournament=tournament,
        kind=BulkAct.Kind.UPLOAD,
        by=by,
        key=key,
        touched={"upload": upload.pk, "hands": left_behind(hands), "new": new, "replaced": replaced},
        facts={"hands": len(hands), "boards": len(new) + len(replaced), "round": upload.round.number},
    )
    upload.state, upload.stored_at = UploadState.STORED, timezone.now()
    upload.save(update_fields=["state", "stored_at"])
    return plan


def _store_boards(
    upload: Upload, plan: UploadPlan, replace: frozenset[int]
) -> tuple[list[int], list[list[Any]]]:
    """Primary keys of the boards that are new, and of those replaced with all that they were before."""
    new = Board.objects.bulk_create(_row(upload, found) for found in plan.new)
    replaced = []
    for found in plan.different:
        if found.number in replace and (board := found.there):
            replaced.append([board.pk, board.deal, board.source, board.seed, board.upload_id])
            board.deal = deal_stored(found.value)
            board.upload, board.source, board.seed = upload, BoardSource.FILE, ""
            board.save(update_fields=["deal", "upload", "source", "seed"])
    return [board.pk for board in new], replaced


def _row(upload: Upload, found: FoundBoard) -> Board:
    return Board(
        tournament=upload.tournament,
        round=upload.round,
        number=found.number,
        deal=deal_stored(found.value),
        source=BoardSource.FILE,
        upload=upload,
    )


def _read(tournament: Tournament, data: bytes) -> Reading:
    """What the file holds for this game; what its rules do not let happen is a fault of its line."""
    game, rules = tournament.game, tournament.rules
    reading = read_deals(data, tuple(game.pack(rules, seats) for seats in game.seats))
    findings = Findings(list(reading.faults), list(reading.warnings))
    if reading.game not in ("", game.slug):
        findings.fault(None, DealCode.OTHER_GAME, game=reading.game)
    for board in reading.boards:
        findings.board = board.number
        for result in board.results:
            _judge(tournament, board, result, findings)
    return findings.reading(reading.boards, reading.game)


def _judge(tournament: Tournament, board: BoardValue, result: Result, findings: Findings) -> None:
    try:
        rules = rules_for(result, tournament.game, tournament.rules)
        computed = compute(board, result, tournament.game, rules)
    except RuleBookError as error:
        findings.all_of(result.line, error.faults)
        return
    if computed and rules != tournament.rules:
        findings.warn(result.line, BoardCode.PLAYED_BY_OTHER_RULES)


def _plain(findings: tuple[Finding, ...]) -> list[Mapping[str, Any]]:
    return [
        {
            "line": one.line,
            "code": one.fault.code.value,
            "facts": {name: _fact(value) for name, value in one.fault.facts.items()},
        }
        for one in findings
    ]


def _fact(value: Any) -> Any:
    """As JSON keeps it; a term stays one, to be said in the reader's language."""
    if isinstance(value, Term):
        return {"context": value.context, "text": value.text}
    if isinstance(value, (list, tuple)):
        return [_fact(one) for one in value]
    return value if isinstance(value, (str, int, type(None))) else str(value)


def _storable(value: Any) -> Any:
    """The same without what PostgreSQL keeps in no text: NUL, and halves of surrogate pairs."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode().replace("\0", "?")
    if isinstance(value, Mapping):
        return {_storable(name): _storable(one) for name, one in value.items()}
    return [_storable(one) for one in value] if isinstance(value, (list, tuple)) else value
