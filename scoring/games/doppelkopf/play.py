"""The pack, its order in every game, and who wins a trick (R1 to R5)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scoring.cards import Card, Rank, Suit, card
from scoring.errors import RuleBookError
from scoring.games.doppelkopf.codes import DoppelkopfCode as Code
from scoring.games.doppelkopf.contracts import SoloKind
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.packs import Pack
from scoring.seats import Seat, clockwise
from scoring.tricks import TRUMP, has_followed, winning_index

__all__ = [
    "CLUB_JACK",
    "CLUB_QUEEN",
    "FOX",
    "HEART_TEN",
    "PACKS",
    "Order",
    "Trick",
    "card_points",
    "order_of",
    "pack",
    "pack_dealt",
    "play_out",
    "trick_winner",
]

CARD_POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
CLUB_QUEEN, CLUB_JACK = card("CQ"), card("CJ")
HEART_TEN, FOX = card("HT"), card("DA")

_SUITS_DOWN = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_RANKS_UP = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
_SUIT_OF = {
    SoloKind.CLUBS: Suit.CLUBS,
    SoloKind.SPADES: Suit.SPADES,
    SoloKind.HEARTS: Suit.HEARTS,
    SoloKind.DIAMONDS: Suit.DIAMONDS,
}


@dataclass(frozen=True, slots=True)
class Order:
    """The trumps of one game from the highest down; every other card belongs to its suit."""

    trumps: tuple[Card, ...]

    def group(self, card: Card) -> str:
        if card in self.trumps or card.suit is None:
            return TRUMP
        return card.suit.value

    def strength(self, card: Card) -> int:
        if card in self.trumps:
            return len(self.trumps) - self.trumps.index(card)
        return _RANKS_UP.index(card.rank) if card.rank in _RANKS_UP else 0


@cache
def order_of(kind: SoloKind | None) -> Order:
    """The order of a solo; None is the normal game, whose trumps are those of the diamonds solo."""
    if kind is SoloKind.ACES:
        return Order(())
    if kind is SoloKind.QUEENS:
        return Order(_all_of(Rank.QUEEN))
    if kind is SoloKind.JACKS:
        return Order(_all_of(Rank.JACK))
    suit = _SUIT_OF[kind or SoloKind.DIAMONDS]
    low = tuple(card(suit + rank) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE))
    high = (HEART_TEN, *_all_of(Rank.QUEEN), *_all_of(Rank.JACK))
    return Order(high + tuple(one for one in low if one != HEART_TEN))


def _all_of(rank: Rank) -> tuple[Card, ...]:
    return tuple(card(suit + rank) for suit in _SUITS_DOWN)


def pack(rules: DoppelkopfRules) -> tuple[Card, ...]:
    """Every card twice: 48 cards, or 40 without nines (R1)."""
    return pack_dealt(rules, 4).cards


def pack_dealt(rules: DoppelkopfRules, seats: int) -> Pack:
    """The whole pack to four players; at a table of five the dealer sits out."""
    return PACKS[0] if rules.with_nines else PACKS[1]


def _twice(ranks: Sequence[Rank]) -> Pack:
    return Pack(tuple(card(suit + rank) for suit in _SUITS_DOWN for rank in ranks for _ in range(2)))


PACKS = (_twice(_RANKS_UP), _twice(_RANKS_UP[1:]))


def card_points(played: Sequence[Card]) -> int:
    return sum(CARD_POINTS[one.rank] for one in played if one.rank is not None)


def trick_winner(played: Sequence[Card], order: Order, rules: DoppelkopfRules, *, is_last: bool) -> int:
    """Position of the winning card: of two equal ones the first, but for a club's rule on heart tens (R5)."""
    first = winning_index(played, order)
    if (
        not _second_heart_ten_beats(rules, is_last)
        or played[first] != HEART_TEN
        or order.group(HEART_TEN) != TRUMP
    ):
        return first
    return max(position for position, one in enumerate(played) if one == HEART_TEN)


def _second_heart_ten_beats(rules: DoppelkopfRules, is_last: bool) -> bool:
    if rules.second_heart_ten == "second_wins_except_last_trick":
        return not is_last
    return rules.second_heart_ten == "second_wins"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick on the table: `cards` in playing order, `seats` who played them, `led` the group to follow."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat
    winning_card: Card
    led: str

    @property
    def card_points(self) -> int:
        return card_points(self.cards)


def play_out(
    hands: Sequence[Sequence[Card]],
    played: Sequence[tuple[Seat, Sequence[Card]]],
    order: Order,
    rules: DoppelkopfRules,
) -> tuple[Trick, ...]:
    """The tricks of one game from (leader, cards in playing order).

    `hands` are indexed by seat; whoever sits out holds no card. Stops at the first card that was not allowed,
    with a fault at `plays.<trick>`: what follows hangs on it.
    """
    _check_pack(hands, rules)
    if len(played) != rules.tricks:
        raise RuleBookError.of(Code.HAND_NOT_PLAYED_OUT, at="plays", found=len(played), expected=rules.tricks)
    left = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    for number, (leader, cards) in enumerate(played):
        if tricks and leader != tricks[-1].winner:
            raise RuleBookError.of(
                Code.NOT_YOUR_TURN, at=f"plays.{number}", seat=leader, expected=tricks[-1].winner
            )
        seats = _in_turn(leader, hands)
        _check_trick(number, seats, cards, left, order)
        is_last = number == rules.tricks - 1
        tricks.append(_trick(seats, tuple(cards), order, rules, is_last=is_last))
    return tuple(tricks)


def _trick(
    seats: tuple[Seat, ...], cards: tuple[Card, ...], order: Order, rules: DoppelkopfRules, *, is_last: bool
) -> Trick:
    best = trick_winner(cards, order, rules, is_last=is_last)
    return Trick(seats, cards, seats[best], cards[best], order.group(cards[0]))


def _in_turn(leader: Seat, hands: Sequence[Sequence[Card]]) -> tuple[Seat, ...]:
    """Those with cards, clockwise from the leader."""
    return tuple(seat for seat in clockwise(leader, len(hands)) if hands[seat])


def _check_trick(
    number: int, seats: tuple[Seat, ...], cards: Sequence[Card], left: list[list[Card]], order: Order
) -> None:
    """Take each card out of its hand; raises the first one that was not held or did not follow."""
    if len(cards) != len(seats):
        raise RuleBookError.of(
            Code.HAND_NOT_PLAYED_OUT, at=f"plays.{number}", found=len(cards), expected=len(seats)
        )
    led = order.group(cards[0])
    for seat, one in zip(seats, cards, strict=True):
        if one not in left[seat]:
            raise RuleBookError.of(Code.CARD_NOT_HELD, at=f"plays.{number}", seat=seat, card=one.code)
        if not has_followed(one, left[seat], led, order):
            raise RuleBookError.of(Code.DID_NOT_FOLLOW, at=f"plays.{number}", seat=seat, card=one.code)
        left[seat].remove(one)


def _check_pack(hands: Sequence[Sequence[Card]], rules: DoppelkopfRules) -> None:
    """Four hands of one whole pack."""
    is_whole = Counter(one for hand in hands for one in hand) == Counter(pack(rules))
    if not is_whole or [len(hand) for hand in hands if hand] != [rules.tricks] * 4:
        raise RuleBookError.of(Code.NOT_THIS_PACK, at="hands", cards=4 * rules.tricks)
