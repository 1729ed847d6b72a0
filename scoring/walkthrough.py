"""A recorded hand laid out for people who want to see it again, trick by trick."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scoring.cards import Card, Suit
from scoring.payments import Line
from scoring.seats import Seat
from scoring.terms import Term
from scoring.tricks import TRUMP, CardOrder

__all__ = ["Spoken", "WalkedTrick", "Walkthrough"]

_SUITS_SHOWN = (TRUMP, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Trumps first, then black and red by turns; any other group (jokers without trumps) stands last."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One call or announcement in words; `trump` is the suit that belongs to it."""

    seat: Seat
    name: Line
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class WalkedTrick:
    """`plays` from the leader clockwise; `winner` is None for a last trick that was not played to its end."""

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """`held` are the hands that were played from, by seat. `beside`: cards that nobody played, each lot under
    its name.
    """

    held: tuple[tuple[Card, ...], ...]
    tricks: tuple[WalkedTrick, ...]
    order: CardOrder
    spoken: tuple[Spoken, ...] = ()
    trump: Suit | None = None
    beside: tuple[tuple[Term, tuple[Card, ...]], ...] = ()

    def left(self, seat: Seat, after: int) -> list[tuple[Card, ...]]:
        """What `seat` still holds after so many tricks: one row a suit, trumps first, the best card first."""
        played = Counter(card for trick in self.tricks[:after] for who, card in trick.plays if who == seat)
        remaining = Counter(self.held[seat]) - played
        return sorted_hand(remaining.elements(), self.order)

    def won(self, after: int) -> tuple[int, ...]:
        """Tricks of each seat after so many."""
        winners = [trick.winner for trick in self.tricks[:after]]
        return tuple(winners.count(seat) for seat in range(len(self.held)))


def sorted_hand(cards: Iterable[Card], order: CardOrder) -> list[tuple[Card, ...]]:
    def place(card: Card) -> tuple[int, str]:
        group = order.group(card)
        return (_SUITS_SHOWN.index(group) if group in _SUITS_SHOWN else len(_SUITS_SHOWN), group)

    ranked = sorted(cards, key=lambda card: (place(card), -order.strength(card), card.code))
    return [tuple(group) for _, group in groupby(ranked, key=place)]
