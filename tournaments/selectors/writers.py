"""Whether somebody wrote what they would confirm: by account, by device, or under their name at the table."""

from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from accounts.names import fold
from tournaments.models import HandRevision, Scribe
from tournaments.selectors.checking import Check

__all__ = ["Person", "person", "wrote"]


@dataclass(frozen=True, slots=True)
class Person:
    """An account with the names it is known by, or a device with the name typed on it."""

    user: int | None
    device: UUID | None
    names: frozenset[str]


def person(who: User | Scribe) -> Person:
    if isinstance(who, Scribe):
        return Person(None, who.device, frozenset({fold(who.name)}))
    names = who.memberships.values_list("name", flat=True)
    return Person(who.pk, None, frozenset({fold(who.name), *map(fold, names)}))


def wrote(one: Person, check: Check) -> bool:
    """As the trigger `confirmation_by_another` has it, so that it is said before it is refused."""
    return any(_is_by(one, version) for version in check.writers)


def _is_by(one: Person, version: HandRevision) -> bool:
    if version.scribe:
        return version.scribe.device == one.device or fold(version.scribe.name) in one.names
    if version.by is None:
        return False
    if one.user is not None:
        return version.by_id == one.user
    return bool(person(version.by).names & one.names)
