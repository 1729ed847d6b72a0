"""A column of hands, one line each: looked at first, then written whole or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from scoring.errors import RuleBookError
from tournaments.errors import Conflict, Refused
from tournaments.models import BulkAct, Hand, HandRevision, Table
from tournaments.selectors.lines import ReadLine, at_line, read_lines
from tournaments.selectors.sittings import Sitting, sitting_of, work_out
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.hands import Written, record_hand
from tournaments.services.holding import hold_table

__all__ = ["LinesPreview", "key_of_line", "preview_lines", "record_lines"]


@dataclass(frozen=True, slots=True)
class LinesPreview:
    """The lines as understood, and the sitting with their hands in it."""

    lines: list[ReadLine]
    after: Sitting


def preview_lines(*, sitting: Sitting, text: str, number: int | None = None) -> LinesPreview:
    """Work the lines out, from the next hand on or in the place of hand `number`; writes nothing."""
    first = number or sitting.next_number
    lines = read_lines(sitting, text, first)
    written = [Hand(table=sitting.table, number=one.number, values=one.values) for one in lines]
    numbers = {hand.number for hand in written}
    before = [listed.hand for listed in sitting.hands if listed.hand.number not in numbers]
    hands = sorted([*before, *written], key=lambda hand: hand.number)
    return LinesPreview(lines, work_out(sitting.table, hands))


@transaction.atomic
def record_lines(
    *,
    table: Table,
    text: str,
    key: UUID,
    by: User | None,
    number: int | None = None,
    source: str = HandRevision.Source.SLIP,
) -> list[Written]:
    """Write the hands of all lines, or none.

    The keys of the hands follow from `key`, so that the same text sent again writes nothing. One line alone
    raises what `record_hand` raises, a `Conflict` too; of several each fault names its line.
    """
    sitting = sitting_of(hold_table(table))
    act_before(key, sitting.table.round.tournament)
    lines = read_lines(sitting, text, number or sitting.next_number)
    written = [_record(table, one, key, by, source, is_alone=len(lines) == 1) for one in lines]
    _note(sitting.table, [one.hand for one in written if one.is_news], key=key, by=by)
    return written


def _note(table: Table, hands: Sequence[Hand], *, key: UUID, by: User | None) -> None:
    """Several hands at once can be taken back at once; one alone is made void."""
    if len(hands) > 1:
        note_act(
            tournament=table.round.tournament,
            kind=BulkAct.Kind.LINES,
            key=key,
            by=by,
            touched={"hands": left_behind(hands)},
            facts={"hands": len(hands), "round": table.round.number, "table": table.number},
        )


def key_of_line(key: UUID, line: int) -> UUID:
    """The key of the hand in this line of a text sent with `key`; lines count from 1."""
    return uuid5(key, str(line))


def _record(
    table: Table, line: ReadLine, key: UUID, by: User | None, source: str, *, is_alone: bool
) -> Written:
    own_key = key_of_line(key, line.line)
    try:
        return record_hand(
            table=table, values=line.values, key=own_key, by=by, number=line.number, source=source
        )
    except Conflict as conflict:
        if is_alone:
            raise
        raise Refused(*at_line(conflict.faults, line.line)) from conflict
    except RuleBookError as error:
        raise Refused(*at_line(error.faults, line.line)) from error
