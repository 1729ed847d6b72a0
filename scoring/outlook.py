"""If it ended now: what parts a competitor from a rival, and what happens if exactly that is made up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from scoring.criteria import Criterion, Field, Record
from scoring.ranking import Placed, Ranking

__all__ = ["PRIZES", "Gap", "Level", "Outlook", "gap_to", "outlooks"]

PRIZES = 3
"""The last of the first places is told how safe it is, those behind it what they need to be there."""

NOT_ADDED_UP = {
    "units_per_hand",
    "units_per_round",
    "best_round",
    "next_best_round",
    "duplicate",
    "opponents",
}


class Level(StrEnum):
    """What becomes of two who end level in the first criterion, seen from the one who catches up."""

    WINS = "wins"
    LOSES = "loses"
    SHARES = "shares"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Gap:
    """`gap` in figures of the first criterion lie between somebody and the `rival` (a key); the one behind
    needs more, or exactly so much if `level` says that this wins. `by` names the criterion that says it,
    nothing where the chain has none left. Without `adds_up` the gap is no amount that could be brought home
    (an average, a best round), and nothing is said of level ones.
    """

    rival: int
    gap: Fraction
    is_ahead: bool
    adds_up: bool
    level: Level
    by: str = ""


@dataclass(frozen=True, slots=True)
class Outlook:
    """`win` is towards the first place (for who is there: before the second), `prize` towards the last of the
    first places (for who has that: before the first outside); None where there is nobody to compare, and for
    those further in front.
    """

    win: Gap | None
    prize: Gap | None


def outlooks(
    placed: Sequence[Placed], ranking: Ranking, tables: Mapping[int, int] | None = None
) -> dict[int, Outlook]:
    """By key, of those with a place, who come in the order of `rank`. `tables` says at which table somebody
    sits in the round being played: what is made up there counts in direct comparison.
    """
    ranked = [one.record for one in placed if one.place is not None]
    around = Field({one.record.key: one.record for one in placed}, ranking.seed)
    found: dict[int, Outlook] = {}
    for position, record in enumerate(ranked):
        win, prize = (
            gap_to(record, ranked[rival], ranking, around, tables or {})
            if rival is not None and rival < len(ranked)
            else None
            for rival in _rivals(position)
        )
        found[record.key] = Outlook(win, prize)
    return found


def _rivals(position: int) -> tuple[int, int | None]:
    """Whose places matter to who is in this one, all counted from 0."""
    if position < PRIZES - 1:
        return (1 if position == 0 else 0), None
    return 0, PRIZES if position == PRIZES - 1 else PRIZES - 1


def gap_to(
    record: Record, rival: Record, ranking: Ranking, around: Field, tables: Mapping[int, int]
) -> Gap | None:
    """None where the first criterion tells nothing of one of the two, or only of those level already."""
    first = ranking.chain[0]
    own, theirs = _figure(first, record, around), _figure(first, rival, around)
    if own is None or theirs is None or first.among_level or first.name == "lots":
        return None
    is_ahead = own > theirs
    behind, ahead = (rival, record) if is_ahead else (record, rival)
    gap, is_together = abs(own - theirs), tables.get(record.key, -1) == tables.get(rival.key, -2)
    if is_together and first.name == "units":
        behind = _having_caught_up(behind, ahead, gap)
    level, by = _level(behind, ahead, ranking.chain[1:], around)
    return Gap(rival.key, gap, is_ahead, first.name not in NOT_ADDED_UP, level, by)


def _figure(criterion: Criterion, record: Record, around: Field) -> Fraction | None:
    return criterion.figures([record], around)[0]


def _having_caught_up(behind: Record, ahead: Record, gap: Fraction) -> Record:
    """The units made up at the table of the other move what the two have between them."""
    made_up = Decimal(gap.numerator) / gap.denominator
    between = behind.met.get(ahead.key, Decimal(0)) + made_up
    return replace(behind, met={**behind.met, ahead.key: between})


def _level(behind: Record, ahead: Record, chain: Sequence[Criterion], around: Field) -> tuple[Level, str]:
    """Direct comparison and lots are as they are; any other criterion can still move, so it stays open."""
    for criterion in chain:
        if criterion.name not in ("direct", "lots"):
            return Level.OPEN, criterion.name
        pair = [behind, _mirrored(ahead, behind) if criterion.name == "direct" else ahead]
        own, theirs = criterion.figures(pair, around)
        if own != theirs:
            return (Level.WINS if (own or 0) > (theirs or 0) else Level.LOSES), criterion.name
    return Level.SHARES, ""


def _mirrored(ahead: Record, behind: Record) -> Record:
    """The other side of what is between the two."""
    if behind.key not in ahead.met and ahead.key not in behind.met:
        return ahead
    return replace(ahead, met={**ahead.met, behind.key: -behind.met[ahead.key]})
