"""Hands of Solo Whist."""

from collections.abc import Iterator
from random import Random

from tournaments.demo.chance import pick, skills, tricks

__all__ = ["hands"]

CONTRACTS = {
    "prop_cop": 42,
    "solo": 30,
    "misere": 11,
    "abundance": 10,
    "royal_abundance": 2,
    "spread_misere": 3,
    "abundance_declared": 2,
}
NEEDS = {"prop_cop": 8, "solo": 5, "abundance": 9, "royal_abundance": 9}
SUITS = "CDHS"


def hands(random: Random, names: tuple[str, ...], count: int) -> Iterator[dict[str, str]]:
    """Cells of so many lines by column."""
    skill = skills(random, names)
    for _ in range(count):
        contract, declarer = pick(random, CONTRACTS), random.choice(names)
        upcard = random.choice(SUITS)
        line = {"contract": contract, "declarer": declarer}
        if contract == "prop_cop":
            line["partner"] = random.choice([name for name in names if name != declarer])
        if contract in ("abundance", "abundance_declared"):
            line["trump"] = random.choice(SUITS.replace(upcard, ""))
        if contract in ("prop_cop", "solo", "abundance", "royal_abundance"):
            line["upcard"] = upcard
        yield line | {"tricks": str(_tricks(random, contract, skill[declarer]))}


def _tricks(random: Random, contract: str, skill: float) -> int:
    """A misère is mostly made; a slam fails by a trick or two if it fails."""
    if contract in NEEDS:
        return tricks(random, NEEDS[contract], skill)
    if contract == "abundance_declared":
        return random.choice((13, 13, 12, 11))
    return random.choice((0, 0, 0, 1, 2))
