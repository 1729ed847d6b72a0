"""PDF set by Typst. All words reach it as data: nothing that people typed can be markup."""

import json
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import typst

from tournaments.exports.listing import Listing, Value

__all__ = ["write_pdf"]

SHEET = Path(__file__).with_name("listing.typ")
WIDE = 7
MINUS = "\N{MINUS SIGN}"


def write_pdf(listing: Listing) -> bytes:
    """A4, across where there are many columns; the head stands on every page and no row is parted."""
    data = {
        "title": listing.title,
        "subtitle": listing.subtitle,
        "notes": list(listing.notes),
        "wide": len(listing.columns) > WIDE,
        "columns": [{"label": column.label, "number": column.is_number} for column in listing.columns],
        "rows": [[_text(value, listing.decimal_sign) for value in row] for row in listing.rows],
    }
    return bytes(typst.compile(SHEET.read_bytes(), sys_inputs={"data": json.dumps(data)}))


def _text(value: Value, decimal_sign: str) -> str:
    if isinstance(value, Decimal):
        plain = f"{value.normalize() if value else Decimal(0):f}"
        return plain.replace("-", MINUS).replace(".", decimal_sign)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    return "" if value is None else str(value)
