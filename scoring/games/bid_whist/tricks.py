"""The tricks of a hand played through: who won each, and who failed to follow (R9, R10)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.cards import Card
from scoring.errors import RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.play import Order, legal, winner
from scoring.seats import Seat, clockwise

__all__ = ["NO_TRICKS", "Revoked", "Trick", "Tricks", "play_through"]


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order they were played, the leader's first."""

    leader: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Revoked:
    """A renege found in the cards: `trick` counts from 0."""

    trick: int
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Tricks:
    """What the tricks of a hand came to."""

    winners: tuple[Seat, ...]
    reneges: tuple[Revoked, ...]


NO_TRICKS = Tricks((), ())


def play_through(
    hands: Sequence[Sequence[Card]], tricks: Sequence[Trick], bidder: Seat, order: Order, rules: BidWhistRules
) -> Tricks:
    """Play every trick, the bidder leading first; raises at `plays` for what no table could have played."""
    left, leader = [list(hand) for hand in hands], bidder
    winners: list[Seat] = []
    reneges: list[Revoked] = []
    for number, trick in enumerate(tricks):
        _check(trick, number, leader, len(hands))
        reneges += _play(left, number, trick, order, rules)
        leader = (leader + winner(trick.cards, order)) % len(hands)
        winners.append(leader)
    if any(left):
        raise RuleBookError.of(BidWhistCode.PLAY_NOT_WHOLE, at="plays", trick=len(tricks) + 1)
    return Tricks(tuple(winners), tuple(reneges))


def _check(trick: Trick, number: int, leader: Seat, seats: int) -> None:
    if trick.leader != leader:
        facts = {"trick": number + 1, "player": trick.leader, "seat": leader}
        raise RuleBookError.of(BidWhistCode.PLAY_OUT_OF_TURN, at="plays", **facts)
    if len(trick.cards) != seats:
        raise RuleBookError.of(BidWhistCode.PLAY_NOT_WHOLE, at="plays", trick=number + 1)


def _play(
    left: list[list[Card]], number: int, trick: Trick, order: Order, rules: BidWhistRules
) -> Iterator[Revoked]:
    """Take the cards out of the hands, naming those that should not have been played."""
    for position, seat in enumerate(clockwise(trick.leader, len(left))):
        card = trick.cards[position]
        if card not in left[seat]:
            facts = {"trick": number + 1, "seat": seat, "card": str(card)}
            raise RuleBookError.of(BidWhistCode.CARD_NOT_HELD, at="plays", **facts)
        if card not in legal(left[seat], trick.cards[:position], order, rules):
            yield Revoked(number, seat, card)
        left[seat].remove(card)
