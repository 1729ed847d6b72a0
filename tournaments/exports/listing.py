"""A list ready to be written: labelled columns, rows of values, in the order of the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

__all__ = ["Column", "Listing", "Value"]

Value = str | int | Decimal | datetime | None


@dataclass(frozen=True, slots=True)
class Column:
    """`name` is for programs and never translated, `label` is in the reader's language."""

    name: str
    label: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """`decimal_sign` is the reader's. `notes` say what the figures mean."""

    title: str
    subtitle: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]
    decimal_sign: str = "."
    notes: Sequence[str] = ()
