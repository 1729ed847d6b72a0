"""JSON for programs: decimals as text, so that none is rounded on the way."""

import json
from datetime import datetime
from decimal import Decimal

from tournaments.exports.listing import Listing, Value

__all__ = ["write_json"]


def write_json(listing: Listing) -> bytes:
    names = [column.name for column in listing.columns]
    document = {
        "title": listing.title,
        "of": listing.subtitle,
        "notes": list(listing.notes),
        "columns": {column.name: column.label for column in listing.columns},
        "rows": [dict(zip(names, map(_plain, row), strict=True)) for row in listing.rows],
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _plain(value: Value) -> str | int | None:
    if isinstance(value, Decimal):
        return f"{value.normalize() if value else Decimal(0):f}"
    return value.isoformat() if isinstance(value, datetime) else value
