"""Bids and the contract they become: a number, a direction and, once named, the trump suit (R4 to R6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scoring.cards import SUIT_NAMES, Suit
from scoring.errors import RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.seats import Seat
from scoring.terms import Term, term

__all__ = ["PASSED_OUT", "Bid", "Contract", "Direction", "beats", "bid_called", "bids_open"]

PASSED_OUT = term("Bid Whist contract", "Passed out")


class Direction(StrEnum):
    """What the bid says besides its number, from the lowest rank to the highest in the usual order."""

    UPTOWN = "uptown"
    DOWNTOWN = "downtown"
    NO_TRUMP = "no_trump"

    @property
    def letter(self) -> str:
        """U, D or N, as a call is written: `4U`."""
        return self.value[0].upper()


_OPEN_NAMES = {
    Direction.UPTOWN: term("Bid Whist contract", "%(number)s uptown"),
    Direction.DOWNTOWN: term("Bid Whist contract", "%(number)s downtown"),
    Direction.NO_TRUMP: term("Bid Whist contract", "%(number)s no trump"),
}
_SUITED_NAMES = {
    Direction.UPTOWN: term("Bid Whist contract", "%(number)s uptown in %(trump)s"),
    Direction.DOWNTOWN: term("Bid Whist contract", "%(number)s downtown in %(trump)s"),
}


@dataclass(frozen=True, slots=True)
class Bid:
    """Four uptown is ten tricks at a table of four; with three the number is the tricks themselves (R14)."""

    number: int
    direction: Direction

    def __str__(self) -> str:
        return f"{self.number}{self.direction.letter}"

    @property
    def is_no_trump(self) -> bool:
        return self.direction is Direction.NO_TRUMP

    @property
    def name(self) -> Term:
        """A term that wants the fact `number`."""
        return _OPEN_NAMES[self.direction]


@dataclass(frozen=True, slots=True)
class Contract:
    """The highest bid, who made it and the trump suit, where anybody wrote it down."""

    bidder: Seat
    bid: Bid
    trump: Suit | None = None

    @property
    def name(self) -> Term:
        """A term whose places `facts` fill."""
        return self.bid.name if self.trump is None else _SUITED_NAMES[self.bid.direction]

    @property
    def facts(self) -> Mapping[str, object]:
        known: dict[str, object] = {"bid": str(self.bid), "number": self.bid.number}
        return known if self.trump is None else {**known, "trump": SUIT_NAMES[self.trump]}


def beats(bid: Bid, other: Bid, rules: BidWhistRules) -> bool:
    """Number first, then the direction by house rule; what is equal does not beat (R5)."""
    if bid.number != other.number:
        return bid.number > other.number
    return _rank(bid.direction, rules) > _rank(other.direction, rules)


def bids_open(rules: BidWhistRules, seats: int) -> tuple[Bid, ...]:
    """Every bid that the rules know at this table, by number and then uptown, downtown, no trump."""
    return tuple(_by_code(rules.bid_numbers(seats)).values())


def bid_called(code: str, rules: BidWhistRules, seats: int) -> Bid:
    """The bid written `4U`; raises `call_unknown`."""
    bid = _by_code(rules.bid_numbers(seats)).get(code)
    if bid is None:
        raise RuleBookError.of(BidWhistCode.CALL_UNKNOWN, at="calls", call=code)
    return bid


@cache
def _by_code(numbers: range) -> dict[str, Bid]:
    bids = [Bid(number, direction) for number in numbers for direction in Direction]
    return {str(bid): bid for bid in bids}


def _rank(direction: Direction, rules: BidWhistRules) -> int:
    downtown = int(rules.up_down_rank == "down_over_up")
    return {
        Direction.UPTOWN: 0,
        Direction.DOWNTOWN: downtown,
        Direction.NO_TRUMP: downtown + int(rules.no_trump_rank == "above"),
    }[direction]
