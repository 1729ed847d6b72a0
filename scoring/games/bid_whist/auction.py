"""The auction as an immutable value: who speaks, what may be said, what came of it (R4 to R7)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scoring.auctions import PASS, Call, Offer
from scoring.errors import RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.contracts import Bid, Contract, beats, bid_called, bids_open
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.written import bid_said
from scoring.payments import Line
from scoring.seats import Seat, clockwise, left_of
from scoring.terms import term

__all__ = ["Auction", "AuctionOutcome", "begin_auction"]

_PASS = term("Bid Whist call", "Pass")


class AuctionOutcome(StrEnum):
    OPEN = "open"
    CONTRACT = "contract"
    ALL_PASS = "all_pass"


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls so far, all of them legal; `after` is the only way to a longer one."""

    rules: BidWhistRules
    dealer: Seat
    seats: int = 4
    calls: tuple[Call, ...] = ()

    @classmethod
    def begin(cls, rules: BidWhistRules, dealer: Seat, seats: int = 4) -> "Auction":
        return cls(rules, dealer, seats)

    @property
    def outcome(self) -> AuctionOutcome:
        if self.to_speak is not None:
            return AuctionOutcome.OPEN
        return AuctionOutcome.ALL_PASS if self.contract is None else AuctionOutcome.CONTRACT

    @property
    def contract(self) -> Contract | None:
        """The highest bid so far and its bidder, without a trump suit: that is named later."""
        for call in reversed(self.calls):
            if call.call != PASS:
                return Contract(call.seat, bid_called(call.call, self.rules, self.seats))
        return None

    @property
    def to_speak(self) -> Seat | None:
        """The next seat that may call; None when the auction is over."""
        if self._is_over():
            return None
        last = self.calls[-1].seat if self.calls else self.dealer
        passed = self._passed()
        return next(seat for seat in clockwise(left_of(last, self.seats), self.seats) if seat not in passed)

    @property
    def next_dealer(self) -> Seat:
        """Who deals again after everybody passed."""
        return (
            self.dealer if self.rules.all_pass == "redeal_same_dealer" else left_of(self.dealer, self.seats)
        )

    def legal_calls(self) -> tuple[str, ...]:
        """Every call open to the next player, a pass first; nothing when the auction is over."""
        if self.to_speak is None:
            return ()
        passing = () if self._must_bid() else (PASS,)
        return (*passing, *(str(bid) for bid in self._legal_bids()))

    @property
    def asks(self) -> tuple[str, ...]:
        return ()

    def offers(self) -> tuple[Offer, ...]:
        """The legal calls as they are said."""
        speaker = self.to_speak
        if speaker is None:
            return ()
        return tuple(Offer(Call(speaker, code), self._said(code)) for code in self.legal_calls())

    def slip(self) -> dict[str, Any]:
        """Everything but the trump suit, which is named after the kitty is taken."""
        if self.outcome is AuctionOutcome.OPEN:
            return {}
        if self.contract is None:
            return {"outcome": "passed_out"}
        said = {**bid_said(self.contract, self.seats), "outcome": self._outcome_said()}
        return {name: value for name, value in said.items() if value is not None}

    def _outcome_said(self) -> str | None:
        """The slip does not ask where nobody can pass a hand out."""
        return None if self.rules.all_pass == "dealer_forced" else "played"

    def _said(self, code: str) -> Line:
        if code == PASS:
            return Line(_PASS)
        bid = bid_called(code, self.rules, self.seats)
        return Line(bid.name, facts={"number": bid.number})

    def after(self, call: Call) -> "Auction":
        """The auction with one more call; raises why it may not be made, at the field `calls`."""
        speaker = self.to_speak
        if speaker is None:
            raise self._refusal(BidWhistCode.CALL_AFTER_AUCTION, call)
        if call.seat != speaker:
            raise self._refusal(BidWhistCode.CALL_OUT_OF_TURN, call, seat=speaker)
        if call.call == PASS and self._must_bid():
            raise self._refusal(BidWhistCode.DEALER_MUST_BID, call)
        if call.call != PASS and bid_called(call.call, self.rules, self.seats) not in self._legal_bids():
            raise self._refusal(
                BidWhistCode.BID_TOO_LOW, call, highest=str(self.contract and self.contract.bid)
            )
        return replace(self, calls=(*self.calls, call))

    def _passed(self) -> set[Seat]:
        return {call.seat for call in self.calls if call.call == PASS}

    def _is_over(self) -> bool:
        if self.rules.bidding == "once":
            return len(self.calls) >= self.seats
        still_in = self.seats - len(self._passed())
        return still_in == 0 or (still_in == 1 and self.contract is not None)

    def _must_bid(self) -> bool:
        """All others have passed and the rules force the dealer (R7)."""
        is_last = len(self._passed()) == self.seats - 1 and self.contract is None
        return self.rules.all_pass == "dealer_forced" and is_last

    def _legal_bids(self) -> Iterator[Bid]:
        highest = self.contract
        can_match = self.rules.dealer_may_match and self.to_speak == self.dealer
        for bid in bids_open(self.rules, self.seats):
            if highest is None or beats(bid, highest.bid, self.rules) or (can_match and bid == highest.bid):
                yield bid

    def _refusal(self, code: BidWhistCode, call: Call, **facts: object) -> RuleBookError:
        return RuleBookError.of(code, at="calls", player=call.seat, call=call.call, **facts)


def begin_auction(rules: BidWhistRules, seats: int, dealer: Seat, known: Mapping[str, Any]) -> Auction:
    """The auction of a table; nothing is to be known of the deal beforehand."""
    return Auction.begin(rules, dealer, seats)
