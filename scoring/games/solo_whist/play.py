"""Tricks: who leads, who wins, what may be played, what was a revoke (R18 to R20)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards import Card, Suit
from scoring.errors import RuleBookError
from scoring.games.solo_whist.codes import RecordCode
from scoring.seats import Seat, left_of
from scoring.tricks import TRUMP, has_followed, legal_cards, winning_index

__all__ = ["Order", "Play", "Revoke", "Trick", "may_play", "play_out"]

_STRENGTH = {rank: strength for strength, rank in enumerate("23456789TJQKA")}


@dataclass(frozen=True, slots=True)
class Order:
    """Ace high in every suit; the trump suit, if there is one, above all."""

    trump: Suit | None

    def group(self, card: Card) -> str:
        return TRUMP if card.suit is self.trump else str(card.suit)

    def strength(self, card: Card) -> int:
        return _STRENGTH[card.code[1]]


class Play(NamedTuple):
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


@dataclass(frozen=True, slots=True)
class Trick:
    """`plays` from the leader clockwise; `winner` is None while the trick is not complete."""

    number: int
    plays: tuple[Play, ...]
    winner: Seat | None
    revokes: tuple[Revoke, ...] = ()

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat


def may_play(hand: Collection[Card], led: Suit | None, trump: Suit | None) -> list[Card]:
    """The cards that follow suit; any card of a hand that cannot, or that leads."""
    order = Order(trump)
    group = None if led is None else TRUMP if led is trump else str(led)
    return legal_cards(hand, group, order)


def play_out(
    hands: Sequence[Collection[Card]], leader: Seat, trump: Suit | None, plays: Sequence[Play]
) -> tuple[Trick, ...]:
    """The tricks of a recorded play, the last perhaps incomplete; a revoke is noted and play goes on from the
    cards left.

    Raises the first play that cannot have happened: out of turn, or a card that the hand does not hold.
    """
    return tuple(_tricks([set(hand) for hand in hands], leader, Order(trump), plays))


def _tricks(held: list[set[Card]], leader: Seat, order: Order, plays: Sequence[Play]) -> Iterator[Trick]:
    size = len(held)
    for start in range(0, len(plays), size):
        played = tuple(plays[start : start + size])
        revokes = tuple(_lay_down(held, leader, order, played, start))
        winner = None
        if len(played) == size:
            winner = played[winning_index([play.card for play in played], order)].seat
        yield Trick(start // size + 1, played, winner, revokes)
        leader = leader if winner is None else winner


def _lay_down(
    held: list[set[Card]], leader: Seat, order: Order, played: tuple[Play, ...], start: int
) -> Iterator[Revoke]:
    """Take the cards of one trick out of the hands; yields what was a revoke."""
    led, turn = played[0].card, leader
    group = order.group(led)
    for index, play in enumerate(played, start=start):
        _check(held, turn, play, index)
        if not has_followed(play.card, held[play.seat], group, order) and led.suit is not None:
            yield Revoke(index, start // len(held) + 1, play.seat, led.suit, play.card)
        held[play.seat].remove(play.card)
        turn = left_of(turn, len(held))


def _check(held: list[set[Card]], turn: Seat, play: Play, index: int) -> None:
    if play.seat == turn and play.card in held[turn]:
        return
    facts = {"position": index + 1, "seat": play.seat, "card": play.card.code}
    if play.seat != turn:
        raise RuleBookError.of(RecordCode.WRONG_PLAYER, at="plays", turn=turn, **facts)
    raise RuleBookError.of(RecordCode.CARD_NOT_IN_HAND, at="plays", **facts)
