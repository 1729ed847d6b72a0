"""Mistakes as clerks make them when they copy a sheet: one in each sheet, its kind and place from a seed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from scoring.entry import Choice, Count, Field, SeatPick, Tick, Values
from scoring.errors import RuleBookError
from scoring.whispers.sheet import Sheet

__all__ = ["KINDS", "Typed", "mistyped"]

NEXT_KEY = {"1": "24", "2": "135", "3": "246", "4": "1357", "5": "2468", "6": "3579"}
NEXT_KEY |= {"7": "468", "8": "579", "9": "680", "0": "19"}
TRIES = 200


@dataclass(frozen=True, slots=True)
class Typed:
    """A sheet with one mistake; `place` is where, in the sheet as it was typed."""

    kind: str
    place: int
    sheet: Sheet


def mistyped(sheet: Sheet, kind: str, random: Random) -> Typed | None:
    """None where the kind does not apply, or where what would be typed is refused by the slip."""
    for _ in range(TRIES):
        place = random.randrange(len(sheet.slips))
        try:
            slips = KINDS[kind](sheet, place, random)
            typed = replace(sheet, slips=tuple(slips or ()))
            if slips and typed.slips != sheet.slips and typed.rows:
                return Typed(kind, min(place, len(slips) - 1), typed)
        except RuleBookError:
            continue
    return None


Slips = list[Values]
Kind = Callable[[Sheet, int, Random], Slips | None]


def _digits(change: Callable[[str, Random], str | None]) -> Kind:
    """One number typed otherwise."""

    def kind(sheet: Sheet, place: int, random: Random) -> Slips | None:
        field = _one_of(sheet, place, random, Count)
        if field is None:
            return None
        typed = change(str(sheet.slips[place][field.name]), random)
        return _with(sheet, place, field, int(typed)) if typed else None

    return kind


def _swapped(digits: str, random: Random) -> str | None:
    if len(digits) < 2:
        return None
    at = random.randrange(len(digits) - 1)
    return digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]


def _dropped(digits: str, random: Random) -> str | None:
    at = random.randrange(len(digits))
    return digits[:at] + digits[at + 1 :] or None


def _doubled(digits: str, random: Random) -> str:
    at = random.randrange(len(digits))
    return digits[: at + 1] + digits[at:]


def _next_key(digits: str, random: Random) -> str:
    at = random.randrange(len(digits))
    return digits[:at] + random.choice(NEXT_KEY[digits[at]]) + digits[at + 1 :]


def _wrong_seat(sheet: Sheet, place: int, random: Random) -> Slips | None:
    field = _one_of(sheet, place, random, SeatPick)
    if field is None:
        return None
    said = sheet.slips[place][field.name]
    if isinstance(said, int):
        return _with(sheet, place, field, (said + random.randrange(1, sheet.seats)) % sheet.seats)
    others = [seat for seat in range(sheet.seats) if seat not in said]
    return _with(sheet, place, field, sorted([random.choice(others), *random.sample(said, len(said) - 1)]))


def _line_beside(sheet: Sheet, place: int, random: Random) -> Slips | None:
    """A value is taken from the line above or below."""
    field = _one_of(sheet, place, random, Field)
    beside = [other[field.name] for other in sheet.beside(place) if field and field.name in other]
    return _with(sheet, place, field, random.choice(beside)) if field and beside else None


def _next_contract(sheet: Sheet, place: int, random: Random) -> Slips | None:
    """The contract above or below in the list; what it asks besides is made up."""
    field = _one_of(sheet, place, random, Choice)
    if field is None:
        return None
    codes = [option.value for option in field.options]
    at = codes.index(sheet.slips[place][field.name]) + random.choice((-1, 1))
    return _with(sheet, place, field, codes[at], random) if 0 <= at < len(codes) else None


def _flipped(sheet: Sheet, place: int, random: Random) -> Slips | None:
    """Made for lost: the word where it stands, what the other side has, else just across what is needed."""
    values = sheet.slips[place]
    for field in _answered(sheet, place):
        if field.name == "result":
            return _with(sheet, place, field, "made" if values["result"] == "failed" else "failed")
        if isinstance(field, Count) and field.rest is not None:
            return _with(sheet, place, field, field.rest.of - values[field.name])
    count = next((field for field in _answered(sheet, place) if isinstance(field, Count)), None)
    if count is None:
        return None
    was = sheet.is_made(values)
    across = [
        number
        for number in sorted(range(count.low, count.high + 1), key=lambda one: abs(one - values[count.name]))
        if sheet.is_made({**values, count.name: number}) not in (was, None)
    ]
    return _with(sheet, place, count, across[0]) if across else None


def _left_out(sheet: Sheet, place: int, random: Random) -> Slips:
    return [values for other, values in enumerate(sheet.slips) if other != place]


def _twice(sheet: Sheet, place: int, random: Random) -> Slips:
    return [*sheet.slips[: place + 1], *sheet.slips[place:]]


def _seats_shifted(sheet: Sheet, place: int, random: Random) -> Slips:
    """The column slips by a seat, from a hand in the first half on or for the whole sheet."""
    begin = random.choice((0, random.randrange(len(sheet.slips) // 2)))
    shifted = [_one_seat_on(sheet, values) for values in sheet.slips[begin:]]
    return [*sheet.slips[:begin], *shifted]


def _one_seat_on(sheet: Sheet, values: Values) -> Values:
    said = dict(values)
    for field in sheet.slip:
        if isinstance(field, SeatPick) and field.name in said:
            was = said[field.name]
            moved = sorted((seat + 1) % sheet.seats for seat in ([was] if isinstance(was, int) else was))
            said[field.name] = moved[0] if isinstance(was, int) else tuple(moved)
    return said


KINDS: dict[str, Kind] = {
    "digits swapped": _digits(_swapped),
    "digit dropped": _digits(_dropped),
    "digit doubled": _digits(_doubled),
    "neighbouring key": _digits(_next_key),
    "wrong seat": _wrong_seat,
    "value of the line beside": _line_beside,
    "neighbouring contract": _next_contract,
    "result flipped": _flipped,
    "hand left out": _left_out,
    "hand twice": _twice,
    "seats shifted": _seats_shifted,
}


def _answered(sheet: Sheet, place: int) -> Iterator[Field]:
    return (field for field in sheet.slip if field.name in sheet.slips[place])


def _one_of(sheet: Sheet, place: int, random: Random, kind: type[Field]) -> Field | None:
    fields = [one for one in _answered(sheet, place) if isinstance(one, kind) and not isinstance(one, Tick)]
    return random.choice(fields) if fields else None


def _with(sheet: Sheet, place: int, field: Field, value: Any, random: Random | None = None) -> Slips:
    """The slips with one field typed otherwise; raises what the slip refuses."""
    slip, raw = sheet.slip, {**sheet.slips[place], field.name: value}
    if random is not None:
        raw = _made_up(sheet, raw, random)
    values = slip.clean(slip.fitting(raw))
    sheet.game.read(values, sheet.rules, sheet.seats)
    return [*sheet.slips[:place], values, *sheet.slips[place + 1 :]]


def _made_up(sheet: Sheet, raw: Values, random: Random) -> Values:
    """Whatever the slip now asks for besides."""
    said = dict(raw)
    for field in sheet.slip:
        is_shown = all(condition.holds(said) for condition in field.when)
        if is_shown and field.name not in said and not field.is_optional:
            if isinstance(field, SeatPick):
                seats = random.sample(range(sheet.seats), field.most)
                said[field.name] = seats[0] if field.most == 1 else sorted(seats)
            elif isinstance(field, Choice):
                said[field.name] = random.choice(field.options).value
            elif isinstance(field, Count):
                said[field.name] = random.randint(field.low, field.high)
    return said
