"""What may come next in a line, and all that may be said of a slip."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick
from scoring.shorthand.reading import Reader, split
from scoring.shorthand.vocabulary import Vocabulary, is_positional, must_be_said
from scoring.shorthand.word import bare
from scoring.terms import Term

__all__ = ["Suggestion", "guide", "suggestions", "wanted"]

MOST = 8


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that may be typed, and what it means: a term, or the seat whose player it is."""

    text: str
    meaning: Term | int


def suggestions(line: str, vocabulary: Vocabulary) -> list[Suggestion]:
    """Words that may follow the line, or finish its last word; raises what `read_line` finds before that."""
    reader, begun = _read_so_far(line, vocabulary)
    found: list[Suggestion] = []
    for field in reader.unanswered():
        if is_positional(field) or begun:
            found += [one for one in _words(field, vocabulary) if _is_begun(one, begun, vocabulary)]
        if must_be_said(field) and not begun:
            break
    return list({one.text: one for one in found}.values())[:MOST]


def wanted(line: str, vocabulary: Vocabulary) -> Field | None:
    """The next field that has to be answered; None when the line is whole."""
    reader, _begun = _read_so_far(line if line.endswith(" ") else f"{line} ", vocabulary)
    return next(filter(must_be_said, reader.unanswered()), None)


def guide(vocabulary: Vocabulary) -> list[tuple[Field, list[Suggestion]]]:
    """Every field of the slip in its order, with the words that answer it."""
    return [(field, list(_words(field, vocabulary))) for field in vocabulary.slip]


def _read_so_far(line: str, vocabulary: Vocabulary) -> tuple[Reader, str]:
    words = split(line)
    begun = words.pop() if words and not line.endswith(" ") else ""
    reader = Reader(vocabulary)
    for word in words:
        reader.take(word)
    return reader, begun


def _is_begun(one: Suggestion, begun: str, vocabulary: Vocabulary) -> bool:
    text = bare(begun)
    if isinstance(one.meaning, Term):
        said = [one.text, *map(bare, vocabulary.said(one.meaning))]
        return any(spelling.startswith(text) for spelling in said)
    return one.text.startswith(text) or one.meaning in vocabulary.seats_called(text)


@singledispatch
def _words(field: Field, vocabulary: Vocabulary) -> Iterator[Suggestion]:
    """The words that answer a field."""
    return iter(())


@_words.register
def _choice(field: Choice, vocabulary: Vocabulary) -> Iterator[Suggestion]:
    for option in field.options:
        own = (word.text for word in vocabulary.usable if word.sets == {field.name: option.value})
        text = max(own, key=len, default="")
        named = bare(option.value) if is_positional(field) else f"{bare(field.name)}={bare(option.value)}"
        yield Suggestion(text or named, option.label)


@_words.register
def _seats(field: SeatPick, vocabulary: Vocabulary) -> Iterator[Suggestion]:
    prefix = f"{bare(field.name)}=" if field.is_optional else ""
    for seat in range(vocabulary.slip.seats):
        yield Suggestion(f"{prefix}{vocabulary.letter(seat)}", seat)


@_words.register
def _count(field: Count, vocabulary: Vocabulary) -> Iterator[Suggestion]:
    own = (word.text for word in vocabulary.usable if word.sets == {field.name: 1})
    if not is_positional(field):
        yield Suggestion(next(own, f"{bare(field.name)}=1"), field.label)


@_words.register
def _counts(field: CountBySeat, vocabulary: Vocabulary) -> Iterator[Suggestion]:
    yield Suggestion(f"{bare(field.name)}={vocabulary.letter(0)}", field.label)


@_words.register
def _tick(field: Tick, vocabulary: Vocabulary) -> Iterator[Suggestion]:
    own = (word.text for word in vocabulary.usable if word.sets == {field.name: True})
    yield Suggestion(next(own, bare(field.name)), field.label)
