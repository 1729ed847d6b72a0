"""Results as tables have them: near what the contract needs, a little above for those who play well."""

from collections.abc import Mapping
from random import Random

__all__ = ["pick", "skills", "tricks"]

EDGE = 0.2  # declarers bid what they expect to make


def skills(random: Random, names: tuple[str, ...]) -> dict[str, float]:
    """How many tricks better or worse than most each player is."""
    return {name: random.gauss(0, 0.4) for name in names}


def pick(random: Random, weights: Mapping[str, int]) -> str:
    return random.choices(list(weights), weights=list(weights.values()))[0]


def tricks(random: Random, need: int, skill: float, *, spread: float = 1.2, most: int = 13) -> int:
    found = round(random.gauss(need + EDGE + skill, spread))
    return min(most, max(0, found))
