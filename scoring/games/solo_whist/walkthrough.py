"""A recorded hand laid out trick by trick."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.games.solo_whist.auction import Auction
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.play import Order, Trick
from scoring.games.solo_whist.replay import Replay, replay_steps
from scoring.payments import Line
from scoring.terms import term
from scoring.walkthrough import Spoken, WalkedTrick, Walkthrough

__all__ = ["walk_through"]

_REVOKE = term("Solo Whist record", "Revoke by %(player)s: %(card)s")
_UPCARD = term("Solo Whist record", "Card turned up")
_AWAY = term("Solo Whist record", "Put away")


def walk_through(record: Mapping[str, Any], rules: SoloWhistRules) -> Walkthrough:
    """The hand of a record as `read_record` describes it."""
    done = replay_steps(record, rules)
    read, away = done.record, done.record.discards
    held = tuple(
        tuple(card for card in hand if card not in away[seat : seat + 1])
        for seat, hand in enumerate(read.hands)
    )
    turned = ((_UPCARD, (read.upcard,)),) if read.upcard else ()
    return Walkthrough(
        held=held,
        tricks=tuple(_trick(trick) for trick in done.tricks),
        order=Order(done.hand.trump),
        spoken=tuple(_spoken(done, rules)),
        trump=done.hand.trump,
        beside=turned + (((_AWAY, away),) if away else ()),
    )


def _spoken(done: Replay, rules: SoloWhistRules) -> Iterator[Spoken]:
    auction = Auction.begin(rules, done.record.dealer, done.auction.upcard)
    for call in done.auction.calls:
        said = next(offer.said for offer in auction.offers() if offer.call == call)
        yield Spoken(call.seat, said, call.trump)
        auction = auction.after(call)


def _trick(trick: Trick) -> WalkedTrick:
    notes = tuple(
        Line(_REVOKE, facts={"player": revoke.seat, "card": revoke.card.code}) for revoke in trick.revokes
    )
    return WalkedTrick(tuple((play.seat, play.card) for play in trick.plays), trick.winner, notes)
