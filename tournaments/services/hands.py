"""Record, correct, void and restore hands.

Every write may be sent again: the same key answers the same result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.errors import Fault
from scoring.game import Row, Tally
from tournaments.errors import Conflict, Refused, TournamentCode
from tournaments.models import Board, Hand, HandRevision, Table
from tournaments.selectors.aftermath import differing
from tournaments.selectors.records import Raw, kept_record, understood
from tournaments.selectors.sittings import Sitting, sitting_of, work_out
from tournaments.services.board_choice import must_be_free
from tournaments.services.changes import note_change
from tournaments.services.finality import must_say_why
from tournaments.services.holding import hold_table
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import Writer, revise
from tournaments.services.summaries import renew_summary

__all__ = [
    "Preview",
    "Writer",
    "Written",
    "correct_hand",
    "must_be_open",
    "preview_hand",
    "record_hand",
    "restore_hand",
    "void_hand",
]

Kind = HandRevision.Kind
Source = HandRevision.Source


@dataclass(frozen=True, slots=True)
class Written:
    """A hand as it now stands.

    `is_news` is False when everything was there already: a retry, or an equal entry. `after` is the sitting
    with it, where it was worked out anyhow.
    """

    hand: Hand
    is_news: bool
    after: Sitting | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a slip would do: the values as understood, the hand's row, and the sitting after it.

    `moves` are the numbers of the other hands that would come out differently.
    """

    number: int
    values: Mapping[str, Any]
    row: Row
    tally: Tally
    after: Sitting
    moves: tuple[int, ...] = ()


def preview_hand(
    *,
    table: Table,
    values: Mapping[str, object],
    record: Raw | None = None,
    number: int | None = None,
    started: time | None = None,
) -> Preview:
    """Work out a slip without saving it; `number` of a hand that exists previews its correction."""
    sitting = sitting_of(table)
    number = number or sitting.next_number
    cleaned, _record = understood(sitting, number, values, record)
    hands = [listed.hand for listed in sitting.hands]
    written = Hand(table=table, number=number, values=cleaned, started=started)
    after = work_out(table, _with(hands, written))
    row = next(listed.row for listed in after.hands if listed.hand is written)
    assert row is not None
    moves = tuple(other for other, _, _ in differing(sitting, after) if other != number)
    return Preview(number, cleaned, row, after.tally, after, moves)


@transaction.atomic
def record_hand(
    *,
    table: Table,
    values: Mapping[str, object],
    key: UUID,
    by: Writer,
    number: int | None = None,
    started: time | None = None,
    source: str = Source.SLIP,
    record: Raw | None = None,
    board: Board | None = None,
) -> Written:
    """Write down the next hand. `number` is the one the writer believes it to be; a `record` with cards makes
    the values needless; `board` is what was played.

    A number that is taken: equal values are "already there", different ones raise `Conflict` with both.
    """
    table = hold_table(table)
    if known := _written_before(key, table):
        return known
    must_be_open(table)
    sitting = sitting_of(table)
    number = number or sitting.next_number
    cleaned, kept = understood(sitting, number, values, record, board)
    listed = sitting.hand_called(number)
    hand = listed.hand if listed else Hand(table=table, number=number)
    if hand.pk and not hand.is_taken_back:
        return _already_there(hand, cleaned)
    _must_be_next(sitting, number)
    must_be_free(sitting, board)
    hand.values, hand.record, hand.started, hand.board = cleaned, kept, started, board
    hand.is_void = hand.is_taken_back = False
    hand.clean_fields(exclude={"table", "board"})
    return _settle(sitting, hand, kind=Kind.RECORDED, source=source, key=key, by=by, reason="")


def _must_be_next(sitting: Sitting, number: int) -> None:
    if number != sitting.next_number:
        raise Refused.of(
            TournamentCode.HAND_NUMBER_AHEAD, at="number", number=number, next=sitting.next_number
        )
    if sitting.tally.is_over:
        raise Refused.of(TournamentCode.SITTING_OVER, hands=len(sitting.standing_hands))


@transaction.atomic
def correct_hand(
    *,
    hand: Hand,
    values: Mapping[str, object],
    based_on: int,
    key: UUID,
    by: Writer,
    reason: str = "",
    started: time | None = None,
    source: str = Source.SLIP,
    record: Raw | None = None,
    is_late: bool = False,
) -> Written:
    """Put other values in a hand that stands; `is_late`: in a round that may be closed, with a reason.

    `based_on` is the version the writer saw; a stale one raises `Conflict`. Without a `record` the old one
    stays as long as it agrees with the values; an empty one takes it away.
    """
    table = hold_table(hand.table)
    if known := _written_before(key, table):
        return known
    _must_take(table, reason, is_late=is_late)
    sitting = sitting_of(table)
    hand = _current(sitting, hand)
    cleaned, kept = _corrected(sitting, hand, values, record)
    is_same = (hand.values, hand.record, hand.started) == (cleaned, kept, started)
    if is_same and not hand.is_void:
        return Written(hand, is_news=False)
    _must_be_current(hand, based_on, cleaned)
    if hand.is_void:
        raise Refused.of(TournamentCode.HAND_IS_VOID, hand=hand.number)
    must_say_why(hand, reason)
    hand.values, hand.record, hand.started = cleaned, kept, started
    return _settle(sitting, hand, kind=Kind.CORRECTED, source=source, key=key, by=by, reason=reason)


