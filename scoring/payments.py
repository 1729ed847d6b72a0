"""Who pays whom for one hand. Units are decimals, listed by seat."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from scoring.seats import Seat
from scoring.terms import Term

__all__ = [
    "Announcement",
    "Bond",
    "Line",
    "Outcome",
    "Payment",
    "Score",
    "Units",
    "add",
    "nothing",
    "paid",
    "payment",
]

Units = tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the reckoning: a rule's term, its facts and, where it moves something, the amount."""

    term: Term
    amount: Decimal | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


class Bond(StrEnum):
    """How the declarers of a hand stand to each other."""

    LED = "led"
    """The first of them bid it, the others are the partners."""
    EQUALS = "equals"
    """One side, and nobody is the first of it."""
    EACH_ALONE = "each_alone"
    """Everyone against all the others, the other declarers too."""
    NO_CONTRACT = "no_contract"
    """Nothing was undertaken: they are only whom the hand is about."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What `seats` together promised beyond the contract, and whether it came true."""

    term: Term
    seats: tuple[Seat, ...]
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a list says of a hand: the contract, who took it on, and whether it was made (None = nobody
    tried).

    For statistics: `bond` says how the declarers stand to each other, `made_by` who of those that each play
    alone made it, `announcements` what was promised besides. Contracts are counted by `kind`, where that
    says less than `contract` does (not the trump suit, say).
    """

    contract: Term
    declarers: tuple[Seat, ...] = ()
    is_made: bool | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    bond: Bond = Bond.LED
    made_by: tuple[Seat, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    kind: Term | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player hands to another; `units` are never below zero."""

    payer: Seat
    payee: Seat
    units: Decimal


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one hand alone by seat; `lines` say step by step where they come from.

    `payments` name payer and payee where the game settles between players; then they add up to `points`.
    """

    points: Units
    outcome: Outcome
    lines: tuple[Line, ...] = ()
    payments: tuple[Payment, ...] = ()


def nothing(seats: int = 4) -> Units:
    return (Decimal(0),) * seats


def add(first: Units, second: Units) -> Units:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def payment(payer: Seat, payee: Seat, units: Decimal) -> Payment:
    """A payment in the direction that makes `units` positive."""
    return Payment(payer, payee, units) if units >= 0 else Payment(payee, payer, -units)


def paid(payments: Iterable[Payment], seats: int = 4) -> Units:
    """Points by seat that these payments come to; zero-sum by construction."""
    points = [Decimal(0)] * seats
    for one in payments:
        points[one.payer] -= one.units
        points[one.payee] += one.units
    return tuple(points)
