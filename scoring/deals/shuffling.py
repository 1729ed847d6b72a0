"""Dealing boards from a seed: every deal equally likely, and the same seed gives the same boards for ever.

Method. A stream of bytes comes from HMAC-SHA-256 with the seed as its key, over `tricktally deal 1 / <game>
/ board <number> / block <counter>` for counter 0, 1, 2 …, so that every board has a stream of its own. A
whole number below n is drawn as one byte; bytes from the largest multiple of n up to 255 are thrown away,
so that no remainder is likelier than another. Fisher and Yates: from the last place down, each card changes
places with one drawn from those up to it. The shuffled pack is cut into hands from North on, the rest is
the kitty; the last card of the dealer's hand is the one turned up.

A seed is a secret until its round is over: whoever knows it knows the cards. 52 cards have 2^225.6 orders, so
a seed drawn by chance should have 256 bits (`secrets.token_hex(32)`); drawing it is left to the caller, for
the rule book has no dice.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from scoring.cards import Card
from scoring.deals.codes import DealCode
from scoring.deals.deal import Board, Deal
from scoring.errors import RuleBookError
from scoring.packs import Pack

__all__ = ["MIN_SEED", "deal_boards", "deal_one", "shuffled"]

MIN_SEED = 8
"""Letters of the shortest seed; a club may deal from `club night 7`."""

_VERSION = 1


def deal_boards(seed: str, game: str, pack: Pack, count: int, first: int = 1) -> Iterator[Board]:
    """Boards numbered from `first`, dealers in turn from North. Raises `seed_too_short`."""
    if len(seed) < MIN_SEED:
        raise RuleBookError.of(DealCode.SEED_TOO_SHORT, at="seed", length=len(seed), needed=MIN_SEED)
    return (deal_one(seed, game, pack, number) for number in range(first, first + count))


def deal_one(seed: str, game: str, pack: Pack, number: int) -> Board:
    cards = shuffled(pack.cards, _bytes(seed, game, number))
    hands = [cards[pack.each * seat : pack.each * (seat + 1)] for seat in range(pack.hands)]
    dealer = (number - 1) % pack.hands
    return Board(
        number=str(number),
        deal=Deal.of(hands, cards[pack.each * pack.hands :]),
        dealer=dealer,
        upcard=hands[dealer][-1] if pack.turns_up else None,
    )


def shuffled(cards: Sequence[Card], stream: Iterator[int]) -> list[Card]:
    """The cards in an order that the stream of bytes decides; at most 256 of them."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to bound - 1, each as likely as the other."""
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound


def _bytes(seed: str, game: str, number: int) -> Iterator[int]:
    block = 0
    while True:
        message = f"tricktally deal {_VERSION} / {game} / board {number} / block {block}"
        yield from hmac.new(seed.encode(), message.encode(), hashlib.sha256).digest()
        block += 1
