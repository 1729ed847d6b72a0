"""Calls, plays and cards in one cell of a table, as a person would type them.

Calls: `N pass, E solo, W trump H`. Plays, card by card: `N:C9 E:CJ`; trick by trick: `N C9 CJ CA CQ / S HJ`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.cards import card
from scoring.deals.deal import seat_letters
from scoring.deals.results import seat_of

__all__ = ["CELLS", "guarded", "read_cell", "unguarded", "write_cell"]

CELLS = ("calls", "plays", "discard")


def guarded(text: str) -> str:
    """Words that a spreadsheet would take for a formula get an apostrophe in front."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "'")) else text


def unguarded(text: str) -> str:
    return text.removeprefix("'")


def read_cell(name: str, text: str, seats: int) -> Any:
    """The part of a record that a cell holds; raises ValueError or `card_unknown`."""
    if name == "calls":
        return [_call(one.split(), seats) for one in text.split(",")]
    if name == "discard":
        return [card(code).code for code in text.split()]
    if ":" in text:
        return [_play(one, seats) for one in text.split()]
    return [_trick(one.split(), seats) for one in text.split("/")]


def write_cell(name: str, value: Any, seats: int) -> str | None:
    """None where the value has more to say than a cell can hold."""
    letters = seat_letters(seats)
    if name == "calls":
        words = [_call_words(one, letters) for one in value]
        return None if None in words else ", ".join(str(one) for one in words)
    if name == "discard":
        return " ".join(value)
    if all(isinstance(one, Mapping) for one in value):
        is_plain = all(one.keys() == {"lead", "cards"} and one["cards"] for one in value)
        tricks = (" ".join((letters[one["lead"]], *one["cards"])) for one in value)
        return " / ".join(tricks) if is_plain else None
    is_plain = not any(isinstance(one, Mapping) for one in value)
    return " ".join(f"{letters[seat]}:{code}" for seat, code in value) if is_plain else None


def _call(words: Sequence[str], seats: int) -> dict[str, Any]:
    seat, call, *suit = words
    said = {"seat": _seat(seat, seats), "call": call}
    return {**said, "suit": suit[0]} if suit else said


def _call_words(call: Mapping[str, Any], letters: Sequence[str]) -> str | None:
    words = [letters[call["seat"]], call["call"], *([call["suit"]] if "suit" in call else [])]
    is_plain = call.keys() <= {"seat", "call", "suit"} and all(_is_word(one) for one in words)
    return " ".join(words) if is_plain else None


def _is_word(text: Any) -> bool:
    return isinstance(text, str) and text.split() == [text] and "," not in text


def _play(text: str, seats: int) -> list[Any]:
    seat, code = text.split(":")
    return [_seat(seat, seats), card(code).code]


def _trick(words: Sequence[str], seats: int) -> dict[str, Any]:
    lead, *codes = words
    return {"lead": _seat(lead, seats), "cards": [card(code).code for code in codes]}


def _seat(letter: str, seats: int) -> int:
    """A letter at four, a position from 1 elsewhere."""
    letters = seat_letters(seats)
    if letter.upper() not in letters:
        raise ValueError(letter)
    return seat_of(letters.index(letter.upper()), seats)
