"""Hands in one line each, at a table: read, and written for hands that are there."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from scoring.errors import Fault, RuleBookError
from scoring.shorthand import Vocabulary, read_line, write_line
from scoring.terms import Term
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Hand
from tournaments.selectors.sittings import Sitting

__all__ = ["ReadLine", "at_line", "line_of", "lines_of_hands", "read_lines", "vocabulary_of"]

MOST_LINES = 100
_NUMBERED = re.compile(r"\s*(\d{1,3})\s*[.):]\s+(.*)")


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line understood: where it stands in the text, and the values of the hand as they are stored."""

    line: int
    number: int
    text: str
    values: dict[str, Any]


def vocabulary_of(sitting: Sitting) -> Vocabulary:
    """The words of this table, in English and in the reader's language, with the names of who sits there."""
    names = [seat.member.name if seat else "" for seat in sitting.players]
    return Vocabulary(sitting.slip, sitting.game.words, names, _said)


def line_of(sitting: Sitting, hand: Hand) -> str:
    """A hand as one line."""
    return write_line(sitting.slip.clean(hand.values), vocabulary_of(sitting))


def lines_of_hands(sitting: Sitting) -> dict[int, str]:
    """The line of every hand that stands, by its number."""
    vocabulary = vocabulary_of(sitting)
    return {
        listed.hand.number: write_line(sitting.slip.clean(listed.hand.values), vocabulary)
        for listed in sitting.standing_hands
    }


def read_lines(sitting: Sitting, text: str, number: int) -> list[ReadLine]:
    """The hands of a pasted column, from hand `number` on; blank lines are passed over.

    A line may begin with its hand's number ("7. solo n 6"), which has to be the one that comes. Raises every
    fault of every line.
    """
    typed = [(place, line) for place, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not typed or len(typed) > MOST_LINES:
        code = TournamentCode.TOO_MANY_LINES if typed else TournamentCode.LINE_EMPTY
        raise Refused.of(code, most=MOST_LINES)
    vocabulary = vocabulary_of(sitting)
    read: list[ReadLine] = []
    faults: list[Fault] = []
    for expected, (place, line) in enumerate(typed, start=number):
        try:
            values = sitting.stored(read_line(_unnumbered(line, expected), vocabulary))
            read.append(ReadLine(place, expected, line.strip(), values))
        except RuleBookError as error:
            faults += at_line(error.faults, place)
    if faults:
        raise Refused(*faults)
    return read


def at_line(faults: Iterable[Fault], place: int) -> Iterator[Fault]:
    """The faults, each with the line of the text that it is about."""
    return (Fault(fault.code, fault.field, {**fault.facts, "line": place}) for fault in faults)


def _unnumbered(line: str, expected: int) -> str:
    match = _NUMBERED.fullmatch(line)
    if match is None:
        return line
    if int(match[1]) != expected:
        raise Refused.of(TournamentCode.LINE_NUMBER_DIFFERS, number=int(match[1]), next=expected)
    return match[2]


def _said(term: Term) -> tuple[str, ...]:
    return (term.text, pgettext(term.context, term.text))
