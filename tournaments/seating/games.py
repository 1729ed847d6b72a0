"""Pairs drawn by lot: two of them make a table."""

import random
from collections.abc import Collection, Mapping, Sequence

from .draw import deal_tables, rest_in_turn
from .plan import Round

__all__ = ["draw_games"]

DRAWS = 200
Met = Collection[frozenset[int]]


def draw_games(
    pairs: Sequence[int], seed: int, *, met: Met = frozenset(), rested: Mapping[int, int] | None = None
) -> Round:
    """Tables of two pairs, N-S first; of an odd number one rests, nobody again before all have.

    Of many draws from the same seed, the first in which the fewest meet whom they have met.
    """
    dice = random.Random(seed)
    drawn = (_draw(sorted(pairs), dice, rested or {}) for _ in range(DRAWS))
    best, fewest = next(drawn), len(pairs)
    for one in (best, *drawn):
        again = sum(frozenset(table) in met for table in one.tables)
        if again < fewest:
            best, fewest = one, again
        if fewest == 0:
            break
    return best


def _draw(lots: list[int], dice: random.Random, rested: Mapping[int, int]) -> Round:
    dice.shuffle(lots)
    byes = rest_in_turn(lots, len(lots) % 2, rested)
    playing = [pair for pair in lots if pair not in byes]
    return deal_tables(playing, (2,) * (len(playing) // 2), byes)
