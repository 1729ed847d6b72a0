"""What a table made of a board, between our own JSON shape and values.

`{"table", "players", "contract", "declarer", "result", "record", "slip", "preset", "options"}`; all may be
missing. `record` is what the game's `replay` reads, without hands, kitty, upcard and dealer.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.cards import card
from scoring.deals.codes import DealCode
from scoring.deals.deal import Result, seat_letters
from scoring.errors import Fault, RuleBookError
from scoring.seats import Seat

__all__ = [
    "LONGEST_TEXT",
    "RECORD_FIELDS",
    "read_record",
    "read_result",
    "read_seat",
    "seat_of",
    "write_result",
]

LONGEST_TEXT = 200
_UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def seat_of(raw: Any, seats: int) -> Seat:
    """A seat from its number, clockwise from 0, or its letter; raises ValueError."""
    letters = seat_letters(seats)
    if isinstance(raw, str) and raw.upper() in letters and seats == 4:
        return letters.index(raw.upper())
    seat = int(raw)
    if isinstance(raw, (bool, float)) or not 0 <= seat < seats:
        raise ValueError(raw)
    return seat


def read_seat(raw: Any, seats: int) -> Seat | None:
    return None if raw in (None, "") else seat_of(raw, seats)


def _text(raw: Any, _: int) -> str:
    if not isinstance(raw, (str, int)) or isinstance(raw, bool):
        raise TypeError(raw)
    return str(raw).strip()[:LONGEST_TEXT]


def _players(raw: Any, seats: int) -> tuple[str, ...]:
    if isinstance(raw, Mapping):
        raw = [raw.get(letter, "") for letter in seat_letters(seats)]
    names = tuple(_text(one, seats) for one in raw)
    if isinstance(raw, str) or len(names) != seats:
        raise ValueError(raw)
    return names if any(names) else ()


def _tricks(raw: Any, _: int) -> int | None:
    if raw in (None, ""):
        return None
    if isinstance(raw, (bool, float)) or not 0 <= int(raw) <= 99:
        raise ValueError(raw)
    return int(raw)


def _calls(raw: Any, seats: int) -> list[dict[str, Any]]:
    return [{**one, "seat": seat_of(one["seat"], seats), "call": str(one["call"])} for one in raw]


def _plays(raw: Any, seats: int) -> list[Any]:
    """Single cards `[seat, card]`, or tricks `{"lead", "cards"}` in playing order."""
    return [
        {**one, "lead": seat_of(one["lead"], seats), "cards": _cards(one["cards"], seats)}
        if isinstance(one, Mapping)
        else _play(one, seats)
        for one in raw
    ]


def _play(raw: Any, seats: int) -> list[Any]:
    seat, code = raw
    return [seat_of(seat, seats), card(code).code]


def _cards(raw: Any, _: int) -> list[str]:
    return [card(code).code for code in raw]


def _seats(raw: Any, seats: int) -> list[Seat]:
    return [seat_of(one, seats) for one in raw]


def _object(raw: Any, _: int) -> dict[str, Any]:
    return {str(name): value for name, value in raw.items()}


_RESULT_FIELDS: dict[str, Callable[[Any, int], Any]] = {
    "table": _text,
    "players": _players,
    "contract": _text,
    "declarer": read_seat,
    "result": _tricks,
    "slip": _object,
    "preset": _text,
    "options": _object,
}
RECORD_FIELDS: dict[str, Callable[[Any, int], Any]] = {
    "auction": _calls,
    "calls": _calls,
    "plays": _plays,
    "announcements": _calls,
    "discard": _cards,
    "discards": _cards,
    "declaration": _object,
    "soloist": read_seat,
    "re_players": _seats,
}
"""Parts of a record with a shape of their own. `auction` are calls of bridge, which no game here plays."""

_OF_THE_DEAL = frozenset({"dealer", "hands", "kitty", "upcard"})


def read_result(raw: Mapping[str, Any], seats: int = 4, line: int | None = None) -> Result:
    """Raises every field that cannot be read."""
    if not isinstance(raw, Mapping):
        raise RuleBookError.of(DealCode.DEAL_FIELD_UNREADABLE, name="results")
    faults: list[Fault] = []
    said = dict(_read(raw, _RESULT_FIELDS, seats, faults))
    said["tricks"] = said.pop("result", None)
    try:
        record = read_record(raw.get("record") or {}, seats)
    except RuleBookError as error:
        faults += error.faults
    if faults:
        raise RuleBookError(*faults)
    return Result(line=line, record=record, **said)


def read_record(raw: Mapping[str, Any], seats: int = 4) -> dict[str, Any]:
    """A record with seats as numbers and cards as codes; fields without a shape of their own are kept."""
    if not isinstance(raw, Mapping):
        raise RuleBookError.of(DealCode.DEAL_FIELD_UNREADABLE, name="record")
    faults: list[Fault] = []
    known = dict(_read(raw, RECORD_FIELDS, seats, faults))
    if faults:
        raise RuleBookError(*faults)
    shaped = RECORD_FIELDS.keys() | _OF_THE_DEAL
    others = {str(name): value for name, value in raw.items() if name not in shaped}
    return {**others, **known}


def write_result(result: Result, seats: int = 4) -> dict[str, Any]:
    """Only what is known, so that an empty result is an empty object."""
    letters = seat_letters(seats)
    said = {
        "table": result.table,
        "players": dict(zip(letters, result.players, strict=False)),
        "contract": result.contract,
        "declarer": None if result.declarer is None else letters[result.declarer],
        "result": result.tricks,
        "record": result.record,
        "slip": result.slip,
        "preset": result.preset,
        "options": result.options,
    }
    return {name: value for name, value in said.items() if value is not None and value not in ("", {})}


def _read(
    raw: Mapping[str, Any], fields: Mapping[str, Callable[[Any, int], Any]], seats: int, faults: list[Fault]
) -> Iterator[tuple[str, Any]]:
    for name, read in fields.items():
        if raw.get(name) is None:
            continue
        try:
            yield name, read(raw[name], seats)
        except RuleBookError as error:
            faults += error.faults
        except _UNREADABLE:
            faults.append(Fault(DealCode.DEAL_FIELD_UNREADABLE, None, {"name": name}))
