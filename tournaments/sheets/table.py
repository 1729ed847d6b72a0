"""A table of text as it was found, whoever saved it."""

from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl.utils import get_column_letter

__all__ = ["Row", "Sheet", "written"]


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line, counted from 1 with blank lines. `dates` are columns that hold a date cell."""

    line: int
    cells: tuple[str, ...]
    dates: frozenset[int] = frozenset()

    @property
    def is_blank(self) -> bool:
        return not any(self.cells)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows under named columns, each as wide as the header. `text` is all of it, to be shown and mended.

    `letters_from` is the first column's place in a workbook, whose cells have names like D3; 0 elsewhere.
    """

    columns: tuple[str, ...]
    header_line: int
    rows: tuple[Row, ...]
    text: str
    letters_from: int = 0

    def place(self, line: int, column: int) -> str:
        """What a reader looks for: the cell in a workbook, the column's own name elsewhere."""
        if self.letters_from:
            return f"{get_column_letter(self.letters_from + column)}{line}"
        return self.columns[column]


def written(rows: Sequence[Row], separator: str = "\t") -> str:
    """Rows as text, each on its own line again."""
    lines: list[str] = []
    for row in rows:
        lines += [""] * (row.line - 1 - len(lines))
        lines.append(separator.join(_quoted(cell, separator) for cell in row.cells))
    return "\n".join(lines)


def _quoted(cell: str, separator: str) -> str:
    flat = " ".join(cell.splitlines())
    return f'"{flat.replace(chr(34), chr(34) * 2)}"' if separator in flat or '"' in flat else flat
