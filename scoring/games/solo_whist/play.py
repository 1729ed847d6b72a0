"""Tricks: who wins, what may be played, what was a revoke (rules 1.5, 3.3)."""

from dataclasses import dataclass

from scoring.cards import Card, Suit
from scoring.seats import Seat
from scoring.tricks import TRUMP

__all__ = ["Order", "Play", "Revoke"]

_STRENGTH = {rank: strength for strength, rank in enumerate("23456789TJQKA")}


@dataclass(frozen=True, slots=True)
class Order:
    """Ace high in every suit; the trump suit, if there is one, above all."""

    trump: Suit | None

    def group(self, card: Card) -> str:
        return TRUMP if card.suit is self.trump else str(card.suit)

    def strength(self, card: Card) -> int:
        return _STRENGTH[card.code[1]]


@dataclass(frozen=True, slots=True)
class Play:
    """One card on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Revoke:
    """`index` is the place among all plays, from 0; `trick` counts from 1."""

    index: int
    trick: int
    seat: Seat
    led: Suit
    card: Card
