"""Hands as players write them: `AK2.QJ.T98.7654`, spades first; a fifth group holds jokers, `H` and `L`."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring.cards import BIG_JOKER, LITTLE_JOKER, SUIT_NAMES, Card, Suit, card
from scoring.deals.codes import DealCode
from scoring.deals.deal import SEAT_LETTERS, Hand, in_order
from scoring.errors import CardCode, Fault, RuleBookError
from scoring.seats import Seat

__all__ = ["NOT_SHOWN", "SUITS", "read_cards", "read_hand", "read_hands", "seat_called", "write_hand"]

NOT_SHOWN = "-"
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_JOKERS = {"H": BIG_JOKER, "B": BIG_JOKER, "L": LITTLE_JOKER}
_RANKS = frozenset("AKQJT98765432")
_LONGEST = 80
"""No hand needs more signs; what is longer is not looked at."""


def seat_called(text: str) -> Seat | None:
    """A seat from `N`, `north` or `^N`; None for anything else."""
    letter = text.strip().lstrip("^").upper()
    known = ("NORTH", "EAST", "SOUTH", "WEST")
    for seat, name in enumerate(known):
        if letter in (name, name[0]):
            return seat
    return None


def read_hand(text: str, seat: Seat | None = None) -> Hand:
    """Raises `not_four_suits` or every rank that there is not. `seat` goes into their facts."""
    facts: dict[str, Any] = {} if seat is None else {"seat": seat}
    if len(text) > _LONGEST:
        raise RuleBookError.of(CardCode.WRONG_NUMBER_OF_CARDS, count=len(text), needed=13, **facts)
    groups = text.replace("10", "T").split(".")
    if len(groups) not in (4, 5):
        raise RuleBookError.of(DealCode.NOT_FOUR_SUITS, count=len(groups), **facts)
    faults = [
        Fault(DealCode.RANK_UNKNOWN, None, {"given": rank, "suit": SUIT_NAMES[suit], **facts})
        for suit, ranks in zip(SUITS, groups, strict=False)
        for rank in dict.fromkeys(ranks)
        if rank.upper() not in _RANKS
    ]
    jokers = groups[4] if len(groups) == 5 else ""
    faults += [
        Fault(DealCode.RANK_UNKNOWN, None, {"given": one, **facts})
        for one in jokers
        if one.upper() not in _JOKERS
    ]
    if faults:
        raise RuleBookError(*faults)
    held = [card(suit + rank.upper()) for suit, ranks in zip(SUITS, groups, strict=False) for rank in ranks]
    return in_order([*held, *(_JOKERS[one.upper()] for one in jokers)])


def write_hand(hand: Iterable[Card]) -> str:
    cards = in_order(hand)
    text = ".".join("".join(str(one.rank) for one in cards if one.suit is suit) for suit in SUITS)
    jokers = "".join("H" if one is BIG_JOKER else "L" for one in cards if one.is_joker)
    return f"{text}.{jokers}" if jokers else text


def read_hands(text: str) -> tuple[Hand | None, ...]:
    """Hands by seat from `N:… … … …`, clockwise from the seat named; None for `-`. Raises every fault."""
    first, _, rest = text.strip().partition(":")
    start = seat_called(first)
    if start is None or not rest:
        raise RuleBookError.of(DealCode.FIRST_SEAT_UNKNOWN, given=first[:20])
    parts = _four(rest.strip())
    hands: dict[Seat, Hand | None] = {}
    faults: list[Fault] = []
    for step, part in enumerate(parts):
        seat = (start + step) % len(SEAT_LETTERS)
        try:
            hands[seat] = None if part == NOT_SHOWN else read_hand(part, seat)
        except RuleBookError as error:
            faults += error.faults
    if faults:
        raise RuleBookError(*faults)
    return tuple(hands[seat] for seat in range(4))


def _four(text: str) -> Sequence[str]:
    """The hands of a deal. A doubled blank is harmless unless a hand is missing: it may stand for that."""
    parts = text.split()
    strictly = text.replace("\t", " ").split(" ")
    if len(parts) != 4 or (len(strictly) != 4 and NOT_SHOWN in parts):
        raise RuleBookError.of(DealCode.NOT_FOUR_HANDS, count=len(strictly))
    return parts


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards in their order from `H5D3C8` or `H5 D3 C8`; raises `card_unknown` for the first that is none."""
    return tuple(_cards("".join(text.split()).upper().replace("10", "T")))


def _cards(text: str) -> Iterator[Card]:
    for start in range(0, len(text), 2):
        yield card(text[start : start + 2])
