"""A hand from its cards: auction, exchange and tricks, each checked against the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.auctions import call_through
from scoring.cards import Card
from scoring.errors import RuleBookError
from scoring.games.bid_whist.auction import Auction, AuctionOutcome
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.contracts import Contract, Direction
from scoring.games.bid_whist.hand import BidWhistHand, Renege
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.kitty import exchange
from scoring.games.bid_whist.pack import check_deal
from scoring.games.bid_whist.play import Declaration, Order
from scoring.games.bid_whist.record import Record, read_record
from scoring.games.bid_whist.sides import side_of
from scoring.games.bid_whist.tricks import NO_TRICKS, Tricks, play_through
from scoring.record_parts import RecordPartCode
from scoring.seats import Seat

__all__ = ["Course", "course", "replay"]


@dataclass(frozen=True, slots=True)
class Course:
    """How the cards of a hand went, and the hand that the table would have reported.

    `kitty_seat` has the kitty trick; it and the tricks are missing when everybody passed.
    """

    hand: BidWhistHand
    tricks: Tricks = NO_TRICKS
    bidder_cards: tuple[Card, ...] = ()
    kitty_seat: Seat | None = None


def replay(raw: Mapping[str, Any], rules: BidWhistRules) -> BidWhistHand:
    """The hand of a record that `read_record` describes; raises where a rule was broken.

    A renege in the cards breaks none: it costs tricks if it was named, or where the rules do not ask.
    """
    return course(read_record(raw), rules).hand


def course(record: Record, rules: BidWhistRules) -> Course:
    check_deal(record.hands, record.kitty, rules)
    contract = _bid_out(record, rules)
    return Course(BidWhistHand(len(record.hands))) if contract is None else _played(record, contract, rules)


def _bid_out(record: Record, rules: BidWhistRules) -> Contract | None:
    """The contract of a finished auction; None when everybody passed."""
    auction = call_through(Auction.begin(rules, record.dealer, len(record.hands)), record.calls)
    if auction.outcome is AuctionOutcome.OPEN:
        raise RuleBookError.of(BidWhistCode.AUCTION_NOT_OVER, at="calls", seat=auction.to_speak)
    return auction.contract


def _played(record: Record, contract: Contract, rules: BidWhistRules) -> Course:
    declaration = _declared(record, contract)
    hands, bidder = list(record.hands), contract.bidder
    hands[bidder] = exchange(hands[bidder], record.kitty, record.discard)
    tricks = play_through(hands, record.tricks, bidder, Order.of(declaration, rules), rules)
    kitty_goes_to = rules.kitty_goes_to(len(hands))
    kitty_seat = {"bidding_team": bidder, "first_trick_winner": tricks.winners[0]}.get(kitty_goes_to)
    taken = tricks.winners if kitty_seat is None else (*tricks.winners, kitty_seat)
    hand = _hand(replace(contract, trump=declaration.trump), taken, len(hands), rules)
    if tricks.reneges:
        hand = replace(hand, renege=Renege(tricks.reneges[0].seat, record.renege_named))
    return Course(hand, tricks, hands[bidder], kitty_seat)


def _declared(record: Record, contract: Contract) -> Declaration:
    """The declaration, which the bid binds: a suit and its direction, or no suit."""
    declaration, bid = record.declaration, contract.bid
    if declaration is None:
        raise RuleBookError.of(RecordPartCode.MISSING, at="declaration", name="declaration")
    if bid.is_no_trump != (declaration.trump is None):
        code = BidWhistCode.TRUMP_IN_NO_TRUMP if bid.is_no_trump else BidWhistCode.DECLARATION_WITHOUT_TRUMP
        raise RuleBookError.of(code, at="declaration", bid=str(bid))
    if not bid.is_no_trump and declaration.is_downtown != (bid.direction is Direction.DOWNTOWN):
        raise RuleBookError.of(BidWhistCode.DECLARATION_AGAINST_BID, at="declaration", bid=str(bid))
    return declaration


def _hand(contract: Contract, taken: Sequence[Seat], seats: int, rules: BidWhistRules) -> BidWhistHand:
    """The hand as a slip would tell it; `taken` has the winner of every trick, the kitty trick among them."""
    bidders = side_of(contract.bidder, seats)
    counts_each = seats == 3 and rules.others_score == "tricks"
    return BidWhistHand(
        seats=seats,
        contract=contract,
        tricks=sum(side_of(seat, seats) == bidders for seat in taken),
        tricks_by_player=tuple(taken.count(seat) for seat in range(seats)) if counts_each else (),
    )
