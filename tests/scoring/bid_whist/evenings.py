"""Short ways to write down hands of Bid Whist for tests."""

from datetime import time
from typing import Any

from scoring.game import Played, Tally
from scoring.games.bid_whist import GAME
from scoring.games.bid_whist.hand import BidWhistHand
from scoring.games.bid_whist.house_rules import BidWhistRules

__all__ = ["PASSED", "hand", "read", "rules", "sitting"]

PASSED = {"outcome": "passed_out"}


def rules(preset: str = "seed", **options: Any) -> BidWhistRules:
    return GAME.rules_of(preset, options)


def hand(bid: str, bidder: int, tricks: int, **more: Any) -> dict[str, Any]:
    """`hand("4N", 2, 9)`: South bids four no trump and his side has nine tricks with the kitty."""
    direction = {"U": "uptown", "D": "downtown", "N": "no_trump"}[bid[-1]]
    said = {"outcome": "played", "bidder": bidder, "bid": bid[:-1], "direction": direction}
    return {**said, "tricks": tricks, "renege": "renege_by" in more, **more}


def read(slip: dict[str, Any], by: BidWhistRules, seats: int = 4) -> BidWhistHand:
    """The hand of a slip, without the field that a forced dealer does away with."""
    asked = {field.name for field in GAME.slip(by, seats)}
    return GAME.hand({name: value for name, value in slip.items() if name in asked}, by, seats)


def sitting(*slips: dict[str, Any], by: BidWhistRules, seats: int = 4, starts: tuple[str, ...] = ()) -> Tally:
    """The tally of these slips, the first dealt by seat 0."""
    times: list[time | None] = [time.fromisoformat(start) for start in starts]
    played = [
        Played(read(one, by, seats), begun)
        for one, begun in zip(slips, times or [None] * len(slips), strict=True)
    ]
    return GAME.tally(played, by, seats, 0)
