"""Each line of a list beside the members it may mean: by number first, then by name."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from accounts.matching.likeness import is_like, words_of
from accounts.names import tidy_name

__all__ = ["Finding", "KnownPerson", "Match", "People", "PersonRow", "Why", "match", "name_key"]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A line of a list. `has_entity`: the name was written as markup and is shown here as it was meant."""

    line: int
    name: str
    number: str = ""
    has_entity: bool = False


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A member: the name and number in force, and those remembered from before."""

    pk: int
    name: str
    number: str = ""
    is_active: bool = True
    spellings: tuple[str, ...] = ()
    old_numbers: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        return (*((self.number,) if self.number else ()), *self.old_numbers)

    def is_called(self, name: str) -> bool:
        return name_key(name) in {name_key(one) for one in (self.name, *self.spellings)}


class Finding(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    REPEATED = "repeated"
    ASKED = "asked"


class Why(StrEnum):
    """Why a person has to say who is meant."""

    NUMBER = "number"
    NAME_AND_NUMBER = "name_and_number"
    NAMESAKES = "namesakes"
    LIKE = "like"
    COMMA = "comma"
    ENTITY = "entity"


@dataclass(frozen=True, slots=True)
class Match:
    """`people` are whom the line means, or may mean when it is asked about; `of` the line that it repeats."""

    row: PersonRow
    finding: Finding
    people: tuple[KnownPerson, ...] = ()
    why: Why | None = None
    of: int | None = None


def name_key(name: str) -> str:
    """Equal for a name typed on two machines."""
    return tidy_name(name).casefold()


@dataclass(frozen=True)
class People:
    """The members of a club, to be looked up."""

    known: Sequence[KnownPerson]

    @cached_property
    def by_number(self) -> dict[str, KnownPerson]:
        return {number: one for one in self.known for number in one.numbers}

    @cached_property
    def _by_name(self) -> dict[str, list[KnownPerson]]:
        return _grouped((name_key(name), one) for one in self.known for name in _names(one))

    @cached_property
    def _by_word(self) -> dict[str, list[KnownPerson]]:
        return _grouped((word, one) for one in self.known for name in _names(one) for word in words_of(name))

    @cached_property
    def _of_one_word(self) -> list[KnownPerson]:
        return [one for one in self.known if any(len(words_of(name)) == 1 for name in _names(one))]

    def called(self, name: str) -> list[KnownPerson]:
        return self._by_name.get(name_key(name), [])

    def like(self, name: str) -> list[KnownPerson]:
        """Who may be meant by `name`; looks only at those who share a word with it."""
        words = words_of(name)
        near = {one.pk: one for word in words for one in self._by_word.get(word, [])}
        if len(words) == 1:
            near |= {one.pk: one for one in self._of_one_word}
        return [one for one in near.values() if any(is_like(name, known) for known in _names(one))]


def match(rows: Iterable[PersonRow], people: People) -> list[Match]:
    """Every line with what was found; a line that says again what an earlier one said is told as that."""
    seen: dict[str, list[PersonRow]] = defaultdict(list)
    found: list[Match] = []
    for row in rows:
        before = seen[name_key(row.name)]
        same = next((one for one in before if row.number in ("", one.number)), None)
        found.append(Match(row, Finding.REPEATED, of=same.line) if same else _found(row, people))
        before.append(row)
    return found


def _found(row: PersonRow, people: People) -> Match:
    by_number = people.by_number.get(row.number) if row.number else None
    called = people.called(row.name)
    if row.has_entity:
        return _asked(row, Why.ENTITY, *called, *([by_number] if by_number else []), *people.like(row.name))
    if by_number:
        return _with_number(row, by_number, called)
    if len(called) > 1:
        return _asked(row, Why.NAMESAKES, *called)
    if called:
        is_other = bool(row.number and called[0].numbers)
        return _asked(row, Why.NAME_AND_NUMBER, *called) if is_other else _known(row, called[0])
    if like := people.like(row.name):
        return _asked(row, Why.LIKE, *like)
    return _asked(row, Why.COMMA) if "," in row.name else Match(row, Finding.NEW)


def _with_number(row: PersonRow, member: KnownPerson, called: Sequence[KnownPerson]) -> Match:
    """The number is somebody's: the same name, another way to write it, or quite another name."""
    if member.is_called(row.name):
        return _known(row, member)
    if called or not any(is_like(row.name, name) for name in _names(member)):
        return _asked(row, Why.NUMBER, member, *called)
    if "," in row.name:
        return _asked(row, Why.COMMA, member)
    return Match(row, Finding.CHANGED, (member,))


def _known(row: PersonRow, member: KnownPerson) -> Match:
    gains = not member.is_active or bool(row.number and not member.numbers)
    return Match(row, Finding.CHANGED if gains else Finding.SAME, (member,))


def _asked(row: PersonRow, why: Why, *people: KnownPerson) -> Match:
    return Match(row, Finding.ASKED, tuple({one.pk: one for one in people}.values()), why)


def _names(member: KnownPerson) -> tuple[str, ...]:
    return (member.name, *member.spellings)


def _grouped(pairs: Iterable[tuple[str, KnownPerson]]) -> dict[str, list[KnownPerson]]:
    grouped: dict[str, dict[int, KnownPerson]] = defaultdict(dict)
    for key, one in pairs:
        grouped[key][one.pk] = one
    return {key: list(found.values()) for key, found in grouped.items()}
