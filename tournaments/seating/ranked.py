"""Rounds made from standings: neighbours in rank, snake, king of the hill, knock-out and final tables."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp

from .draw import deal_tables
from .errors import SeatingCode, SeatingError
from .field import OddTables, shape
from .plan import Round, Table

__all__ = ["by_standings", "final_tables", "king_of_the_hill", "knock_out", "snake"]

STEPS_A_PLAYER = 200
MOST_STEPS = 30_000
HEAT = 3
REACH = 8
"""How many ranks apart two players may be to change places in one step."""

Met = Mapping[tuple[int, int], int]


def by_standings(
    ranked: Sequence[int],
    met: Met,
    odd: OddTables = OddTables.BYES,
    *,
    repeat_price: float = 8.0,
    rested: Mapping[int, int] | None = None,
    seed: int = 0,
) -> Round:
    """Tables of neighbours in rank that avoid meeting again; `met` as counted by `meetings`.

    `repeat_price` is how many ranks of distance one repeat is worth: 0 gives plain blocks by rank, 20 hardly
    a repeat. Whoever rested least rests, the last in rank first.
    """
    sizes = shape(len(ranked), odd)
    rests = rested or {}
    last = {player: -rank for rank, player in enumerate(ranked)}
    byes = sorted(ranked, key=lambda player: (rests.get(player, 0), last[player]))[: sizes.byes]
    playing = [player for player in ranked if player not in set(byes)]
    return _Ladder(playing, sizes.sizes, met, repeat_price).round(random.Random(seed), byes)


class _Ladder:
    """Chairs in order of tables; a table costs the distance from its best to its last rank, and its
    repeats.
    """

    def __init__(self, players: list[int], sizes: Sequence[int], met: Met, repeat_price: float) -> None:
        self.players, self.met, self.repeat_price = players, met, repeat_price
        self.rank = {player: rank for rank, player in enumerate(players)}
        starts = [sum(sizes[:table]) for table in range(len(sizes))]
        self.chairs = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        self.table_at = [table for table, size in enumerate(sizes) for _ in range(size)]

    def climb(self, rng: random.Random) -> list[int]:
        """Anneals exchanges of players who are near each other in rank."""
        order = self.players[:]
        costs = [self._cost(order, table) for table in range(len(self.chairs))]
        steps = min(STEPS_A_PLAYER * len(order), MOST_STEPS) if self.repeat_price else 0
        for step in range(steps):
            here = rng.randrange(len(order))
            there = here + rng.randint(1, REACH)
            if there < len(order) and self.table_at[here] != self.table_at[there]:
                self._try(order, costs, (here, there), rng.random(), HEAT * (1.01 - step / steps))
        return order

    def round(self, rng: random.Random, byes: Sequence[int]) -> Round:
        """The tables by their average rank: the strongest sit at table 1."""
        order = self.climb(rng)
        tables = [tuple(order[chair] for chair in chairs) for chairs in self.chairs]
        return Round(tuple(sorted(tables, key=self._middle)), tuple(sorted(byes)))

    def _middle(self, table: Table) -> float:
        return sum(self.rank[player] for player in table) / len(table)

    def _try(
        self, order: list[int], costs: list[float], chairs: tuple[int, int], chance: float, heat: float
    ) -> None:
        here, there = chairs
        tables = self.table_at[here], self.table_at[there]
        order[here], order[there] = order[there], order[here]
        after = [self._cost(order, table) for table in tables]
        change = sum(after) - costs[tables[0]] - costs[tables[1]]
        if change > 0 and chance >= exp(-change / heat):
            order[here], order[there] = order[there], order[here]
        else:
            costs[tables[0]], costs[tables[1]] = after

    def _cost(self, order: list[int], table: int) -> float:
        chairs = self.chairs[table]
        players = [order[chair] for chair in chairs]
        ranks = [self.rank[player] for player in players]
        distance = max(ranks) - min(ranks)
        again = sum(
            self.met.get((one, other) if one < other else (other, one), 0)
            for one, other in combinations(players, 2)
        )
        return distance + self.repeat_price * again


def snake(ranked: Sequence[int], odd: OddTables = OddTables.BYES) -> Round:
    """Strengths spread evenly: 1 2 3 over the tables, then back 6 5 4, and so on; the last in rank rest."""
    sizes = shape(len(ranked), odd)
    tables: list[list[int]] = [[] for _ in sizes.sizes]
    waiting = list(reversed(ranked[: sum(sizes.sizes)]))
    way = list(range(len(tables)))
    while waiting:
        for table in way:
            if waiting and len(tables[table]) < sizes.sizes[table]:
                tables[table].append(waiting.pop())
        way.reverse()
    return Round(tuple(map(tuple, tables)), tuple(sorted(ranked[sum(sizes.sizes) :])))


def king_of_the_hill(results: Sequence[Sequence[int]], byes: Sequence[int] = (), movers: int = 1) -> Round:
    """The first `movers` of every table go one table up, the last ones one down; `results` by table, best
    first.

    Table 1 is the hill: its best stay, as the last of the lowest table do. Those who rested go on resting
    unless `byes` is filled anew by the caller.
    """
    tables = [list(table) for table in results]
    for upper, lower in zip(range(len(results)), range(1, len(results)), strict=False):
        rising, falling = list(results[lower][:movers]), list(results[upper][-movers:])
        tables[upper] = [player for player in tables[upper] if player not in falling] + rising
        tables[lower] = falling + [player for player in tables[lower] if player not in rising]
    return Round(tuple(map(tuple, tables)), tuple(sorted(byes)))


def knock_out(
    results: Sequence[Sequence[int]], through: int = 2, odd: OddTables = OddTables.THREES, seed: int = 0
) -> Round:
    """The best `through` of every table play on, drawn so that few who sat together meet at once again."""
    winners = [player for place in range(through) for table in results for player in table[place : place + 1]]
    sizes = shape(len(winners), odd)
    order = random.Random(seed).sample(winners, len(winners))
    sat = Counter(
        (min(pair), max(pair)) for table in results for pair in combinations(sorted(table[:through]), 2)
    )
    playing = order[: sum(sizes.sizes)]
    ladder = _Ladder(playing, sizes.sizes, sat, repeat_price=100.0)
    return ladder.round(random.Random(seed), order[sum(sizes.sizes) :])


def final_tables(ranked: Sequence[int], finalists: int = 4, odd: OddTables = OddTables.THREES) -> Round:
    """Blocks by rank: the first table plays for the places 1 to 4, and so on; the others sit at tables after
    them.
    """
    if finalists % 4 or finalists > len(ranked):
        raise SeatingError.of(SeatingCode.CANNOT_BE_SEATED, players=finalists, tables="final", instead=[])
    first = [tuple(ranked[start : start + 4]) for start in range(0, finalists, 4)]
    others: Sequence[int] = ranked[finalists:]
    if not others:
        return Round(tuple(first))
    rest = _consolation(others, odd)
    return Round((*first, *rest.tables), rest.byes)


def _consolation(others: Sequence[int], odd: OddTables) -> Round:
    """Blocks by rank; all rest who are too few for a table."""
    try:
        sizes = shape(len(others), odd)
    except SeatingError:
        tables: tuple[Table, ...] = ()
        return Round(tables, tuple(sorted(others)))
    playing = sum(sizes.sizes)
    return deal_tables(others[:playing], sizes.sizes, others[playing:])
