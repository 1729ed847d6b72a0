"""From a line to a slip."""

import re
from collections.abc import Callable
from typing import Any

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick, Values
from scoring.errors import ErrorCode, RuleBookError
from scoring.shorthand.matching import Match, begun, counted_at_seat, exactly
from scoring.shorthand.vocabulary import Vocabulary, default_of, is_positional
from scoring.shorthand.word import Word, bare
from scoring.terms import Term

__all__ = ["MOST_CHARACTERS", "Reader", "ShorthandCode", "read_line", "split"]

MOST_CHARACTERS = 200
_NAMED = re.compile(r"(.+?)[=:](.+)")
_COUNTED = re.compile(r"(\D+)(\d{1,3})")


class ShorthandCode(ErrorCode):
    """Faults of a hand in one line."""

    LINE_TOO_LONG = "line_too_long"
    WORD_UNKNOWN = "word_unknown"
    WORD_AMBIGUOUS = "word_ambiguous"
    WORD_NOT_ASKED = "word_not_asked"


def read_line(text: str, vocabulary: Vocabulary) -> Values:
    """Cleaned values of the slip; raises what is not understood, else what the slip refuses."""
    reader = Reader(vocabulary)
    for word in split(text):
        reader.take(word)
    values = vocabulary.slip.clean(reader.answers())
    for name, said in reader.values.items():
        is_idle = said == 0 or (isinstance(said, list) and not any(said))
        if name not in values and not is_idle:
            label = vocabulary.fields[name].label
            raise RuleBookError.of(ShorthandCode.WORD_NOT_ASKED, at="line", field=label)
    return values


def split(text: str) -> list[str]:
    """The words of a line; raises `line_too_long`."""
    if len(text) > MOST_CHARACTERS:
        raise RuleBookError.of(ShorthandCode.LINE_TOO_LONG, at="line", most=MOST_CHARACTERS)
    return [word for word in re.split(r"[\s;,]+", text) if word]


class Reader:
    """Takes a line word by word. `values` is what was said so far, `open` the field named last."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.values: dict[str, Any] = {}
        self.open: Field | None = None

    def take(self, word: str) -> None:
        """Put one word on the slip; raises `word_unknown` or `word_ambiguous`."""
        ways: tuple[Callable[[str], bool], ...] = (
            self._into_the_open_field,
            self._as_a_word_of_the_game,
            self._named,
            lambda text: self._in_turn(text, exactly),
            self._as_keyword,
            lambda text: self._in_turn(text, begun),
        )
        if not any(way(word) for way in ways):
            raise RuleBookError.of(ShorthandCode.WORD_UNKNOWN, at="line", word=word)

    def answers(self) -> dict[str, Any]:
        """What was said, and what is usual where nothing was."""
        usual = {field.name: default_of(field) for field in self.vocabulary.slip}
        return {name: value for name, value in usual.items() if value is not None} | self.values

    def unanswered(self) -> list[Field]:
        """Fields that may still be answered, in the order of the slip."""
        return [field for field in self.vocabulary.shown(self.values) if not self._is_full(field)]

    def _is_full(self, field: Field) -> bool:
        said = self.values.get(field.name)
        if isinstance(field, SeatPick) and field.most > 1:
            return said is not None and len(said) >= field.most
        return said is not None

    def _into_the_open_field(self, word: str) -> bool:
        field = self.open
        is_more = field is not None and (isinstance(field, CountBySeat) or not self._is_full(field))
        if field and is_more and self._answers_it(field, word):
            return True
        self.open = None
        return False

    def _answers_it(self, field: Field, word: str) -> bool:
        """A word for this field and no other."""
        if isinstance(field, CountBySeat) and self._put(field, counted_at_seat(word, self.vocabulary)):
            return True
        return any(self._put(field, match(field, word, self.vocabulary)) for match in (exactly, begun))

    def _as_a_word_of_the_game(self, word: str) -> bool:
        """The word itself, or one for a count with its number: `fox2`."""
        text = bare(word)
        counted = _COUNTED.fullmatch(text)
        for one in self.vocabulary.usable:
            if one.text == text and self._say(one, 1):
                return True
            if counted and one.text == counted[1] and self._counts(one) and self._say(one, int(counted[2])):
                return True
        return False

    def _counts(self, word: Word) -> bool:
        fields = self.vocabulary.fields
        return bool(word.sets) and all(isinstance(fields[name], Count) for name in word.sets)

    def _say(self, word: Word, times: int) -> bool:
        """Say a word of the game, if everything it speaks of is asked and not answered yet."""
        shown = {field.name: field for field in self.vocabulary.shown({**self.values, **word.sets})}
        for name in (*word.sets, *([word.opens] if word.opens else [])):
            if name not in shown or (self._is_full(shown[name]) and not self._counts(word)):
                return False
        for name, value in word.sets.items():
            self.values[name] = self.values.get(name, 0) + value * times if self._counts(word) else value
        self.open = shown[word.opens] if word.opens else None
        return True

    def _named(self, word: str) -> bool:
        """`field=value`, or `field=value+value`."""
        match = _NAMED.fullmatch(word)
        if match is None:
            return False
        name = bare(match[1])
        fields = (field for field in self.vocabulary.slip if name in self.vocabulary.keywords(field))
        field = next(fields, None)
        return field is not None and all(self._answers_it(field, part) for part in match[2].split("+"))

    def _as_keyword(self, word: str) -> bool:
        """The name of a field, or three letters of its beginning: its answer follows."""
        text = bare(word)
        for least in (len(text), 3):
            found = [field for field in self.unanswered() if self._is_called(field, text, least)]
            if len(found) == 1:
                return self._open(found[0])
        return False

    def _is_called(self, field: Field, text: str, least: int) -> bool:
        keys = self.vocabulary.keywords(field)
        return text in keys or (len(text) >= least == 3 and any(key.startswith(text) for key in keys))

    def _open(self, field: Field) -> bool:
        if isinstance(field, Tick):
            self.values[field.name] = True
        self.open = field
        return True

    def _in_turn(self, word: str, match: Match) -> bool:
        """The first field without an answer that the word can be one to; raises `word_ambiguous`."""
        unclear: list[Term] = []
        for field in filter(is_positional, self.unanswered()):
            found = match(field, word, self.vocabulary)
            if self._put(field, found):
                return True
            if isinstance(field, Choice):
                unclear += [option.label for option in field.options if option.value in found]
        if unclear:
            raise RuleBookError.of(ShorthandCode.WORD_AMBIGUOUS, at="line", word=word, choices=tuple(unclear))
        return False

    def _put(self, field: Field, found: list[Any]) -> bool:
        """Answer a field when the answer is one alone; seats and counts of seats come one by one."""
        if len(found) != 1:
            return False
        before, answer = self.values.get(field.name), found[0]
        if isinstance(field, SeatPick) and field.most > 1:
            answer = [*(before or []), *answer]
            if len(answer) > field.most:
                return False
        elif isinstance(field, CountBySeat) and before is not None:
            answer = [old + new for old, new in zip(before, answer, strict=True)]
        self.values[field.name] = answer
        return True
