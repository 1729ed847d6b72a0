"""Calls of the auction in words and as bids, and how bids rank."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.auctions import PASS, Call
from scoring.cards import Suit
from scoring.games.solo_whist.contracts import CONTRACTS, Contract, Trump
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.seats import Seat

__all__ = [
    "ACCEPTANCES",
    "NAME_TRUMP",
    "PROPOSALS",
    "Bid",
    "Phase",
    "bid_called",
    "is_known",
    "names_suit",
    "possible_calls",
]

NAME_TRUMP = "trump"

PROPOSALS = {"prop_cop": "prop"}
"""Pair contracts whose proposal is called otherwise than the contract."""

ACCEPTANCES = ("cop", "mee")
"""Joins a proposal, or in Belgium a misère: `cop` and `mee` mean the same."""

_FIXED = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
_SUIT_WITH_TIMED_BID = ("abundance", "abondance", "solo_13", "solo_slim")
_CONTRACT_CALLED = {PROPOSALS.get(code, code): code for code in CONTRACTS}


class Phase(StrEnum):
    """What is being asked of the player to speak."""

    BIDDING = "bidding"
    ELDEST = "eldest"
    RAISING = "raising"
    NAMING = "naming"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract as called: with the tricks bid and the suit where they belong to the call."""

    contract: Contract
    tricks: int | None = None
    suit: Suit | None = None

    def rank(self, rules: SoloWhistRules, upcard: Suit | None) -> tuple[int, int, int]:
        """Higher outbids lower; equal does not."""
        return rules.rung(self.contract), self.tricks or 0, _suit_rank(self.suit, rules, upcard)


def bid_called(call: Call, rules: SoloWhistRules) -> Bid | None:
    """The bid that a call means; None for one that these rules do not have."""
    word, tricks = _split(call.call)
    contract = CONTRACTS.get(_CONTRACT_CALLED.get(word, ""))
    if contract is None or not rules.plays(contract.code):
        return None
    if (tricks is None) == bool(rules.bids(contract)) or (
        tricks is not None and tricks not in rules.bids(contract)
    ):
        return None
    return Bid(contract, tricks, Suit(call.trump) if call.trump in tuple(Suit) else None)


def is_known(word: str) -> bool:
    """Whether any club of the family has this call."""
    return word in (PASS, NAME_TRUMP, *ACCEPTANCES) or _split(word)[0] in _CONTRACT_CALLED


def names_suit(contract: Contract, rules: SoloWhistRules) -> bool:
    """Whether the trump suit is part of the bid (R15, R16); a troel's is in the cards."""
    if rules.trump(contract) is not Trump.NAMED or contract.is_first_round:
        return False
    is_timed = rules.abundance_trump_timing == "with_bid" and contract.code in _SUIT_WITH_TIMED_BID
    return is_timed or rules.suit_order != "none"


def possible_calls(seat: Seat, rules: SoloWhistRules) -> Iterator[Call]:
    """Everything that could ever be said under these rules, lowest first."""
    yield Call(seat, PASS)
    if rules.has_pairs or rules.together:
        yield Call(seat, "cop" if rules.plays("prop_cop") else "mee")
    for contract in rules.ladder:
        word = PROPOSALS.get(contract.code, contract.code)
        suits: tuple[Suit | None, ...] = _FIXED if names_suit(contract, rules) else (None,)
        for tricks in rules.bids(contract) or (None,):
            for suit in suits:
                yield Call(seat, word if tricks is None else f"{word}_{tricks}", suit)
    for suit in _FIXED:
        yield Call(seat, NAME_TRUMP, suit)


def _split(word: str) -> tuple[str, int | None]:
    """`abondance_10` is the abondance at ten; `boston_10` and `solo_13` are names of their own."""
    if word in _CONTRACT_CALLED:
        return word, None
    name, _, tricks = word.rpartition("_")
    is_level = tricks.isascii() and tricks.isdigit() and len(tricks) < 3
    return (name, int(tricks)) if is_level else (word, None)


def _suit_rank(suit: Suit | None, rules: SoloWhistRules, upcard: Suit | None) -> int:
    if suit is None or rules.suit_order == "none":
        return 0
    if rules.suit_order == "fixed":
        return 1 + _FIXED.index(suit)
    if upcard is None:
        return 1
    return 3 if suit is upcard else 2 if suit is _COLOUR[upcard] else 1
