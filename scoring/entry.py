"""The slip: what a scorer fills in for one hand, declared as data.

One declaration draws the form, types the API, checks what comes in and makes the random slips of the tests.
`Slip.clean` gives plain values by field name: a choice is its code, a count a whole number, a seat pick one
seat or a tuple of seats, a tick True or False, a count of each seat a tuple by seat. What is not shown is
left out, so equal hands are equal values.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import EntryCode, Fault, RuleBookError
from scoring.house_rules import Chosen, Option
from scoring.seats import Seat
from scoring.terms import Term

__all__ = [
    "Choice",
    "Chosen",
    "Count",
    "CountBySeat",
    "Field",
    "Option",
    "Rest",
    "SeatPick",
    "Slip",
    "Tick",
    "Values",
]

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Common to all fields. `when`: shown only if every condition holds; `is_optional`: may be left empty
    when shown. Fields of one `group` stand together, in short lines under its name.
    """

    name: str
    label: Term
    help: Term | None = None
    when: tuple[Chosen, ...] = ()
    is_optional: bool = False
    group: Term | None = None

    def read(self, raw: object, seats: int) -> Any:
        """The value `raw` stands for; raises one fault that names this field. Empty never arrives here."""
        raise TypeError(f"{type(self).__name__} cannot be read")

    def refuse(self, code: EntryCode, **facts: object) -> RuleBookError:
        return RuleBookError.of(code, at=self.name, field=self.label, **facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Field):
    """One of several codes, shown as buttons when few."""

    options: tuple[Option, ...]
    default: str | None = None

    def read(self, raw: object, seats: int) -> str:
        said = str(raw) if type(raw) is int else raw  # programs may well send a bid of 4 as a number
        for option in self.options:
            if option.value == said:
                return option.value
        raise self.refuse(
            EntryCode.NOT_A_CHOICE, value=raw, choices=tuple(option.label for option in self.options)
        )


@dataclass(frozen=True, slots=True)
class Rest:
    """What a count leaves of `of` to the others, said in `told` with a `%(rest)s` place."""

    of: int
    told: Term


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Field):
    """A whole number within bounds that are allowed themselves."""

    low: int
    high: int
    default: int | None = None
    rest: Rest | None = None

    def read(self, raw: object, seats: int) -> int:
        number = _whole(raw)
        if number is None:
            raise self.refuse(EntryCode.NOT_A_WHOLE_NUMBER, value=raw)
        if number < self.low:
            raise self.refuse(EntryCode.NUMBER_TOO_LOW, value=number, low=self.low, high=self.high)
        if number > self.high:
            raise self.refuse(EntryCode.NUMBER_TOO_HIGH, value=number, low=self.low, high=self.high)
        return number


@dataclass(frozen=True, slots=True, kw_only=True)
class CountBySeat(Field):
    """A count for each seat; empty seats count 0, and all zeros are the same as nothing said."""

    low: int = 0
    high: int

    def read(self, raw: object, seats: int) -> tuple[int, ...]:
        listed = list(raw) if isinstance(raw, (list, tuple)) else None
        if listed is None or len(listed) != seats:
            raise self.refuse(EntryCode.NOT_A_WHOLE_NUMBER, value=raw)
        one = Count(name=self.name, label=self.label, low=self.low, high=self.high)
        return tuple(one.read(0 if count in (None, "") else count, seats) for count in listed)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPick(Field):
    """One seat or, when `most` is above 1, `least` to `most` different seats (a sorted tuple)."""

    least: int = 1
    most: int = 1

    def read(self, raw: object, seats: int) -> Seat | tuple[Seat, ...]:
        if self.most == 1:
            return self._seat(raw[0] if isinstance(raw, (list, tuple)) and len(raw) == 1 else raw, seats)
        picked = [self._seat(one, seats) for one in (raw if isinstance(raw, (list, tuple)) else [raw])]
        if len(set(picked)) < len(picked):
            raise self.refuse(EntryCode.SEAT_TWICE)
        if len(picked) > self.most:
            raise self.refuse(EntryCode.TOO_MANY_SEATS, most=self.most)
        if len(picked) < self.least:
            raise self.refuse(EntryCode.TOO_FEW_SEATS, least=self.least)
        return tuple(sorted(picked))

    def _seat(self, raw: object, seats: int) -> Seat:
        seat = _whole(raw)
        if seat is None or not 0 <= seat < seats:
            raise self.refuse(EntryCode.NOT_A_SEAT, value=raw, seats=seats)
        return seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Field):
    """Yes, or nothing said."""

    def read(self, raw: object, seats: int) -> bool:
        if isinstance(raw, bool):
            return raw
        if raw in ("on", "true", "1"):
            return True
        if raw in ("false", "0"):
            return False
        raise self.refuse(EntryCode.NOT_YES_OR_NO, value=raw)


@dataclass(frozen=True, slots=True)
class Slip:
    """The fields of a hand at a table of `seats`, in the order a secretary fills them in; a condition looks
    only upwards.
    """

    fields: tuple[Field, ...]
    seats: int = 4

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def clean(self, raw: Mapping[str, object]) -> Values:
        """Typed values of all fields shown; raises every fault at once. Hidden fields are dropped, unknown
        ones refused.
        """
        known = {field.name for field in self.fields}
        faults = [Fault(EntryCode.FIELD_UNKNOWN, name, {"field": name}) for name in raw if name not in known]
        values: dict[str, Any] = {}
        for field in self.fields:
            if not all(condition.holds(values) for condition in field.when):
                continue
            try:
                self._take(field, raw.get(field.name), values)
            except RuleBookError as error:
                faults.extend(error.faults)
        if faults:
            raise RuleBookError(*faults)
        return values

    def fitting(self, values: Mapping[str, object]) -> Values:
        """What of `values` this slip would show; None and what belongs to a hidden field are dropped."""
        kept: dict[str, Any] = {}
        for field in self.fields:
            value = values.get(field.name)
            if value is not None and all(condition.holds(kept) for condition in field.when):
                kept[field.name] = value
        return kept

    def _take(self, field: Field, raw: object, values: dict[str, Any]) -> None:
        """Put one field's value among `values`, unless it says nothing."""
        if raw is None or raw in ("", [], ()):
            if field.is_optional or isinstance(field, (Tick, CountBySeat)):
                return
            raise field.refuse(EntryCode.FIELD_MISSING)
        value = field.read(raw, self.seats)
        says_nothing = value is False or (isinstance(field, CountBySeat) and not any(value))
        if not says_nothing:
            values[field.name] = value


def _whole(raw: object) -> int | None:
    """A whole number from an int or from digits, as a form sends them; None for anything else."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return raw
    text = str(raw).strip()
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10
    return int(text) if is_number else None
