"""From the bytes of a file to rows under named columns; whatever the bytes, the answer is rows or faults."""

from collections.abc import Iterable, Iterator, Sequence

from scoring.errors import Fault
from tournaments.sheets.errors import SheetCode, SheetRefused
from tournaments.sheets.table import Row, Sheet, written
from tournaments.sheets.text import decoded, records
from tournaments.sheets.workbook import MOST_COLUMNS, is_workbook, workbook_rows

__all__ = ["MOST_BYTES", "MOST_LINES", "read_sheet"]

MOST_BYTES = 1024 * 1024
MOST_LINES = 5_000


def read_sheet(data: bytes) -> Sheet:
    """The table in a text file or a workbook. Raises `SheetRefused` with every fault of its shape.

    The header is the first line that says something, wherever it begins. A line may end early only in a
    workbook, which does not store empty cells; what stands outside the columns is a fault, never dropped.
    """
    if len(data) > MOST_BYTES:
        raise SheetRefused(Fault(SheetCode.TOO_LARGE, None, {"most": MOST_BYTES // 1024}))
    if is_workbook(data):
        rows = workbook_rows(data, MOST_LINES)
        return _shaped(rows, (), text=written(rows), is_book=True)
    text = decoded(data)
    if text.count("\n") > MOST_LINES:
        raise SheetRefused(Fault(SheetCode.TOO_LONG, None, {"most": MOST_LINES}))
    found = list(records(text))
    rows = [one for one in found if isinstance(one, Row)]
    return _shaped(rows, (one for one in found if isinstance(one, Fault)), text=text, is_book=False)


def _shaped(rows: Sequence[Row], faults: Iterable[Fault], *, text: str, is_book: bool) -> Sheet:
    """The rows under their header, cut to its width."""
    found = list(faults)
    if not rows:
        raise SheetRefused(*found, *([] if found else [Fault(SheetCode.EMPTY)]), text=text)
    header, body = rows[0], rows[1:]
    named = [index for index, name in enumerate(header.cells) if name]
    first, end = named[0], named[-1] + 1
    if end - first > MOST_COLUMNS:
        raise SheetRefused(Fault(SheetCode.TOO_WIDE, None, {"most": MOST_COLUMNS}), text=text)
    columns = header.cells[first:end]
    for row in body:
        found += _outside(row, columns, first)
        if not is_book and len(row.cells) < end:
            found.append(_too_short(row, columns, first))
    if found:
        raise SheetRefused(*found, text=text)
    shaped = tuple(filter(_says_something, (_cut(row, first, end) for row in body)))
    return Sheet(columns, header.line, shaped, text, letters_from=first + 1 if is_book else 0)


def _outside(row: Row, columns: Sequence[str], first: int) -> Iterator[Fault]:
    """What stands beside the table, or under a column that has no name."""
    for index, cell in enumerate(row.cells):
        column = index - first
        if cell and not 0 <= column < len(columns):
            yield Fault(SheetCode.CELL_OUTSIDE, None, {"value": cell, "line": row.line, "column": None})
        elif cell and not columns[column]:
            facts = {"value": cell, "line": row.line, "column": None}
            yield Fault(SheetCode.COLUMN_WITHOUT_NAME, None, facts)


def _too_short(row: Row, columns: Sequence[str], first: int) -> Fault:
    has = max(0, len(row.cells) - first)
    missing = tuple(name for name in columns[has:] if name)
    facts = {"fields": has, "expected": len(columns), "missing": missing, "line": row.line, "column": None}
    return Fault(SheetCode.LINE_TOO_SHORT, None, facts)


def _cut(row: Row, first: int, end: int) -> Row:
    cells = row.cells[first:end]
    dates = frozenset(index - first for index in row.dates if first <= index < end)
    return Row(row.line, cells + ("",) * (end - first - len(cells)), dates)


def _says_something(row: Row) -> bool:
    return not row.is_blank
