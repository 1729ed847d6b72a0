"""A sheet understood: which hands it holds, and what they would make of the sittings of a round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from functools import partial
from typing import Any

from scoring.entry import Choice, CountBySeat, Field, Slip
from scoring.errors import EntryCode, Fault, RuleBookError
from scoring.terms import Term
from tournaments.models import Round
from tournaments.selectors.sittings import Sitting, sitting_of, tables_with_people
from tournaments.sheets import HAND, STARTED, TABLE, Row, Sheet, SheetCode, SheetRefused
from tournaments.sheets.cells import raw_value
from tournaments.sheets.columns import Column, columns_of, headings, places
from tournaments.sheets.errors import at_cell
from tournaments.sheets.players import Player, Players
from tournaments.sheets.table import written

__all__ = ["SheetHand", "hands_in", "sheet_columns", "sittings_of_round", "slip_fields", "template_of"]

DIGITS = 6
USUAL_HANDS = 24
NOTHING = ("", "-", "–", "—")


@dataclass(frozen=True, slots=True)
class SheetHand:
    """One line understood. `values` are as hands are stored; `ignored` was written but nobody asks for it."""

    line: int
    table: int
    number: int
    values: Mapping[str, Any]
    started: time | None = None
    ignored: tuple[Term, ...] = ()


def sittings_of_round(round: Round) -> dict[int, Sitting]:
    """The sittings of a round by table number."""
    tables = tables_with_people(round=round).order_by("number")
    return {table.number: sitting_of(table) for table in tables}


def slip_fields(sittings: Mapping[int, Sitting]) -> list[Field]:
    """Every field that a slip of these tables may have; tables of other sizes may ask for more."""
    by_name = {field.name: field for sitting in sittings.values() for field in sitting.slip}
    return list(by_name.values())


def sheet_columns(sittings: Mapping[int, Sitting]) -> list[Column]:
    return columns_of(slip_fields(sittings), len(sittings))


def template_of(sittings: Mapping[int, Sitting], language: str) -> str:
    """An empty sheet for the hands that are still to come, as spreadsheets of that language take it."""
    columns = sheet_columns(sittings)
    rows = [Row(1, tuple(headings(columns, language)))]
    for table, sitting in sittings.items():
        for number in _coming(sitting):
            rows.append(Row(len(rows) + 1, (str(table), str(number), *[""] * (len(columns) - 2))))
    return written(rows, "," if language == "en" else ";").replace("\n", "\r\n") + "\r\n"


def _coming(sitting: Sitting) -> range:
    left = sitting.tally.hands_left
    first = sitting.next_number
    return range(first, first + (USUAL_HANDS if left is None else left))


def hands_in(sheet: Sheet, sittings: Mapping[int, Sitting]) -> list[SheetHand]:
    """The hands of a sheet, line by line; lines of the template that nobody filled in are passed over.

    Raises `SheetRefused` with every fault of every line.
    """
    fields = slip_fields(sittings)
    reader = _Reader(sheet, sittings, places(sheet, columns_of(fields, len(sittings))), fields, {}, {})
    hands: list[SheetHand] = []
    faults: list[Fault] = []
    for row in sheet.rows:
        try:
            hands += reader.hand(row)
        except RuleBookError as error:
            faults += (reader.placed(fault, row) for fault in sorted(error.faults, key=reader.column))
    faults += _twice(hands)
    if faults:
        raise SheetRefused(*faults, text=sheet.text)
    return hands


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads lines under a known header.

    `where` is the place of each column by its name, `fields` are all fields that these tables have. Slips and
    players are the same for all lines of a table: they are kept by its number.
    """

    sheet: Sheet
    sittings: Mapping[int, Sitting]
    where: Mapping[str, int]
    fields: Sequence[Field]
    slips: dict[int, Slip]
    players: dict[int, Players]

    def hand(self, row: Row) -> Iterator[SheetHand]:
        """The hand of a line; none for a line that says at most which hand it would have been."""
        cells = ((name, row.cells[index]) for name, index in self.where.items())
        said = {name: text for name, text in cells if text not in NOTHING}
        if said.keys() <= {TABLE.name, HAND.name}:
            return
        self._refuse_dates(row)
        sitting = self._sitting(said)
        number = self._number(said)
        raw = self._raw(said, sitting)
        values = self._values(raw, sitting)
        ignored = tuple(
            field.label for field in self.fields if field.name in raw and _is_ignored(field, raw, values)
        )
        yield SheetHand(row.line, sitting.table.number, number, values, _clock(said), ignored)

    def column(self, fault: Fault) -> int:
        """Where a fault belongs in its line; behind all columns when it belongs to none."""
        return self.where.get(fault.field or "", len(self.where))

    def placed(self, fault: Fault, row: Row) -> Fault:
        """A fault at the column it is about, or the table that the seats in it belong to."""
        column = self.where.get(fault.field or "")
        name = self.sheet.place(row.line, column) if column is not None else fault.field
        table = self.where.get(TABLE.name)
        facts = {"table": _whole(row.cells[table]) if table is not None else next(iter(self.sittings), None)}
        return at_cell(Fault(fault.code, fault.field, {**facts, **fault.facts}), row.line, name)

    def _refuse_dates(self, row: Row) -> None:
        faults = [
            Fault(SheetCode.CELL_IS_DATE, name, {"value": row.cells[index]})
            for name, index in self.where.items()
            if index in row.dates
        ]
        if faults:
            raise RuleBookError(*faults)

    def _sitting(self, said: Mapping[str, str]) -> Sitting:
        text = said.get(TABLE.name, "")
        if not text and len(self.sittings) == 1:
            return next(iter(self.sittings.values()))
        found = self.sittings.get(_whole(text) or 0)
        if not text:
            raise RuleBookError.of(SheetCode.CELL_EMPTY, at=TABLE.name, field=TABLE.label)
        if found is None:
            raise RuleBookError.of(
                SheetCode.NO_SUCH_TABLE, at=TABLE.name, value=text, tables=tuple(self.sittings)
            )
        return found

    def _number(self, said: Mapping[str, str]) -> int:
        if HAND.name not in said:
            raise RuleBookError.of(SheetCode.CELL_EMPTY, at=HAND.name, field=HAND.label)
        number = _whole(said[HAND.name])
        if not number:
            raise RuleBookError.of(
                EntryCode.NOT_A_WHOLE_NUMBER, at=HAND.name, field=HAND.label, value=said[HAND.name]
            )
        return number

    def _raw(self, said: Mapping[str, str], sitting: Sitting) -> dict[str, object]:
        """What the slip is given; a choice that has a usual answer may be left empty."""
        slip, players = self._slip(sitting), self._players(sitting)
        raw: dict[str, object] = {
            field.name: field.default for field in slip if isinstance(field, Choice) and field.default
        }
        faults: list[Fault] = []
        for field in self.fields:
            if text := said.get(field.name):
                try:
                    raw[field.name] = raw_value(field, text, players)
                except RuleBookError as error:
                    faults += (Fault(one.code, field.name, one.facts) for one in error.faults)
        _refuse(faults, raw, slip)
        return raw

    def _values(self, raw: Mapping[str, object], sitting: Sitting) -> Mapping[str, Any]:
        try:
            return sitting.stored(raw)
        except RuleBookError as error:
            _refuse(list(error.faults), raw, self._slip(sitting))
            raise

    def _slip(self, sitting: Sitting) -> Slip:
        number = sitting.table.number
        if number not in self.slips:
            self.slips[number] = sitting.slip
        return self.slips[number]

    def _players(self, sitting: Sitting) -> Players:
        number = sitting.table.number
        if number not in self.players:
            people = (Player(one.member.name, one.number) if one else None for one in sitting.players)
            self.players[number] = Players(number, tuple(people))
        return self.players[number]


