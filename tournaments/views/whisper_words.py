"""Whispers as a page shows them: what is odd, what would mend it, and the key for it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from scoring.shorthand import write_line
from scoring.whispers import sentence
from tournaments.labels import line_text, units_text
from tournaments.selectors.lines import vocabulary_of
from tournaments.selectors.sittings import Sitting
from tournaments.selectors.whispers import Heard
from tournaments.views.shown import players_of, spelled_out

__all__ = ["ShownWhisper", "shown_whispers"]

MANY = 3


@dataclass(frozen=True, slots=True)
class ShownWhisper:
    """`change` says what the fix would do, empty where there is none. For a slip that is still open: `fields`
    (JSON: new values by name, null to empty one) and `line` are what it would become.
    """

    number: int
    mark: str
    text: str
    change: str
    fields: str = ""
    line: str = ""
    hands: int = 0


def shown_whispers(sitting: Sitting, heard: Iterable[Heard]) -> list[ShownWhisper]:
    """In their order, with the names of who sat there."""
    return [_shown(sitting, one) for one in heard]


def _shown(sitting: Sitting, heard: Heard) -> ShownWhisper:
    names = players_of(sitting, heard.number)
    values = heard.changes.get(heard.number)
    is_own = values is not None and len(heard.changes) == 1
    return ShownWhisper(
        number=heard.number,
        mark=heard.mark,
        text=line_text(sentence(heard.whisper), names),
        change=_change(sitting, heard),
        fields=json.dumps(_fields(_there(sitting, heard.number), values)) if is_own and values else "",
        line=write_line(sitting.slip.clean(values), vocabulary_of(sitting)) if is_own and values else "",
        hands=len(heard.changes),
    )


def _change(sitting: Sitting, heard: Heard) -> str:
    if heard.is_misread:
        said = heard.whisper.facts
        return f"{_units(said['written'])} → {_units(said['rather'])}"
    if len(heard.changes) > MANY:
        numbers = {"first": min(heard.changes), "last": max(heard.changes)}
        return _("Change hands %(first)s to %(last)s") % numbers
    return "; ".join(_one_change(sitting, number, values) for number, values in heard.changes.items())


def _units(value: object) -> str:
    return units_text(value) if isinstance(value, Decimal) else ""


def _one_change(sitting: Sitting, number: int, values: Mapping[str, Any] | None) -> str:
    there = _there(sitting, number)
    if values is None:
        return _("Make hand %(n)s void") % {"n": number}
    said = dict(spelled_out(sitting, values))
    if not there:
        return _("Add hand %(n)s: %(values)s") % {"n": number, "values": ", ".join(said.values())}
    was = dict(spelled_out(sitting, there))
    changed = [f"{label} {was.get(label, '–')} → {said.get(label, '–')}" for label in _differing(was, said)]
    return ", ".join(changed)


def _differing(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [label for label in {**was, **now} if was.get(label) != now.get(label)]


def _there(sitting: Sitting, number: int) -> Mapping[str, Any]:
    """The values of a hand as they stand, or as they were typed."""
    found = (listed.hand.values for listed in sitting.standing_hands if listed.hand.number == number)
    return next(found, {})


def _fields(was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {name: now.get(name) for name in {**was, **now} if was.get(name) != now.get(name)}
