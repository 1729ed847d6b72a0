"""A hand from its cards: auction, exchange and tricks, each checked against the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.auctions import read_calls
from scoring.cards import Card, Suit, cards
from scoring.errors import RuleBookError
from scoring.games.bid_whist.auction import Auction, AuctionOutcome
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.contracts import Contract, Direction
from scoring.games.bid_whist.hand import BidWhistHand, Renege
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.kitty import exchange
from scoring.games.bid_whist.pack import check_deal
from scoring.games.bid_whist.play import Declaration, Order
from scoring.games.bid_whist.sides import side_of
from scoring.games.bid_whist.tricks import NO_TRICKS, Trick, Tricks, play_through
from scoring.seats import Seat

__all__ = ["Course", "course", "read_declaration", "read_tricks", "replay"]

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Course:
    """How the cards of a hand went, and the hand that the table would have reported.

    `kitty_seat` has the kitty trick; it and the tricks are missing when everybody passed.
    """

    hand: BidWhistHand
    tricks: Tricks = NO_TRICKS
    bidder_cards: tuple[Card, ...] = ()
    kitty_seat: Seat | None = None


def replay(record: Record, rules: BidWhistRules) -> BidWhistHand:
    return course(record, rules).hand


def course(record: Record, rules: BidWhistRules) -> Course:
    """From `{"dealer", "hands", "kitty", "calls", "declaration", "discard", "plays", "renege_named"?}`.

    `plays` are tricks `{"lead", "cards"}` or single cards `[seat, card]`. A renege in the cards costs tricks
    only if `renege_named` says that the other side named it, or the rules do not ask. Raises where a rule
    was broken.
    """
    hands = [cards(hand) for hand in record["hands"]]
    kitty = cards(record.get("kitty") or ())
    check_deal(hands, kitty, rules)
    contract = _bid_out(record, rules, len(hands))
    if contract is None:
        return Course(BidWhistHand(len(hands)))
    return _played_out(record, contract, hands, kitty, rules)


def read_declaration(raw: Record) -> Declaration:
    """From `{"trump": "S" or null, "direction": "up" or "down"}`."""
    trump = raw.get("trump")
    return Declaration(Suit(trump) if trump else None, raw["direction"] == "down")


def read_tricks(plays: Sequence[Any], seats: int) -> list[Trick]:
    """Tricks from either way to write them; raises for a single card that was not its seat's turn."""
    if not plays or isinstance(plays[0], Mapping):
        return [Trick(int(one["lead"]), cards(one["cards"])) for one in plays]
    rounds = [plays[start : start + seats] for start in range(0, len(plays), seats)]
    for number, one in enumerate(rounds):
        for position, (seat, _) in enumerate(one):
            expected = (one[0][0] + position) % seats
            if seat != expected:
                facts = {"trick": number + 1, "player": seat, "seat": expected}
                raise RuleBookError.of(BidWhistCode.PLAY_OUT_OF_TURN, at="plays", **facts)
    return [Trick(one[0][0], cards(code for _, code in one)) for one in rounds]


def _bid_out(record: Record, rules: BidWhistRules, seats: int) -> Contract | None:
    """The contract of a finished auction; None when everybody passed."""
    auction = Auction.begin(rules, int(record["dealer"]), seats)
    for call in read_calls(record["calls"]):
        auction = auction.after(call)
    if auction.outcome is AuctionOutcome.OPEN:
        raise RuleBookError.of(BidWhistCode.AUCTION_NOT_OVER, at="calls", seat=auction.to_speak)
    return auction.contract


def _played_out(
    record: Record,
    contract: Contract,
    hands: list[tuple[Card, ...]],
    kitty: tuple[Card, ...],
    rules: BidWhistRules,
) -> Course:
    declaration = _declared(record, contract)
    hands[contract.bidder] = exchange(hands[contract.bidder], kitty, cards(record.get("discard") or ()))
    order, plays = Order.of(declaration, rules), read_tricks(record["plays"], len(hands))
    tricks = play_through(hands, plays, contract.bidder, order, rules)
    kitty_goes_to = rules.kitty_goes_to(len(hands))
    kitty_seat = {"bidding_team": contract.bidder, "first_trick_winner": tricks.winners[0]}.get(kitty_goes_to)
    taken = tricks.winners if kitty_seat is None else (*tricks.winners, kitty_seat)
    hand = _hand(replace(contract, trump=declaration.trump), taken, len(hands), rules)
    if tricks.reneges:
        hand = replace(hand, renege=Renege(tricks.reneges[0].seat, bool(record.get("renege_named"))))
    return Course(hand, tricks, hands[contract.bidder], kitty_seat)


def _declared(record: Record, contract: Contract) -> Declaration:
    """The declaration, which the bid binds: a suit and its direction, or no suit."""
    declaration = read_declaration(record["declaration"])
    if contract.bid.is_no_trump:
        fault = BidWhistCode.TRUMP_IN_NO_TRUMP if declaration.trump is not None else None
    elif declaration.trump is None:
        fault = BidWhistCode.TRUMP_MISSING
    else:
        is_as_bid = declaration.is_downtown == (contract.bid.direction is Direction.DOWNTOWN)
        fault = None if is_as_bid else BidWhistCode.DECLARATION_AGAINST_BID
    if fault is not None:
        raise RuleBookError.of(fault, at="declaration", bid=str(contract.bid))
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
