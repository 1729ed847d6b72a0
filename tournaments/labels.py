"""Codes, terms and figures in the reader's language."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import pgettext

from scoring.errors import Fault, RuleBookError
from scoring.settlement import Line
from scoring.terms import Term

__all__ = ["SEAT_FACTS", "amount", "fault_text", "faults_by_field", "line_text", "term_text", "units_text"]

MINUS = "\N{MINUS SIGN}"
SEAT_FACTS = frozenset(
    {
        "seat",
        "seats",
        "declarer",
        "partner",
        "declarers",
        "player",
        "players",
        "dealer",
        "soloist",
        "offender",
        "bidder",
    }
)
"""Facts that are seats; with the names of who sits there they become names."""

Names = Sequence[str]


def term_text(term: Term) -> str:
    """A card player's word; its `%(fact)s` places still open."""
    return pgettext(term.context, term.text)


def line_text(line: Line, names: Names = ()) -> str:
    """One step of a reckoning, or a remark, as a sentence."""
    return term_text(line.term) % _facts(line.facts, names) if line.facts else term_text(line.term)


def fault_text(fault: Fault, names: Names = ()) -> str:
    """What is wrong and what to do, with the facts filled in."""
    return pgettext("error", fault.code.value) % _facts(fault.facts, names)


def faults_by_field(error: RuleBookError, names: Names = ()) -> dict[str | None, list[str]]:
    """Sentences under the field they belong to; under None what belongs to no field."""
    found: dict[str | None, list[str]] = {}
    for fault in error.faults:
        found.setdefault(fault.field, []).append(fault_text(fault, names))
    return found


def amount(value: Decimal) -> str:
    """A number without idle zeros, with the reader's decimal sign: 2.50 → 2,5."""
    plain = value.normalize() if value else Decimal(0)
    places = max(0, -int(plain.as_tuple().exponent))
    text = number_format(abs(plain), decimal_pos=places, force_grouping=False)
    return f"{MINUS}{text}" if value < 0 else text


def units_text(value: Decimal) -> str:
    """Units with their sign: +3, −3, 0."""
    return f"+{amount(value)}" if value > 0 else amount(value)


def _facts(facts: Mapping[str, object], names: Names) -> dict[str, Any]:
    return {name: _fact(name, value, names) for name, value in facts.items()}


def _fact(name: str, value: object, names: Names) -> object:
    """One fact as a reader sees it: seats as names, terms translated, lists with commas."""
    if isinstance(value, Term):
        return term_text(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_fact(name, one, names)) for one in value)
    if name in SEAT_FACTS and isinstance(value, int) and value < len(names):
        return names[value]
    if isinstance(value, Decimal):
        return amount(value)
    return value.value if isinstance(value, StrEnum) else value
