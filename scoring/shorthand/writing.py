"""From a slip to the shortest line that reads back as the same slip."""

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick, Values
from scoring.errors import RuleBookError
from scoring.shorthand.reading import Reader
from scoring.shorthand.vocabulary import Vocabulary, default_of
from scoring.shorthand.word import Word, bare

__all__ = ["write_line"]


def write_line(values: Values, vocabulary: Vocabulary) -> str:
    """Cleaned values of the slip as a line, in the order of the slip."""
    words: list[str] = []
    said: dict[str, Any] = {}
    for field in vocabulary.slip:
        value = values.get(field.name)
        if value is None or field.name in said or value == default_of(field):
            continue
        for word, sets in _ways(field, value, values, said, vocabulary):
            if _reads_as([*words, word], {**said, **sets}, vocabulary):
                words.append(word)
                said |= sets
                break
    return " ".join(words)


def _ways(
    field: Field, value: Any, values: Values, said: Mapping[str, Any], vocabulary: Vocabulary
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Words for a field's value with what each says, the best first; the last one always reads back."""
    for word in sorted(vocabulary.usable, key=lambda one: -len(one.sets)):
        if (text := _fitting(word, field, values, said, vocabulary)) is not None:
            yield text, {name: values[name] for name in word.sets}
    plain = _plain(field, value, vocabulary)
    yield plain, {field.name: value}
    yield f"{bare(field.name)}={plain}", {field.name: value}


def _fitting(
    word: Word, field: Field, values: Values, said: Mapping[str, Any], vocabulary: Vocabulary
) -> str | None:
    """How a word of the game is written for these values; None where it says something else."""
    if field.name not in word.sets or word.sets.keys() & said.keys():
        return None
    if word.sets == {name: values.get(name) for name in word.sets}:
        return word.text
    is_count = isinstance(field, Count) and word.sets == {field.name: 1}
    return f"{word.text}{values[field.name]}" if is_count else None


def _reads_as(words: list[str], meant: Mapping[str, Any], vocabulary: Vocabulary) -> bool:
    reader = Reader(vocabulary)
    try:
        for word in words:
            reader.take(word)
    except RuleBookError:
        return False
    return {name: _listed(value) for name, value in reader.values.items()} == {
        name: _listed(value) for name, value in meant.items()
    }


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@singledispatch
def _plain(field: Field, value: Any, vocabulary: Vocabulary) -> str:
    """A value without its field's name."""
    return str(value)


@_plain.register
def _choice(field: Choice, value: Any, vocabulary: Vocabulary) -> str:
    return bare(str(value))


@_plain.register
def _seats(field: SeatPick, value: Any, vocabulary: Vocabulary) -> str:
    seats = [value] if field.most == 1 else value
    return "".join(vocabulary.letter(seat) for seat in seats)


@_plain.register
def _counts(field: CountBySeat, value: Any, vocabulary: Vocabulary) -> str:
    return "-".join(map(str, value))


@_plain.register
def _tick(field: Tick, value: Any, vocabulary: Vocabulary) -> str:
    return bare(field.name)
