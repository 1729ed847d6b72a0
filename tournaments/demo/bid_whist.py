"""Hands of Bid Whist."""

from collections.abc import Iterator
from random import Random

from tournaments.demo.chance import pick, skills, tricks

__all__ = ["hands"]

BIDS = {"4": 50, "5": 32, "6": 5, "3": 13}
DIRECTIONS = {"uptown": 50, "downtown": 32, "no_trump": 18}
SUITS = "CDHS"
BOOK = 6


def hands(random: Random, names: tuple[str, ...], count: int) -> Iterator[dict[str, str]]:
    """Cells of so many lines by column; now and then somebody reneges."""
    skill = skills(random, names)
    for _ in range(count):
        bidder, bid, direction = random.choice(names), pick(random, BIDS), pick(random, DIRECTIONS)
        line = {"bidder": bidder, "bid": bid, "direction": direction}
        if direction != "no_trump":
            line["trump"] = random.choice(SUITS)
        line["tricks"] = str(max(1, tricks(random, int(bid) + BOOK, skill[bidder], spread=1.1)))
        if random.random() < 0.04:
            line |= {"renege": "x", "renege_by": random.choice(names), "renege_named": "x"}
        yield line
