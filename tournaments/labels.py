"""Codes, terms and figures in the reader's language."""

from collections.abc import Callable, Mapping, Sequence
from datetime import time
from decimal import Decimal
from enum import StrEnum
from functools import singledispatch
from typing import Any

from django.utils.formats import number_format, time_format
from django.utils.translation import gettext, ngettext, pgettext

from accounts.errors import error_text
from scoring import seats
from scoring.errors import Fault
from scoring.house_rules import Amounts, Clock, Kind, Number, OneOf, Option, Subset, Switch
from scoring.payments import Line
from scoring.price_rows import Rows
from scoring.terms import Term
from tournaments.models import BulkAct, ContractKind, Seat

__all__ = [
    "MINUS",
    "SEAT_FACTS",
    "act_text",
    "amount",
    "contract_text",
    "fault_text",
    "line_text",
    "seat_names",
    "seat_text",
    "setting_text",
    "term_text",
    "units_text",
]

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
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
        "to_speak",
        "turn",
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


def contract_text(kind: ContractKind) -> str:
    """A contract as statistics count it."""
    return line_text(kind.line)


def seat_text(seat: int, size: int) -> str:
    """A seat where tables of several sizes may have been played: North; Position 2 of 3."""
    name = term_text(seats.label(seat, size))
    return name if size == 4 else gettext("%(seat)s of %(size)s") % {"seat": name, "size": size}


def fault_text(fault: Fault, names: Names = ()) -> str:
    """What is wrong and what to do, with the facts filled in."""
    return str(error_text(fault.code)) % _facts(fault.facts, names)


def act_text(act: BulkAct) -> str:
    """What was done, as a sentence without its full stop."""
    return ACT_SENTENCES[BulkAct.Kind(act.kind)](act.facts) % act.facts


ACT_SENTENCES: Mapping[BulkAct.Kind, Callable[[Mapping[str, Any]], str]] = {
    BulkAct.Kind.SHEET: lambda facts: ngettext(
        "%(hands)s hand imported, round %(round)s",
        "%(hands)s hands imported, round %(round)s",
        facts["hands"],
    ),
    BulkAct.Kind.LINES: lambda facts: ngettext(
        "%(hands)s hand typed, round %(round)s, table %(table)s",
        "%(hands)s hands typed, round %(round)s, table %(table)s",
        facts["hands"],
    ),
    BulkAct.Kind.UPLOAD: lambda _: gettext(
        "Deals stored for round %(round)s: %(boards)s boards, %(hands)s hands"
    ),
    BulkAct.Kind.SUBSTITUTE: lambda _: gettext(
        "%(name)s took a seat, round %(round)s, table %(table)s, from hand %(hand)s on"
    ),
    BulkAct.Kind.SEATS_SWAPPED: lambda _: gettext(
        "Seats swapped, round %(round)s, table %(table)s, hands %(first)s to %(last)s"
    ),
    BulkAct.Kind.TABLES_SWAPPED: lambda _: gettext(
        "Tables %(one)s and %(other)s of round %(round)s changed places"
    ),
    BulkAct.Kind.SEATED: lambda _: gettext("Round %(round)s seated anew"),
    BulkAct.Kind.PLAN_PUBLISHED: lambda _: gettext("Seating plan %(version)s published"),
    BulkAct.Kind.PLAN_WITHDRAWN: lambda _: gettext("Seating plan %(version)s withdrawn"),
    BulkAct.Kind.ENTERED: lambda facts: ngettext(
        "%(players)s player entered", "%(players)s players entered", facts["players"]
    ),
    BulkAct.Kind.ROUND_CLOSED: lambda _: gettext("Round %(round)s closed"),
    BulkAct.Kind.RECOUNTED: lambda facts: ngettext(
        "%(hands)s hand counted anew", "%(hands)s hands counted anew", facts["hands"]
    ),
}


def seat_names(players: Sequence[Seat | None]) -> list[str]:
    """Names by seat; an empty seat has the seat's own name."""
    return [
        player.member.name if player else term_text(seats.label(index, len(players)))
        for index, player in enumerate(players)
    ]


def amount(value: Decimal) -> str:
    """A number without idle zeros, with the reader's decimal sign: 2.50 → 2,5."""
    plain = value.normalize() if value else Decimal(0)
    places = max(0, -int(plain.as_tuple().exponent))
    text = number_format(abs(plain), decimal_pos=places, force_grouping=False)
    return f"{MINUS}{text}" if value < 0 else text


def units_text(value: Decimal) -> str:
    """Units with their sign: +3, −3, 0."""
    return f"+{amount(value)}" if value > 0 else amount(value)


@singledispatch
def setting_text(kind: Kind, value: Any) -> str:
    """What a house rule says, as the rules sheet prints it."""
    raise TypeError(f"no words for {type(kind).__name__}")


@setting_text.register
def _switch_text(kind: Switch, value: bool) -> str:
    return gettext("yes") if value else gettext("no")


@setting_text.register
def _one_of_text(kind: OneOf, value: str) -> str:
    return _names_of(kind.options)[value]


@setting_text.register
def _number_text(kind: Number, value: Decimal | int | None) -> str:
    return pgettext("house rule", "none") if value is None else amount(Decimal(value))


@setting_text.register
def _clock_text(kind: Clock, value: time | None) -> str:
    return time_format(value, "TIME_FORMAT") if value else pgettext("house rule", "none")


@setting_text.register
def _subset_text(kind: Subset, value: Sequence[str]) -> str:
    names = _names_of(kind.options)
    return ", ".join(names[one] for one in value) or pgettext("house rule", "none")


@setting_text.register
def _amounts_text(kind: Amounts, value: Mapping[str, Decimal]) -> str:
    names = _names_of(kind.options)
    listed = [f"{names[what]}{NO_BREAK}{amount(price)}" for what, price in value.items() if what in names]
    return ", ".join(listed) or pgettext("house rule", "none")


@setting_text.register
def _rows_text(kind: Rows, value: Mapping[str, Sequence[Decimal]]) -> str:
    names = _names_of(kind.options)
    rows = [f"{names[what]} {' / '.join(map(amount, row))}" for what, row in value.items()]
    return "; ".join(rows) or pgettext("house rule", "none")


def _names_of(options: Sequence[Option]) -> dict[str, str]:
    return {option.value: term_text(option.label) for option in options}


class _Facts(dict[str, object]):
    """What fills the places of a sentence; a fact nobody gave leaves a dash, so that the rest can be read."""

    def __missing__(self, name: str) -> str:
        return "–"


def _facts(facts: Mapping[str, object], names: Names) -> _Facts:
    return _Facts({name: _fact(name, value, names) for name, value in facts.items()})


def _fact(name: str, value: object, names: Names) -> object:
    """One fact as a reader sees it: seats as names, terms translated, lists with commas."""
    if isinstance(value, Term):
        return term_text(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_fact(name, one, names)) for one in value)
    if name in SEAT_FACTS and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, Decimal):
        return amount(value)
    return value.value if isinstance(value, StrEnum) else value
