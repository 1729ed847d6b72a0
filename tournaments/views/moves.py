"""What a change of one hand did to other hands, ready to print."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.game import Row
from tournaments.labels import line_text
from tournaments.models import Entrant, Hand
from tournaments.selectors.aftermath import MovedHand, moved_by, people_moved
from tournaments.selectors.sittings import Sitting
from tournaments.views.shown import players_of

__all__ = ["ShownMove", "shown_moves", "told_anew"]


@dataclass(frozen=True, slots=True)
class ShownMove:
    """Another hand that moved: units by name, and the remarks it lost and got."""

    number: int
    units: list[tuple[str, Decimal]]
    lost: list[str]
    got: list[str]


def shown_moves(sitting: Sitting, hand: Hand) -> dict[int, list[ShownMove]]:
    """By version of `hand`, the other hands that this version moved."""
    found = moved_by(sitting, hand)
    people = people_moved(move for moves in found.values() for move in moves)
    return {version: [_shown(move, sitting, people) for move in moves] for version, moves in found.items()}


def _shown(move: MovedHand, sitting: Sitting, people: Mapping[int, Entrant]) -> ShownMove:
    names = players_of(sitting, move.number)
    before, after = (_remarks(row, names) for row in move.rows or (None, None))
    return ShownMove(
        number=move.number,
        units=[(people[entrant].name, units) for entrant, units in move.units.items()],
        lost=[remark for remark in before if remark not in after],
        got=[remark for remark in after if remark not in before],
    )


def told_anew(sitting: Sitting, number: int, before: Row, after: Row) -> ShownMove:
    """Another hand as a correction would tell it: what its seats would move beyond today's, its remarks."""
    names = players_of(sitting, number)
    moved = [new - old for old, new in zip(before.units, after.units, strict=True)]
    was, told = _remarks(before, names), _remarks(after, names)
    return ShownMove(
        number=number,
        units=[(name, units) for name, units in zip(names, moved, strict=True) if units],
        lost=[remark for remark in was if remark not in told],
        got=[remark for remark in told if remark not in was],
    )


def _remarks(row: Row | None, names: Sequence[str]) -> list[str]:
    return [line_text(line, names) for line in row.remarks] if row else []
