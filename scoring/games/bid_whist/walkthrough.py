"""A recorded hand laid out trick by trick, after the exchange with the kitty."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.games.bid_whist.auction import Auction
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.play import Declaration, Order
from scoring.games.bid_whist.record import Record, read_record
from scoring.games.bid_whist.replay import Course, course
from scoring.games.bid_whist.tricks import Trick
from scoring.payments import Line
from scoring.seats import Seat, clockwise
from scoring.terms import term
from scoring.walkthrough import Spoken, WalkedTrick, Walkthrough

__all__ = ["walk_through"]

_RENEGE = term("Bid Whist record", "Renege by %(player)s: %(card)s")
_KITTY = term("Bid Whist record", "Kitty")
_AWAY = term("Bid Whist record", "Put away by the bidder")


def walk_through(raw: Mapping[str, Any], rules: BidWhistRules) -> Walkthrough:
    """The hand of a record as `read_record` describes it."""
    record = read_record(raw)
    done = course(record, rules)
    named = record.declaration or Declaration(None, is_downtown=False)
    held = list(record.hands)
    if done.hand.contract:
        held[done.hand.contract.bidder] = done.bidder_cards
    lots = ((_KITTY, record.kitty), (_AWAY, record.discard))
    return Walkthrough(
        held=tuple(held),
        tricks=tuple(_tricks(record, done)),
        order=Order.of(named, rules),
        spoken=tuple(_spoken(record, rules)),
        trump=named.trump,
        beside=tuple((name, cards) for name, cards in lots if cards),
    )


def _spoken(record: Record, rules: BidWhistRules) -> Iterator[Spoken]:
    auction = Auction.begin(rules, record.dealer, len(record.hands))
    for call in record.calls:
        said = next(offer.said for offer in auction.offers() if offer.call.call == call.call)
        yield Spoken(call.seat, said)
        auction = auction.after(call)


def _tricks(record: Record, done: Course) -> Iterator[WalkedTrick]:
    for number, (trick, winner) in enumerate(zip(record.tricks, done.tricks.winners, strict=True)):
        notes = tuple(
            Line(_RENEGE, facts={"player": one.seat, "card": one.card.code})
            for one in done.tricks.reneges
            if one.trick == number
        )
        yield _walked(trick, winner, notes, len(record.hands))


def _walked(trick: Trick, winner: Seat, notes: tuple[Line, ...], seats: int) -> WalkedTrick:
    return WalkedTrick(tuple(zip(clockwise(trick.leader, seats), trick.cards, strict=True)), winner, notes)
