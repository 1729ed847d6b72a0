"""The list of a table as the DDV prints it: games, a block for the mandatory soli, marks for plus (R21)."""

from collections.abc import Iterator

from scoring.game import Row, Tally
from scoring.games.doppelkopf.notes import MANDATORY_SOLO
from scoring.payments import Line, Units
from scoring.table_list import TableList, block
from scoring.terms import term

__all__ = ["EVEN", "UNEVEN", "table_list"]

_TITLE = term("Doppelkopf list", "Table list")
_GAMES = term("Doppelkopf list", "Games and voluntary soli")
_SOLI = term("Doppelkopf list", "Mandatory soli")
EVEN = term("Doppelkopf list", "Check: the four results are all even or all odd, as they must be")
UNEVEN = term(
    "Doppelkopf list",
    "Check: the four results are not all even or all odd. That comes from a penalty that went to a soloist "
    "alone, or from a mistake",
)


def table_list(tally: Tally) -> TableList:
    """The games, then the mandatory soli in a block of their own with who still owes one."""
    lines, seats = list(_lines(tally)), len(tally.totals)
    games = [line for line, row in zip(lines, tally.rows, strict=True) if not _is_mandatory_solo(row)]
    soli = [line for line, row in zip(lines, tally.rows, strict=True) if _is_mandatory_solo(row)]
    return TableList(
        title=_TITLE,
        blocks=(block(_GAMES, games, seats), block(_SOLI, soli, seats, tally.standing)),
        totals=tally.totals,
        played=tuple(
            sum(row.counts and seat not in row.sits_out for row in tally.rows) for seat in range(seats)
        ),
        checks=(Line(EVEN if _is_even(tally.totals) else UNEVEN),) if seats == 4 and tally.rows else (),
    )


def _lines(tally: Tally) -> Iterator[tuple[int, int | None, Units]]:
    """Each row's place, the number of its game (None for a line that uses up none) and its units."""
    game = 0
    for place, row in enumerate(tally.rows):
        game += row.counts
        yield place, game if row.counts else None, row.units


def _is_mandatory_solo(row: Row) -> bool:
    return any(remark.term == MANDATORY_SOLO for remark in row.remarks)


def _is_even(totals: Units) -> bool:
    """The four results are all even or all odd, unless a penalty went to a soloist alone."""
    return len({total % 2 != 0 for total in totals}) == 1
