"""A round drawn by lot from a seed, for any number of players."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from .errors import SeatingCode, SeatingError
from .field import OddTables, shape
from .plan import Round

__all__ = ["deal_tables", "draw_round", "rest_in_turn"]


def draw_round(
    players: Sequence[int],
    seed: int,
    odd: OddTables = OddTables.BYES,
    *,
    rested: Mapping[int, int] | None = None,
    resting: Collection[int] | None = None,
) -> Round:
    """Tables and seats by lot; the same players and seed give the same round, whatever order they come in.

    `rested` counts earlier rests: nobody rests again before all have. `resting` keeps a choice of who rests.
    """
    sizes = shape(len(players), odd)
    lots = sorted(players)
    random.Random(seed).shuffle(lots)
    byes = rest_in_turn(lots, sizes.byes, rested or {}) if resting is None else sorted(resting)
    if len(byes) != sizes.byes or not set(byes) <= set(lots):
        raise SeatingError.of(SeatingCode.RESTS_DO_NOT_FIT, resting=len(byes), needed=sizes.byes)
    return deal_tables([player for player in lots if player not in byes], sizes.sizes, byes)


def deal_tables(order: Iterable[int], sizes: Sequence[int], byes: Iterable[int] = ()) -> Round:
    """Fills tables of the given sizes with players in order."""
    players = iter(order)
    tables = tuple(tuple(next(players) for _ in range(size)) for size in sizes)
    return Round(tables, tuple(sorted(byes)))


def rest_in_turn(lots: list[int], number: int, rested: Mapping[int, int]) -> list[int]:
    return sorted(sorted(lots, key=lambda player: rested.get(player, 0))[:number])
