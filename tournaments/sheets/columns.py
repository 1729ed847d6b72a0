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

__all__ = ["HAND", "STARTED", "TABLE", "Column", "columns_of", "headings", "known_places", "places"]

_said = partial(term, "sheet column")


@dataclass(frozen=True, slots=True)
class Column:
    """A column that a sheet may have: the name it has everywhere, and its label in each language.

    `also` are other words by which people head it.
    """

    name: str
    label: Term
    is_needed: bool = False
    also: tuple[Term, ...] = ()

    @property
    def words(self) -> tuple[Term, ...]:
        return (self.label, *self.also)


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
    found, unknown, faults = _looked_up(sheet, columns)
    for index in unknown:
        fault = Fault(SheetCode.COLUMN_UNKNOWN, None, {"expected": _names(columns)})
        faults.append(at_cell(fault, sheet.header_line, sheet.columns[index]))
    faults += _missing(found, columns, sheet.header_line)
    if faults:
        raise SheetRefused(*faults, text=sheet.text)
    return found


def known_places(sheet: Sheet, columns: Sequence[Column]) -> tuple[Mapping[str, int], Sequence[int]]:
    """As `places`, for lists that were made for other ends: the columns that are none of ours come second."""
    found, unknown, faults = _looked_up(sheet, columns)
    faults += _missing(found, columns, sheet.header_line)
    if faults:
        raise SheetRefused(*faults, text=sheet.text)
    return found, unknown


def _looked_up(sheet: Sheet, columns: Sequence[Column]) -> tuple[dict[str, int], list[int], list[Fault]]:
    """Columns by name, places of headings that are none of them, and a fault for each that is there twice."""
    found: dict[str, int] = {}
    unknown: list[int] = []
    faults: list[Fault] = []
    for index, heading in enumerate(sheet.columns):
        meant = _meant(heading, columns)
        if not meant:
            unknown.append(index)
        elif meant[0].name in found:
            faults.append(at_cell(Fault(SheetCode.COLUMN_TWICE), sheet.header_line, heading))
        else:
            found[meant[0].name] = index
    return found, unknown, faults


def _missing(found: Mapping[str, int], columns: Sequence[Column], line: int) -> Iterator[Fault]:
    for column in columns:
        if column.is_needed and column.name not in found:
            fault = Fault(SheetCode.COLUMN_MISSING, None, {"expected": _names(columns)})
            yield at_cell(fault, line, column.name)


def _meant(heading: str, columns: Sequence[Column]) -> list[Column]:
    """The columns that a heading may stand for; its own name comes first."""
    wanted = bare(heading)
    named = [column for column in columns if bare(column.name) == wanted]
    said = [column for column in columns if any(wanted in spellings(word) for word in column.words)]
    return named or said


def _names(columns: Sequence[Column]) -> tuple[str, ...]:
    return tuple(column.name for column in columns)
