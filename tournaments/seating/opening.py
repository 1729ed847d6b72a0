"""A first plan to improve: rests and odd tables in turn, everything else by lot."""

import random
from collections.abc import Sequence

from .designs import Rounds
from .field import Shape

__all__ = ["open_rounds"]


def open_rounds(players: int, shapes: Sequence[Shape], rng: random.Random) -> Rounds:
    """Tables of each round; whoever is named at none rests.

    Rests go round in order, so nobody rests twice before all have rested once; so do the turns at odd tables.
    """
    rested = seated = 0
    rounds = []
    for each in shapes:
        resting = [(rested + turn) % players for turn in range(each.byes)]
        rested += each.byes
        present = [player for player in range(players) if player not in resting]
        at_odd = sum(size for size, odd in zip(each.sizes, each.odd, strict=True) if odd)
        first = [present[(seated + turn) % len(present)] for turn in range(at_odd)]
        seated += at_odd
        rounds.append(_deal(each, first, [player for player in present if player not in first], rng))
    return rounds


def _deal(shape: Shape, at_odd: list[int], others: list[int], rng: random.Random) -> list[list[int]]:
    rng.shuffle(at_odd)
    rng.shuffle(others)
    sources = {True: iter(at_odd), False: iter(others)}
    return [
        [next(sources[odd]) for _ in range(size)] for size, odd in zip(shape.sizes, shape.odd, strict=True)
    ]
