"""Sheets that people bring: a spreadsheet or a text file read into rows, and its cells into slips."""

from tournaments.sheets.columns import HAND, STARTED, TABLE
from tournaments.sheets.errors import SheetCode, SheetRefused
from tournaments.sheets.reading import MOST_BYTES, MOST_LINES, read_sheet
from tournaments.sheets.table import Row, Sheet

__all__ = [
    "HAND",
    "MOST_BYTES",
    "MOST_LINES",
    "STARTED",
    "TABLE",
    "Row",
    "Sheet",
    "SheetCode",
    "SheetRefused",
    "read_sheet",
]
