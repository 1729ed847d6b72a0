"""Which column of a sheet is which: by a field's own name, or by its label in any language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.entry import Field
from scoring.errors import Fault
from scoring.terms import Term, term
from tournaments.sheets.errors import SheetCode, SheetRefused, at_cell
from tournaments.sheets.table import Sheet
from tournaments.sheets.words import bare, said_in, spellings

__all__ = ["HAND", "STARTED", "TABLE", "Column", "columns_of", "headings", "places"]

_said = partial(term, "sheet column")


@dataclass(frozen=True, slots=True)
class Column:
    """A column that a sheet may have: the name it has everywhere, and its label in each language."""

    name: str
    label: Term
    is_needed: bool = False


TABLE = Column("table", _said("Table"))
HAND = Column("hand", _said("Hand"), is_needed=True)
STARTED = Column("started", _said("Begun at"))


def columns_of(fields: Iterable[Field], tables: int) -> list[Column]:
    """All columns of a sheet of hands, in the order of its template; one table alone need not be named."""
    by_name: dict[str, Field] = {}
    for field in fields:
        by_name.setdefault(field.name, field)
    return [
        Column(TABLE.name, TABLE.label, is_needed=tables > 1),
        HAND,
        *(Column(field.name, field.label) for field in by_name.values()),
        STARTED,
    ]


def headings(columns: Sequence[Column], language: str) -> list[str]:
    """The header of a template: in English the names themselves, else labels, save where two are alike."""
    said = [one.name if language == "en" else said_in(language, one.label) for one in columns]
    return [
        text if _meant(text, columns) == [column] else column.name
        for text, column in zip(said, columns, strict=True)
    ]


def places(sheet: Sheet, columns: Sequence[Column]) -> Mapping[str, int]:
    """Where each column is found in the sheet, by its name. Raises every fault of the header at once."""
    found: dict[str, int] = {}
    faults: list[Fault] = []
    for index, heading in enumerate(sheet.columns):
        meant = _meant(heading, columns)
        if not meant:
            faults.append(Fault(SheetCode.COLUMN_UNKNOWN, None, {"expected": _names(columns)}))
        elif meant[0].name in found:
            faults.append(Fault(SheetCode.COLUMN_TWICE))
        else:
            found[meant[0].name] = index
            continue
        faults[-1] = at_cell(faults[-1], sheet.header_line, heading)
    faults += _missing(found, columns, sheet.header_line)
    if faults:
        raise SheetRefused(*faults, text=sheet.text)
    return found


def _missing(found: Mapping[str, int], columns: Sequence[Column], line: int) -> Iterator[Fault]:
    for column in columns:
        if column.is_needed and column.name not in found:
            fault = Fault(SheetCode.COLUMN_MISSING, None, {"expected": _names(columns)})
            yield at_cell(fault, line, column.name)


def _meant(heading: str, columns: Sequence[Column]) -> list[Column]:
    """The columns that a heading may stand for; its own name comes first."""
    wanted = bare(heading)
    named = [column for column in columns if bare(column.name) == wanted]
    return named or [column for column in columns if wanted in spellings(column.label)]


def _names(columns: Sequence[Column]) -> tuple[str, ...]:
    return tuple(column.name for column in columns)
