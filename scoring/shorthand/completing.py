"""What may come next in a line, and all that may be said of a slip."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import singledispatch

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick
from scoring.errors import RuleBookError
from scoring.shorthand.reading import Reader, split
from scoring.shorthand.vocabulary import Vocabulary, default_of, is_positional, must_be_said
from scoring.shorthand.word import bare
from scoring.terms import Term

__all__ = ["Misread", "Suggestion", "guide", "misread", "suggestions", "wanted"]

MOST = 12


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that may be typed, and what it means: a term, or the seat whose player it is."""

    text: str
    meaning: Term | int


@dataclass(frozen=True, slots=True)
class Misread:
    """The first word of a line that is not understood, and what stands around it."""

    before: str
    word: str
    after: str

    def mended(self, word: str) -> str:
        """The line with another word in its place."""
        return " ".join(filter(None, (self.before, word, self.after)))


def suggestions(line: str, vocabulary: Vocabulary) -> list[Suggestion]:
    """Words that may follow the line, or finish its last word; raises what `read_line` finds before that."""
    reader, begun = _read_so_far(line, vocabulary)
    found: list[Suggestion] = []
    for field in _may_follow(reader, begun):
        if is_positional(field) or begun:
            found += [one for one in _words(field, vocabulary) if _is_begun(one, begun, vocabulary)]
        if must_be_said(field) and not begun:
            break
    return list({one.text: one for one in found}.values())[:MOST]


def wanted(line: str, vocabulary: Vocabulary) -> Field | None:
    """The next field that has to be answered; None when the line is whole.

    A last word that is only begun counts as soon as it is clear.
    """
    reader, begun = _read_so_far(line, vocabulary)
    if begun:
        with suppress(RuleBookError):
            reader.take(begun)
    return next(filter(must_be_said, reader.unanswered()), None)


def misread(line: str, vocabulary: Vocabulary) -> Misread | None:
    """Where the reading of a line ends; None when every word of it is understood."""
    words, reader = split(line), Reader(vocabulary)
    for place, word in enumerate(words):
        try:
            reader.take(word)
        except RuleBookError:
            return Misread(" ".join(words[:place]), word, " ".join(words[place + 1 :]))
    return None


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


def _may_follow(reader: Reader, begun: str) -> list[Field]:
    """Fields without an answer; what is usual goes without saying once something later was said."""
    fields = list(reader.vocabulary.slip)
    said = max((place for place, field in enumerate(fields) if field.name in reader.values), default=-1)
    over = {field.name for field in fields[: said + 1] if default_of(field) is not None}
    return [field for field in reader.unanswered() if begun or field.name not in over]


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
