"""The list of a table as the DDV prints it: games, a block for the mandatory soli, marks for plus (R21)."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from scoring.game import Row, Tally
from scoring.games.doppelkopf.notes import MANDATORY_SOLO
from scoring.seats import Seat
from scoring.settlement import Units
from scoring.terms import Term

__all__ = ["ListRow", "TableList", "table_list"]


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line. `number` counts the games of the round and is None for a line that uses up none."""

    number: int | None
    column: Literal["normal", "solo"]
    contract: Term
    dealer: Seat
    units: Units
    totals: Units
    plus: tuple[Seat, ...]
    sits_out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableList:
    """`solo_totals` belong to the block of soli; `is_even` is the parity check, None at a table of five."""

    rows: tuple[ListRow, ...]
    totals: Units
    solo_totals: Units
    games_played: tuple[int, ...]
    owing: tuple[Seat, ...]
    is_even: bool | None


def table_list(tally: Tally) -> TableList:
    rows = tuple(_list_row(row, number) for row, number in zip(tally.rows, _numbers(tally), strict=True))
    seats = range(len(tally.totals))
    return TableList(
        rows=rows,
        totals=tally.totals,
        solo_totals=tuple(_column_sum(rows, seat) for seat in seats),
        games_played=tuple(
            sum(row.counts and seat not in row.sits_out for row in tally.rows) for seat in seats
        ),
        owing=tuple(_seat(line.facts["seat"]) for line in tally.standing),
        is_even=_is_even(tally.totals) if len(tally.totals) == 4 else None,
    )


def _numbers(tally: Tally) -> list[int | None]:
    numbers: list[int | None] = []
    game = 0
    for row in tally.rows:
        game += row.counts
        numbers.append(game if row.counts else None)
    return numbers


def _list_row(row: Row, number: int | None) -> ListRow:
    is_mandatory = any(remark.term == MANDATORY_SOLO for remark in row.remarks)
    return ListRow(
        number=number,
        column="solo" if is_mandatory else "normal",
        contract=row.score.outcome.contract,
        dealer=row.dealer,
        units=row.units,
        totals=row.totals,
        plus=tuple(seat for seat, units in enumerate(row.units) if units > 0),
        sits_out=row.sits_out,
    )


def _column_sum(rows: tuple[ListRow, ...], seat: Seat) -> Decimal:
    return sum((row.units[seat] for row in rows if row.column == "solo"), Decimal(0))


def _is_even(totals: Units) -> bool:
    """The four results are all even or all odd, unless a penalty went to a soloist alone."""
    return len({total % 2 != 0 for total in totals}) == 1


def _seat(fact: object) -> Seat:
    assert isinstance(fact, int)
    return fact
