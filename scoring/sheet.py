"""The rules sheet of a table: house rules as a person reads them, in sections of tables and sentences."""

from dataclasses import dataclass
from decimal import Decimal

from scoring.payments import Line
from scoring.terms import Term

__all__ = ["Cell", "Section"]

Cell = Term | Line | Decimal | int | tuple[Decimal, ...] | None
"""What stands in one place of a table: a word, a sentence, a number, a row of numbers, or nothing."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a table (`heads` and `rows` of the same width, or none) and sentences below it."""

    title: Term
    lines: tuple[Line, ...] = ()
    heads: tuple[Term, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
