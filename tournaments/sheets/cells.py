"""From what a cell says to what a slip takes. What is not understood goes on for the slip to refuse."""

import re
from functools import singledispatch

from scoring.cards import SUIT_NAMES
from scoring.entry import Choice, Count, CountBySeat, Field, Option, SeatPick, Tick
from scoring.errors import RuleBookError
from tournaments.sheets.errors import SheetCode
from tournaments.sheets.players import Players
from tournaments.sheets.words import bare, is_no, is_yes, spellings

__all__ = ["raw_value"]

SUIT_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_BETWEEN = re.compile(r"\s*[+/&,;]\s*")
_COUNT_OF = re.compile(r"(.+?)\s*[=:]\s*(\d+)")


@singledispatch
def raw_value(field: Field, text: str, players: Players) -> object:
    """The value of a field for `Slip.clean`; raises faults about the people named."""
    raise TypeError(f"{type(field).__name__} has no cells")


@raw_value.register
def _choice(field: Choice, text: str, players: Players) -> object:
    """The code, or its label in any language; a suit by its sign too."""
    wanted = bare(text)
    for option in field.options:
        if bare(option.value) == wanted or _is_sign(option, text):
            return option.value
    return next((option.value for option in field.options if wanted in spellings(option.label)), text)


def _is_sign(option: Option, text: str) -> bool:
    return option.label in SUIT_NAMES.values() and SUIT_SIGNS.get(text[:1]) == option.value


@raw_value.register
def _count(field: Count, text: str, players: Players) -> object:
    return text


@raw_value.register
def _seats(field: SeatPick, text: str, players: Players) -> object:
    """One player, or several between + / & or commas."""
    if field.most == 1:
        return players.seat_of(text)
    try:
        return [players.seat_of(text)]
    except RuleBookError:
        parts = _BETWEEN.split(text)
        return [players.seat_of(one) for one in (parts if len(parts) > 1 else text.split())]


@raw_value.register
def _counts(field: CountBySeat, text: str, players: Players) -> object:
    """A count for each seat, "0 1 0 0", or only those that are not zero, "E=1"."""
    parts = [one for one in re.split(r"[\s,;/]+", text) if one]
    if all(one.isdigit() for one in parts):
        return parts
    counts: list[object] = [0] * len(players.by_seat)
    for one in re.split(r"\s*[,;/]\s*", text):
        if not (said := _COUNT_OF.fullmatch(one)):
            raise RuleBookError.of(SheetCode.NOT_COUNTS, value=text, seats=len(players.by_seat))
        counts[players.seat_of(said[1])] = said[2]
    return counts


@raw_value.register
def _tick(field: Tick, text: str, players: Players) -> object:
    if is_yes(text):
        return True
    return False if is_no(text) else text
