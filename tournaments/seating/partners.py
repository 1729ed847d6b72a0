"""Who partners whom, table by table, when partners change every round; then the seats that leaves open."""

import random
from collections import Counter
from functools import partial
from math import exp

from .annealing import pair_costs
from .designs import Rounds

__all__ = ["choose_partners", "seat_partners"]

WAYS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
TURNS = (
    (0, 1, 2, 3),
    (1, 2, 3, 0),
    (2, 3, 0, 1),
    (3, 0, 1, 2),
    (0, 3, 2, 1),
    (3, 2, 1, 0),
    (2, 1, 0, 3),
    (1, 0, 3, 2),
)
PARTNER_AGAIN = 6
STEPS_A_TABLE = 400
PASSES = 5

Table = list[int]


def choose_partners(rounds: Rounds, rng: random.Random) -> Rounds:
    """Reorders tables so that partners sit opposite: nobody the same partner twice, then opponents evenly."""
    players = 1 + max(player for each in rounds for table in each for player in table)
    choice = _Choice([table for each in rounds for table in each], players, rng)
    choice.anneal(STEPS_A_TABLE * len(choice.tables))
    chosen = iter(choice.tables)
    return [[next(chosen) for _ in each] for each in rounds]


class _Choice:
    """Annealing over the three partnerships of each table; costs grow with squares of partners and
    opponents.
    """

    def __init__(self, tables: list[Table], players: int, rng: random.Random) -> None:
        self.tables, self.rng = [table[:] for table in tables], rng
        self.partners, self.opponents = pair_costs(players), pair_costs(players)
        for table in self.tables:
            self._add(table, 1)

    def anneal(self, steps: int) -> None:
        """Cools from 3 to nearly nothing."""
        for step in range(steps):
            number = self.rng.randrange(len(self.tables))
            before, after = self.tables[number], [self.tables[number][at] for at in self.rng.choice(WAYS[1:])]
            self._add(before, -1)
            change = self._cost(after) - self._cost(before)
            heat = 3 * (1.02 - step / steps)
            chosen = after if change <= 0 or self.rng.random() < exp(-change / heat) else before
            self._add(chosen, 1)
            self.tables[number] = chosen

    def _add(self, table: Table, sign: int) -> None:
        north, east, south, west = table
        for one, other in ((north, south), (east, west)):
            self.partners[one][other] += sign
            self.partners[other][one] += sign
        for one, other in ((north, east), (east, south), (south, west), (west, north)):
            self.opponents[one][other] += sign
            self.opponents[other][one] += sign

    def _cost(self, table: Table) -> int:
        """Growth of the squares if this table were added."""
        north, east, south, west = table
        again = self.partners[north][south] + self.partners[east][west]
        against = self.opponents
        opposed = against[north][east] + against[east][south] + against[south][west] + against[west][north]
        return PARTNER_AGAIN * again + 2 * opposed


def seat_partners(rounds: Rounds) -> Rounds:
    """Turns tables without parting partners: seats even first, then fewer neighbours on the same side
    again.
    """
    seats: Counter[tuple[int, int]] = Counter()
    left: Counter[tuple[int, int]] = Counter()
    for table in (table for each in rounds for table in each):
        _note(table, seats, left, 1)
    for _ in range(PASSES):
        for table in (table for each in rounds for table in each):
            _note(table, seats, left, -1)
            orders = [[table[at] for at in turn] for turn in TURNS]
            table[:] = min(orders, key=partial(_crowding, seats=seats, left=left))
            _note(table, seats, left, 1)
    return rounds


def _note(table: Table, seats: Counter[tuple[int, int]], left: Counter[tuple[int, int]], sign: int) -> None:
    for seat, player in enumerate(table):
        seats[player, seat] += sign
        left[player, table[(seat + 1) % 4]] += sign


def _crowding(order: Table, seats: Counter[tuple[int, int]], left: Counter[tuple[int, int]]) -> int:
    evenness = sum(
        (seats[player, seat] + 1) ** 4 - seats[player, seat] ** 4 for seat, player in enumerate(order)
    )
    return 2 * evenness + sum(left[player, order[(seat + 1) % 4]] for seat, player in enumerate(order))