@transaction.atomic
def void_hand(
    *, hand: Hand, based_on: int, key: UUID, by: Writer, reason: str, is_late: bool = False
) -> Written:
    """Take a hand back; it stays in the list, struck through, and the ledger gives every unit back."""
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    return _turn(hand, is_void=True, based_on=based_on, key=key, by=by, reason=reason, is_late=is_late)


@transaction.atomic
def restore_hand(
    *, hand: Hand, based_on: int, key: UUID, by: Writer, reason: str = "", is_late: bool = False
) -> Written:
    """Let a void hand stand again, at its old place in the sitting."""
    return _turn(hand, is_void=False, based_on=based_on, key=key, by=by, reason=reason, is_late=is_late)


def _turn(
    hand: Hand, *, is_void: bool, based_on: int, key: UUID, by: Writer, reason: str, is_late: bool
) -> Written:
    table = hold_table(hand.table)
    if known := _written_before(key, table):
        return known
    _must_take(table, reason, is_late=is_late)
    sitting = sitting_of(table)
    hand = _current(sitting, hand)
    _must_be_current(hand, based_on, hand.values)
    if hand.is_void == is_void:
        code = TournamentCode.HAND_IS_VOID if is_void else TournamentCode.HAND_NOT_VOID
        raise Refused.of(code, hand=hand.number)
    must_say_why(hand, reason)
    must_be_free(sitting, None if is_void else hand.board)
    hand.is_void, hand.is_taken_back = is_void, False
    kind = Kind.VOIDED if is_void else Kind.RESTORED
    return _settle(sitting, hand, kind=kind, source=Source.SLIP, key=key, by=by, reason=reason)


def _settle(
    sitting: Sitting, hand: Hand, *, kind: Kind, source: str, key: UUID, by: Writer, reason: str
) -> Written:
    """Keep the version, let the ledger follow, renew the summary of the sitting, number the change."""
    revision = revise(hand=hand, kind=kind, source=source, key=key, by=by, reason=reason)
    after = work_out(sitting.table, _with([listed.hand for listed in sitting.hands], hand))
    post_difference(sitting=after, because=revision, by=revision.by)
    renew_summary(after)
    note_change(after.table.round.tournament)
    return Written(hand, is_news=True, after=after)


def _with(hands: list[Hand], written: Hand) -> list[Hand]:
    """The hands of a sitting with one of them written anew, or added at the end."""
    others = [hand for hand in hands if hand.number != written.number]
    return sorted([*others, written], key=lambda hand: hand.number)


def _written_before(key: UUID, table: Table) -> Written | None:
    """The result of an earlier write with this key; a key used at another table is a fault of the sender."""
    revision = HandRevision.objects.select_related("hand").filter(key=key).first()
    if revision is None:
        return None
    if revision.hand.table_id != table.pk:
        raise Refused.of(TournamentCode.KEY_REUSED, at="key")
    return Written(revision.hand, is_news=False)


def must_be_open(table: Table) -> None:
    """Hands are written only while their round is open."""
    if table.round.closed_at:
        raise Refused.of(TournamentCode.ROUND_CLOSED, round=table.round.number)
    if not table.round.opened_at:
        raise Refused.of(TournamentCode.ROUND_NOT_OPEN, round=table.round.number)


def _must_take(table: Table, reason: str, *, is_late: bool) -> None:
    """A closed round takes a correction only with a reason, and while the tournament goes on."""
    if not is_late:
        must_be_open(table)
    elif table.round.tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    elif not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")


def _must_be_current(hand: Hand, based_on: int, values: Mapping[str, Any]) -> None:
    if hand.version != based_on:
        fault = Fault(TournamentCode.HAND_CHANGED, None, {"hand": hand.number})
        raise Conflict(fault, hand=hand, yours=dict(values), theirs=hand.values)


def _already_there(there: Hand, values: Mapping[str, Any]) -> Written:
    if there.values == values and not there.is_void:
        return Written(there, is_news=False)
    fault = Fault(TournamentCode.HAND_NUMBER_TAKEN, "number", {"hand": there.number})
    raise Conflict(fault, hand=there, yours=dict(values), theirs=there.values)


def _current(sitting: Sitting, hand: Hand) -> Hand:
    """The hand as the locked sitting has it."""
    return next(listed.hand for listed in sitting.hands if listed.hand.pk == hand.pk)


def _corrected(
    sitting: Sitting, hand: Hand, values: Mapping[str, object], record: Raw | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """(values, record) of a correction."""
    if record is not None:
        return understood(sitting, hand.number, values, record)
    cleaned = sitting.stored(values)
    return cleaned, kept_record(sitting, hand.number, cleaned, hand.record)