def _refuse(faults: list[Fault], raw: Mapping[str, object], slip: Slip) -> None:
    """Raise `faults`, if any, with what is wrong besides: fields that the slip hides because of them too."""
    if not faults:
        return
    for look in (partial(slip.clean, raw), partial(_read_each, raw, slip)):
        try:
            look()
        except RuleBookError as error:
            blamed = {fault.field for fault in faults}
            faults += [fault for fault in error.faults if fault.field not in blamed]
    raise RuleBookError(*faults)


def _read_each(raw: Mapping[str, object], slip: Slip) -> None:
    """Read every field written, shown or not; raises every fault."""
    faults: list[Fault] = []
    for field in slip:
        if field.name in raw:
            try:
                field.read(raw[field.name], slip.seats)
            except RuleBookError as error:
                faults += error.faults
    if faults:
        raise RuleBookError(*faults)


def _is_ignored(field: Field, raw: Mapping[str, object], values: Mapping[str, Any]) -> bool:
    """Whether something was written that the hand does not ask for; a default or a zero is nothing."""
    says = raw[field.name]
    idle = says is False or (isinstance(field, Choice) and says == field.default)
    if isinstance(field, CountBySeat) and isinstance(says, list):
        idle = all(str(one) in ("0", "") for one in says)
    return field.name not in values and not idle


def _clock(said: Mapping[str, str]) -> time | None:
    text = said.get(STARTED.name)
    if not text:
        return None
    try:
        return time.fromisoformat(text.replace(".", ":").zfill(5))
    except ValueError:
        raise RuleBookError.of(SheetCode.NOT_A_TIME, at=STARTED.name, value=text) from None


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def _twice(hands: Sequence[SheetHand]) -> Iterator[Fault]:
    """Lines that speak of the same hand."""
    seen: dict[tuple[int, int], int] = {}
    for hand in hands:
        other = seen.setdefault((hand.table, hand.number), hand.line)
        if other != hand.line:
            facts = {"table": hand.table, "hand": hand.number, "other": other}
            yield at_cell(Fault(SheetCode.HAND_TWICE, None, facts), hand.line, HAND.name)
