"""How cards rank uptown, downtown and without trumps, what may be played and who wins (R9)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from scoring.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.tricks import TRUMP, legal_cards, winning_index

__all__ = ["Declaration", "Order", "led_suit", "legal", "winner"]

JOKER = "joker"
"""The group of jokers in no trump: it is never led and never wins."""

_JOKER_STRENGTH = {LITTLE_JOKER: len(Rank), BIG_JOKER: len(Rank) + 1}


@dataclass(frozen=True, slots=True)
class Declaration:
    """What the bidder names after the auction: a suit or none, and the way the cards rank."""

    trump: Suit | None
    is_downtown: bool


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the cards under one declaration; a `CardOrder`."""

    trump: Suit | None
    is_downtown: bool
    is_ace_high: bool

    @classmethod
    def of(cls, declaration: Declaration, rules: BidWhistRules) -> "Order":
        return cls(declaration.trump, declaration.is_downtown, rules.downtown_ace == "high")

    def group(self, card: Card) -> str:
        if card.suit is None:
            return JOKER if self.trump is None else TRUMP
        return TRUMP if card.suit is self.trump else card.suit.value

    def strength(self, card: Card) -> int:
        if card.rank is None:
            return _JOKER_STRENGTH[card]
        return _strengths(self.is_downtown, self.is_ace_high)[card.rank]


def led_suit(trick: Sequence[Card], order: Order) -> str | None:
    """The group that must be followed; a joker led in no trump leaves it to the next plain card."""
    return next((order.group(card) for card in trick if order.group(card) != JOKER), None)


def legal(hand: Collection[Card], trick: Sequence[Card], order: Order, rules: BidWhistRules) -> list[Card]:
    """The cards of `hand` that may be added to `trick`, which is empty for the leader."""
    if not trick and rules.no_trump_joker_lead == "forbidden":
        return [card for card in hand if order.group(card) != JOKER] or list(hand)
    return legal_cards(hand, led_suit(trick, order), order)


def winner(trick: Sequence[Card], order: Order) -> int:
    """Position of the winning card of a whole trick."""
    jokers_led = next((at for at, card in enumerate(trick) if order.group(card) != JOKER), 0)
    return jokers_led + winning_index(trick[jokers_led:], order)


@cache
def _strengths(is_downtown: bool, is_ace_high: bool) -> dict[Rank, int]:
    if not is_downtown:
        return {rank: place for place, rank in enumerate(Rank)}
    falling = [rank for rank in reversed(Rank) if rank is not Rank.ACE]
    ranks = [*falling, Rank.ACE] if is_ace_high else [Rank.ACE, *falling]
    return {rank: place for place, rank in enumerate(ranks)}
