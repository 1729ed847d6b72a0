"""CSV as the spreadsheet of the reader's country opens it with a double click."""

import csv
import io
import re
from datetime import datetime
from decimal import Decimal

from tournaments.exports.listing import Listing, Value

__all__ = ["write_csv"]

_ACTS_AS_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def write_csv(listing: Listing) -> bytes:
    """UTF-8 with its mark; semicolons where the decimal sign is a comma.

    A text that would act as a formula has an apostrophe before it, which our own import takes off again; one
    that is written like that already has one more.
    Numbers stand bare.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if listing.decimal_sign == "," else ",")
    writer.writerow([column.label for column in listing.columns])
    for row in listing.rows:
        writer.writerow([_cell(value, listing.decimal_sign) for value in row])
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Value, decimal_sign: str) -> str:
    if isinstance(value, Decimal):
        return f"{value.normalize() if value else Decimal(0):f}".replace(".", decimal_sign)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, str):
        return f"'{value}" if _ACTS_AS_FORMULA.match(value) else value
    return "" if value is None else str(value)
