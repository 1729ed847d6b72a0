"""Which answers to a field one word may be: in full, or by its beginning."""

import re
from collections.abc import Callable
from functools import singledispatch
from typing import Any

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick
from scoring.shorthand.vocabulary import Vocabulary
from scoring.shorthand.word import bare

__all__ = ["Match", "begun", "counted_at_seat", "exactly"]

Match = Callable[[Field, str, Vocabulary], list[Any]]

_LISTED = re.compile(r"\d{1,2}(?:[-/]\d{1,2})+")
_OF_SEAT = re.compile(r"([a-z])(\d{0,2})")


@singledispatch
def exactly(field: Field, word: str, vocabulary: Vocabulary) -> list[Any]:
    """Every answer that the word is, in full."""
    return []


@exactly.register
def _tick(field: Tick, word: str, vocabulary: Vocabulary) -> list[Any]:
    return [True] if bare(word) in ("1", "x", "yes") else []


@exactly.register
def _choice(field: Choice, word: str, vocabulary: Vocabulary) -> list[Any]:
    text = bare(word)
    full = [option.value for option in field.options if text in vocabulary.spellings(option)]
    return full or [option.value for option in field.options if text in vocabulary.initials(option)]


@exactly.register
def _count(field: Count, word: str, vocabulary: Vocabulary) -> list[Any]:
    return [int(word)] if word.isascii() and word.isdigit() and len(word) < 4 else []


@exactly.register
def _seats(field: SeatPick, word: str, vocabulary: Vocabulary) -> list[Any]:
    """A letter, or several letters together where several seats are asked for."""
    letters = vocabulary.letters
    seats = [letters[sign] for sign in word.casefold() if sign in letters]
    if len(seats) < len(word) or not 0 < len(set(seats)) == len(seats) <= field.most:
        return []
    return [seats[0]] if field.most == 1 else [seats]


@exactly.register
def _counts(field: CountBySeat, word: str, vocabulary: Vocabulary) -> list[Any]:
    """A count for each seat: `0-1-0-0`."""
    if not _LISTED.fullmatch(word):
        return []
    counts = [int(one) for one in re.split("[-/]", word)]
    return [counts] if len(counts) == vocabulary.slip.seats else []


@singledispatch
def begun(field: Field, word: str, vocabulary: Vocabulary) -> list[Any]:
    """Every answer that begins like the word."""
    return []


@begun.register
def _choice_begun(field: Choice, word: str, vocabulary: Vocabulary) -> list[Any]:
    """An option that all the others begin with stands for itself: "abu" is not abundance declared."""
    text = bare(word)
    found: dict[Any, str] = {}
    for option in field.options:
        fitting = [one for one in vocabulary.spellings(option) if text and one.startswith(text)]
        if fitting:
            found[option.value] = min(fitting, key=len)
    shortest = min(found.values(), key=len, default="")
    is_root = list(found.values()).count(shortest) == 1 and all(
        one.startswith(shortest) for one in found.values()
    )
    return [value for value, one in found.items() if not is_root or one == shortest]


@begun.register
def _seats_begun(field: SeatPick, word: str, vocabulary: Vocabulary) -> list[Any]:
    called = vocabulary.seats_called(bare(word))
    return list(called) if field.most == 1 else [[seat] for seat in called]


def counted_at_seat(word: str, vocabulary: Vocabulary) -> list[Any]:
    """A count at one seat, `e2`, or `e` for one; for a count of each seat that was named before."""
    match = _OF_SEAT.fullmatch(word.casefold())
    seat = vocabulary.letters.get(match[1]) if match else None
    if match is None or seat is None:
        return []
    counts = [0] * vocabulary.slip.seats
    counts[seat] = int(match[2] or 1)
    return [counts]
