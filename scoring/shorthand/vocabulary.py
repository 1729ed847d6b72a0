"""What may be said of a slip, and how each thing is spelt."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.cards import SUIT_NAMES
from scoring.entry import Choice, Count, CountBySeat, Field, Option, Slip, Tick
from scoring.seats import Seat
from scoring.shorthand.word import Word, bare
from scoring.terms import Term

__all__ = ["Vocabulary", "default_of", "is_positional", "must_be_said"]

COMPASS = "nesw"
LETTERS = "abcde"


def _in_english(term: Term) -> Iterable[str]:
    return (term.text,)


@dataclass(frozen=True)
class Vocabulary:
    """The words of one table. `names` are its players by seat; `said` gives the spellings of a term."""

    slip: Slip
    words: Sequence[Word] = ()
    names: Sequence[str] = ()
    said: Callable[[Term], Iterable[str]] = _in_english

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {field.name: field for field in self.slip}

    @cached_property
    def usable(self) -> tuple[Word, ...]:
        """The game's words that this slip can take."""
        return tuple(word for word in self.words if all(map(self._takes, self._targets(word))))

    def shown(self, values: Mapping[str, Any]) -> list[Field]:
        """The fields that these answers show; what is usual counts as answered."""
        known = dict(values)
        found = []
        for field in self.slip:
            if not all(condition.holds(known) for condition in field.when):
                continue
            found.append(field)
            if field.name not in known and (usual := default_of(field)) is not None:
                known[field.name] = usual
        return found

    def spellings(self, option: Option) -> list[str]:
        """Full spellings of an option, bare; the code comes first."""
        return list(dict.fromkeys([bare(option.value), *(bare(text) for text in self.said(option.label))]))

    def initials(self, option: Option) -> set[str]:
        """First letters of an option's parts: "sm" for a spread misère."""
        texts = [option.value.replace("_", " "), *self.said(option.label)]
        parts = [[bare(part) for part in text.split()] for text in texts]
        return {"".join(part[:1] for part in one) for one in parts if len(one) > 1}

    def keywords(self, field: Field) -> list[str]:
        """How a field is named; its own name first."""
        return list(dict.fromkeys([bare(field.name), *(bare(text) for text in self.said(field.label))]))

    def letter(self, seat: Seat) -> str:
        return COMPASS[seat] if self.slip.seats == 4 else LETTERS[seat]

    @cached_property
    def letters(self) -> dict[str, Seat]:
        """Letters that mean a seat: the compass at four; A, B, C … unless they might be suits."""
        found = {self.letter(seat): seat for seat in range(self.slip.seats)}
        if not self._has_suits:
            found |= {LETTERS[seat]: seat for seat in range(self.slip.seats) if LETTERS[seat] not in found}
        return found

    def seats_called(self, text: str) -> list[Seat]:
        """Seats whose player has a name that begins so; two letters at least."""
        if len(text) < 2:
            return []
        parts = [[bare(name), *map(bare, name.split())] for name in self.names]
        return [seat for seat, one in enumerate(parts) if any(part.startswith(text) for part in one)]

    @cached_property
    def _has_suits(self) -> bool:
        suits = set(SUIT_NAMES.values())
        choices = (field for field in self.slip if isinstance(field, Choice))
        return any(option.label in suits for field in choices for option in field.options)

    def _targets(self, word: Word) -> list[tuple[str, Any]]:
        return [*word.sets.items(), *([(word.opens, None)] if word.opens else [])]

    def _takes(self, target: tuple[str, Any]) -> bool:
        name, value = target
        field = self.fields.get(name)
        if isinstance(field, Choice) and value is not None:
            return any(option.value == value for option in field.options)
        return field is not None


def default_of(field: Field) -> Any:
    """What an empty slip says already; None for a field that has to be answered."""
    return field.default if isinstance(field, Choice) else None


def is_positional(field: Field) -> bool:
    """Whether a word without a name may answer it: all that is asked of every hand."""
    if isinstance(field, Tick):
        return False
    if isinstance(field, CountBySeat):
        return True
    usual = field.default if isinstance(field, (Choice, Count)) else None
    return not (field.is_optional and usual is not None)


def must_be_said(field: Field) -> bool:
    """Whether a hand is not whole without an answer: counts of each seat and ticks may be silent."""
    is_silent = isinstance(field, (CountBySeat, Tick)) or field.is_optional
    return not is_silent and default_of(field) is None
