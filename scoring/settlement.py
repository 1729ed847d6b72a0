"""Who pays whom for one hand. Units are decimals, listed by seat."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.seats import Seat
from scoring.terms import Term

__all__ = [
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a list says of a hand: the contract, who took it on, and whether it was made (None = nobody
    tried).
    """

    contract: Term
    declarers: tuple[Seat, ...] = ()
    is_made: bool | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


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
