"""The list of a table as players keep it on paper, where that is another one than hand by hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.payments import Line, Units, add, nothing
from scoring.seats import Seat
from scoring.terms import Term

__all__ = ["Block", "ListRow", "TableList", "block"]


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line. `place` is the hand's place among the rows of the tally, from 0; `number` counts the games of
    the sitting and is None for a line that uses up none; `running` adds up the lines of the block. `remarks`
    are what the list says of the hand, where that is not all that the tally remarks.
    """

    place: int
    number: int | None
    units: Units
    running: Units
    remarks: tuple[Line, ...] | None = None

    @property
    def plus(self) -> tuple[Seat, ...]:
        """Who won something, and gets the mark."""
        return tuple(seat for seat, units in enumerate(self.units) if units > 0)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that are added up together; `open_lines` say what is still to come. `number` tells blocks of one
    title apart.
    """

    title: Term
    rows: tuple[ListRow, ...]
    totals: Units
    open_lines: tuple[Line, ...] = ()
    number: int | None = None


@dataclass(frozen=True, slots=True)
class TableList:
    """`played` counts the games of each seat, where a list has them; `checks` say whether the figures can be
    right. `columns`: the seats that share one, where partners do; all figures stay by seat. `totals_title`:
    what the totals count, where it is not the units.
    """

    title: Term
    blocks: tuple[Block, ...]
    totals: Units
    played: tuple[int, ...] = ()
    checks: tuple[Line, ...] = ()
    columns: tuple[tuple[Seat, ...], ...] = ()
    totals_title: Term | None = None


def block(
    title: Term, lines: Iterable[tuple[int, int | None, Units]], seats: int, open_lines: Sequence[Line] = ()
) -> Block:
    """A block of (place, number, units) in their order, added up."""
    listed = tuple(_running(lines, seats))
    return Block(title, listed, listed[-1].running if listed else nothing(seats), tuple(open_lines))


def _running(lines: Iterable[tuple[int, int | None, Units]], seats: int) -> Iterator[ListRow]:
    so_far = nothing(seats)
    for place, number, units in lines:
        so_far = add(so_far, units)
        yield ListRow(place, number, units, so_far)
