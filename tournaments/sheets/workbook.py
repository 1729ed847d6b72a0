"""Workbooks (XLSX): the first sheet in sight that says something."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from scoring.errors import Fault
from tournaments.sheets.errors import SheetCode, SheetRefused
from tournaments.sheets.table import Row

__all__ = ["MOST_COLUMNS", "is_workbook", "workbook_rows"]

MOST_UNPACKED = 20 * 1024 * 1024
MOST_PARTS = 300
MOST_COLUMNS = 200
ZIP_MARK = b"PK\x03\x04"
# What zipfile, expat and openpyxl raise for a file that is no workbook or a damaged one.
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    InvalidFileException,
    ParseError,
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    TypeError,
    ValueError,
)


def is_workbook(data: bytes) -> bool:
    return data.startswith(ZIP_MARK)


def workbook_rows(data: bytes, most_lines: int) -> list[Row]:
    """Rows of the first visible sheet that has any. Other sheets and hidden ones are not looked at.

    Raises `sheet_not_a_workbook` for a damaged file and for one that unpacks to more than any sheet needs.
    """
    try:
        _must_be_small(data)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheets = (_rows(one, most_lines) for one in book.worksheets if one.sheet_state == "visible")
        return next((rows for rows in sheets if rows), [])
    except SheetRefused:
        raise
    except BROKEN as broken:
        raise SheetRefused(Fault(SheetCode.NOT_A_WORKBOOK)) from broken


def _must_be_small(data: bytes) -> None:
    """A kilobyte of zip can unpack to gigabytes; zipfile reads no more of a part than its entry says."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise SheetRefused(Fault(SheetCode.NOT_A_WORKBOOK))


def _rows(sheet: Any, most_lines: int) -> list[Row]:
    """Rows that say something. Line numbers are the workbook's; coloured but empty rows are passed over."""
    sheet.reset_dimensions()  # what the file says of its own size need not be true
    found: list[Row] = []
    for line, cells in enumerate(sheet.iter_rows(values_only=True), start=1):
        row = _row(line, list(cells))
        if row.is_blank:
            continue
        if line > most_lines:
            raise SheetRefused(Fault(SheetCode.TOO_LONG, None, {"most": most_lines}))
        if len(row.cells) > MOST_COLUMNS:
            raise SheetRefused(Fault(SheetCode.TOO_WIDE, None, {"most": MOST_COLUMNS}))
        found.append(row)
    return found


def _row(line: int, values: list[Any]) -> Row:
    while values and values[-1] in (None, ""):
        values.pop()
    dates = frozenset(column for column, value in enumerate(values) if isinstance(value, (date, datetime)))
    return Row(line, tuple(_said(values)), dates)


def _said(values: list[Any]) -> Iterator[str]:
    """Cells as a person reads them: whole numbers without a point, a clock time as 19:30."""
    for value in values:
        if value is None:
            yield ""
        elif isinstance(value, bool):
            yield "1" if value else "0"
        elif isinstance(value, float) and value.is_integer():
            yield str(int(value))
        elif isinstance(value, datetime):
            yield value.date().isoformat()
        elif isinstance(value, time):
            yield value.strftime("%H:%M")
        else:
            yield str(value).strip()
