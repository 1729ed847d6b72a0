"""XLSX with real numbers; no text in it is ever a formula."""

import io
from datetime import datetime
from decimal import Decimal
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from tournaments.exports.listing import Listing, Value

__all__ = ["write_xlsx"]

WIDEST = 45
NARROWEST = 8


def write_xlsx(listing: Listing) -> bytes:
    """One sheet: a head that stays in sight and on every printed page, then the rows."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "".join(sign for sign in listing.title if sign not in r"[]:*?/\ ".strip())[:31] or "1"
    sheet.freeze_panes, sheet.print_title_rows = "A2", "1:1"
    for number, column in enumerate(listing.columns, start=1):
        _fill(sheet.cell(1, number), column.label)
        sheet.cell(1, number).font = Font(bold=True)
        sheet.cell(1, number).alignment = Alignment(horizontal="right" if column.is_number else "left")
        texts = [column.label, *(str(row[number - 1]) for row in listing.rows)]
        width = min(WIDEST, max(NARROWEST, *(len(text) + 2 for text in texts)))
        sheet.column_dimensions[get_column_letter(number)].width = width
    for line, row in enumerate(listing.rows, start=2):
        for number, value in enumerate(row, start=1):
            _fill(sheet.cell(line, number), value)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _fill(cell: Cell, value: Value) -> None:
    """A text stays one even where it begins as a formula does; a quote prefix keeps it so when edited."""
    if isinstance(value, str):
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
        cell.data_type = "s"
        cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
    elif isinstance(value, datetime):
        cell.value = value.replace(tzinfo=None)
    else:
        cell.value = value.normalize() if isinstance(value, Decimal) and value else value
