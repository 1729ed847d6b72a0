"""From what was found and what was answered to what would be written."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from accounts.errors import ImportCode
from accounts.matching.finding import Finding, KnownPerson, Match, People, PersonRow
from scoring.errors import Fault

__all__ = ["LEAVE_OUT", "NEW", "TURNED", "Change", "Plan", "decide", "turned"]

NEW, TURNED, LEAVE_OUT = "new", "turned", "leave_out"


@dataclass(frozen=True, slots=True)
class Change:
    """A member as they are and as they would be. `spelling`: the name of the list, remembered from now on."""

    row: PersonRow
    member: KnownPerson
    name: str
    number: str
    spelling: str = ""

    @property
    def changes_member(self) -> bool:
        before = (self.member.name, self.member.number, self.member.is_active)
        return before != (self.name, self.number, True)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a list would do. `new` are lines with the name to store; `questions` those that a person answers,
    `unanswered` how many of them are open.

    `apart` are the members that a new person of `new` is not, by line. `seen` stands for what was found, so
    that a confirmation can be held to the preview.
    """

    new: tuple[PersonRow, ...]
    changed: tuple[Change, ...]
    same: tuple[Change, ...]
    repeated: tuple[Match, ...]
    left_out: tuple[Match, ...]
    questions: tuple[Match, ...]
    unanswered: int
    apart: Mapping[int, tuple[int, ...]]
    faults: tuple[Fault, ...]
    seen: str


def decide(found: Sequence[Match], people: People, answers: Mapping[int, str]) -> Plan:
    """`answers` say by line who is meant: a member's key as text, "new", "turned" ("Ann Lee" for "Lee, Ann")
    or "leave_out". An answer that was not offered counts as none.
    """
    decisions = [(one, _decision(one, answers.get(one.row.line, ""))) for one in found]
    new = [(row, one) for one, row in decisions if isinstance(row, PersonRow)]
    changes = [change for _one, change in decisions if isinstance(change, Change)]
    return Plan(
        new=tuple(row for row, _one in new),
        changed=tuple(one for one in changes if one.changes_member),
        same=tuple(one for one in changes if not one.changes_member),
        repeated=tuple(one for one in found if one.finding is Finding.REPEATED),
        left_out=tuple(one for one, decision in decisions if decision == LEAVE_OUT),
        questions=tuple(one for one in found if one.finding is Finding.ASKED),
        unanswered=sum(one.finding is Finding.ASKED and not decision for one, decision in decisions),
        apart={row.line: tuple(person.pk for person in one.people) for row, one in new if one.people},
        faults=tuple(_clashes(people, [row for row, _one in new], changes)),
        seen=_seen(found),
    )


def _decision(one: Match, answer: str) -> PersonRow | Change | str | None:
    """Somebody new, a member who stays or changes, left out, or nothing yet."""
    if one.finding is Finding.NEW:
        return one.row
    if one.finding is Finding.REPEATED:
        return None
    if one.finding is not Finding.ASKED:
        return _change(one.row, one.people[0], renames=one.finding is Finding.CHANGED)
    return _answered(one, answer)


def _answered(one: Match, answer: str) -> PersonRow | Change | str | None:
    if chosen := next((person for person in one.people if str(person.pk) == answer), None):
        return _change(one.row, chosen, renames=False)
    if answer == TURNED and (name := turned(one.row.name)):
        return replace(one.row, name=name)
    if answer == NEW:
        return one.row
    return LEAVE_OUT if answer == LEAVE_OUT else None


def turned(name: str) -> str:
    """ "Ann van der Lee" for "van der Lee, Ann"; nothing where there is not exactly one comma."""
    last, comma, first = (part.strip() for part in name.partition(","))
    return f"{first} {last}" if comma and first and last and "," not in first else ""


def _change(row: PersonRow, member: KnownPerson, *, renames: bool) -> Change:
    """A name that the list spells in another way is taken over only where the number says who is meant."""
    number = row.number if row.number and row.number not in member.numbers else member.number
    if member.is_called(row.name):
        return Change(row, member, member.name, number)
    if renames:
        return Change(row, member, row.name, number, spelling=member.name)
    return Change(row, member, member.name, number, spelling=row.name)


def _clashes(people: People, new: Sequence[PersonRow], changes: Sequence[Change]) -> Iterator[Fault]:
    """One member on two lines, one number for two people."""
    lines: dict[int, int] = {}
    for one in changes:
        if one.member.pk in lines:
            facts = {"name": one.member.name, "other": lines[one.member.pk]}
            yield _at(ImportCode.PERSON_TWICE, one.row, "name", facts)
        lines.setdefault(one.member.pk, one.row.line)
    wanted = [(one.row, one.number) for one in changes if one.number != one.member.number]
    wanted += [(row, row.number) for row in new if row.number]
    kept = _kept_numbers(people, changes)
    taken: dict[str, PersonRow] = {}
    for row, number in sorted(wanted, key=lambda pair: pair[0].line):
        if number in kept:
            yield _at(ImportCode.NUMBER_TAKEN, row, "number", {"number": number, "name": kept[number].name})
        elif number in taken:
            yield _at(ImportCode.NUMBER_TWICE, row, "number", {"number": number, "other": taken[number].line})
        taken.setdefault(number, row)


def _kept_numbers(people: People, changes: Sequence[Change]) -> dict[str, KnownPerson]:
    moved = {one.member.pk for one in changes if one.number != one.member.number}
    return {
        number: one
        for one in people.known
        for number in (one.old_numbers if one.pk in moved else one.numbers)
    }


def _at(code: ImportCode, row: PersonRow, column: str, facts: Mapping[str, object]) -> Fault:
    return Fault(code, column, {**facts, "line": row.line, "column": column})


def _seen(found: Sequence[Match]) -> str:
    text = repr([(one.row, one.finding, one.people, one.of) for one in found])
    return hashlib.sha256(text.encode()).hexdigest()[:32]
