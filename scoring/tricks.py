"""Who wins a trick and what may be played, for any game that can name a card's group and its strength."""

from collections.abc import Collection, Sequence
from typing import Protocol

from scoring.cards import Card

__all__ = ["TRUMP", "CardOrder", "has_followed", "legal_cards", "winning_index"]

TRUMP = "trump"


class CardOrder(Protocol):
    """How the cards of one contract stand to each other."""

    def group(self, card: Card) -> str:
        """What must be followed: a suit letter, or `TRUMP`."""

    def strength(self, card: Card) -> int:
        """Higher beats lower within one group; no card is below 0."""


def winning_index(played: Sequence[Card], order: CardOrder) -> int:
    """Position of the card that wins; of two equal cards the first. The first card leads."""
    led = order.group(played[0])
    best, best_key = 0, (-1, -1)
    for position, card in enumerate(played):
        group = order.group(card)
        if group not in (led, TRUMP):
            continue
        key = (int(group == TRUMP), order.strength(card))
        if key > best_key:
            best, best_key = position, key
    return best


def legal_cards(hand: Collection[Card], led: str | None, order: CardOrder) -> list[Card]:
    """The cards that may be played to a trick led with group `led` (None = this hand leads)."""
    following = [card for card in hand if order.group(card) == led]
    return following or list(hand)


def has_followed(card: Card, hand: Collection[Card], led: str, order: CardOrder) -> bool:
    """False for a revoke: another group although `hand`, which still holds `card`, could follow."""
    return order.group(card) == led or all(order.group(held) != led for held in hand)
