"""A list of people as clubs keep it: its columns, and its lines as people to be matched."""

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from django.core.exceptions import ValidationError

from accounts.errors import AccountCode, ImportCode
from accounts.matching import PersonRow
from accounts.names import has_entity, tidy_name, validate_name
from scoring.errors import Fault
from scoring.terms import term
from tournaments.sheets.columns import Column, known_places
from tournaments.sheets.errors import SheetCode, SheetRefused, at_cell
from tournaments.sheets.table import Row, Sheet

__all__ = ["COLUMNS", "PeopleList", "people_in"]

_said = partial(term, "sheet column")
COLUMNS = (
    Column("name", _said("Name"), also=(_said("Player"), _said("Full name"))),
    Column("first_name", _said("First name"), also=(_said("Given name"),)),
    Column("last_name", _said("Last name"), also=(_said("Surname"),)),
    Column("number", _said("Number"), also=(_said("No."), _said("Member number"), _said("Member no."))),
)
MOST_NAME = 120
MOST_NUMBER = 20


@dataclass(frozen=True, slots=True)
class PeopleList:
    """The lines of a sheet. `unused` are headings of columns that say nothing about who somebody is."""

    rows: tuple[PersonRow, ...]
    unused: tuple[str, ...]
    text: str


def people_in(sheet: Sheet) -> PeopleList:
    """The people of a sheet; raises `SheetRefused` with every fault of header and lines."""
    places, unused = known_places(sheet, COLUMNS)
    if not places.keys() & {"name", "last_name"}:
        expected = tuple(column.name for column in COLUMNS)
        fault = Fault(SheetCode.COLUMN_MISSING, None, {"expected": expected})
        raise SheetRefused(at_cell(fault, sheet.header_line, "name"), text=sheet.text)
    rows: list[PersonRow] = []
    faults: list[Fault] = []
    for row in sheet.rows:
        person = _person(row, places)
        found = list(_faults(sheet, row, places, person))
        faults += found
        rows += [] if found else [person]
    if faults:
        raise SheetRefused(*faults, text=sheet.text)
    return PeopleList(tuple(rows), tuple(sheet.columns[place] for place in unused), sheet.text)


def _person(row: Row, places: Mapping[str, int]) -> PersonRow:
    """First and last name in columns of their own are put together; a name in one cell stays as it is."""

    def said(column: str) -> str:
        return row.cells[places[column]] if column in places else ""

    written = said("name") or f"{said('first_name')} {said('last_name')}"
    name = tidy_name(html.unescape(written) if has_entity(written) else written)
    return PersonRow(row.line, name, tidy_name(said("number")), has_entity(written))


def _faults(sheet: Sheet, row: Row, places: Mapping[str, int], person: PersonRow) -> Iterator[Fault]:
    for place in places.values():
        if place in row.dates:
            yield _at(sheet, row, place, SheetCode.CELL_IS_DATE, value=row.cells[place])
    place = places["name"] if "name" in places else places["last_name"]
    if not person.name:
        yield _at(sheet, row, place, SheetCode.CELL_EMPTY, field=sheet.columns[place])
    elif len(person.name) > MOST_NAME:
        yield _at(sheet, row, place, ImportCode.NAME_TOO_LONG, most=MOST_NAME)
    elif code := _name_fault(person.name):
        yield _at(sheet, row, place, code, name=person.name, meant=person.name)
    if len(person.number) > MOST_NUMBER:
        yield _at(sheet, row, places["number"], ImportCode.NUMBER_TOO_LONG, most=MOST_NUMBER)
    elif "\0" in person.number:
        yield _at(sheet, row, places["number"], AccountCode.NAME_HAS_CONTROL)


def _name_fault(name: str) -> AccountCode | None:
    try:
        validate_name(name)
    except ValidationError as fault:
        return AccountCode(str(fault.code))
    return None


def _at(
    sheet: Sheet, row: Row, place: int, code: ImportCode | SheetCode | AccountCode, **facts: object
) -> Fault:
    return at_cell(Fault(code, None, facts), row.line, sheet.place(row.line, place))
