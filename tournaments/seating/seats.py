"""Who sits N E S W: a spread of at most 1 always exists (Koenig), neighbours vary where that costs nothing.

In each block of four games of a player the four seats are four colours of a bipartite graph of players and
tables; a table has at most four players, so alternating paths always colour it. Odd tables are evened out
afterwards.
"""

import random
from collections import Counter
from itertools import permutations

from .designs import Rounds

__all__ = ["balance_seats"]

Chair = tuple[int, int]
"""Either side of the graph: (round, table), or (player, block of four games)."""

PASSES = 4
TURNS = 60


def balance_seats(rounds: Rounds, rng: random.Random, kept: dict[int, int] | None = None) -> Rounds:
    """The same tables in another seat order; `kept` gives players (mobility) the index of the seat they
    keep.
    """
    seated = _even_out(_coloured(rounds), kept or {})
    return _vary_neighbours(seated, rng) if not kept else seated


def _coloured(rounds: Rounds) -> Rounds:
    """A seat order in which every full block of four games at fours has each seat once."""
    graph = _Colouring()
    games: Counter[int] = Counter()
    for number, each in enumerate(rounds):
        for table, players in enumerate(each):
            for player in players[:4]:
                graph.join((number, table), (player, -1 - games[player] // 4))
                games[player] += 1
    return [
        [graph.order(number, table) + players[4:] for table, players in enumerate(each)]
        for number, each in enumerate(rounds)
    ]


class _Colouring:
    """Edge colouring with four colours; `at[node][colour]` is the neighbour along the edge of that colour."""

    def __init__(self) -> None:
        self.at: dict[Chair, dict[int, Chair]] = {}

    def join(self, table: Chair, player: Chair) -> None:
        """Adds an edge, first turning a path over when the two ends have no free colour in common."""
        at_table, at_player = self.at.setdefault(table, {}), self.at.setdefault(player, {})
        here = next(colour for colour in range(4) if colour not in at_table)
        there = next(colour for colour in range(4) if colour not in at_player)
        if here not in at_player:
            there = here
        elif there in at_table:
            self._turn(player, here, there)
            there = here
        at_table[there], at_player[there] = player, table

    def _turn(self, start: Chair, one: int, other: int) -> None:
        """Exchanges two colours along the path from `start`; in a bipartite graph it misses the other end."""
        path, colour = [start], one
        while (following := self.at[path[-1]].get(colour)) is not None:
            path.append(following)
            colour = other if colour == one else one
        for node in path:
            edges = self.at[node]
            swapped = {other: edges.get(one), one: edges.get(other)}
            for name, end in swapped.items():
                edges.pop(name, None)
                if end is not None:
                    edges[name] = end

    def order(self, number: int, table: int) -> list[int]:
        """Players of a table by colour; a table of three closes up."""
        return [player for _, (player, _) in sorted(self.at[number, table].items())]


def _even_out(rounds: Rounds, kept: dict[int, int]) -> Rounds:
    """Reorders tables one by one while that evens the seats; needed only where some tables are odd or seats
    kept.
    """
    if not kept and all(len(table) == 4 for each in rounds for table in each):
        return rounds
    counts = Counter((player, seat) for each in rounds for table in each for seat, player in enumerate(table))
    for _ in range(PASSES):
        for table in (table for each in rounds for table in each):
            counts.subtract((player, seat) for seat, player in enumerate(table))
            best = min(_orders(table, kept), key=lambda order: _crowding(order, counts))
            table[:] = best
            counts.update((player, seat) for seat, player in enumerate(table))
    return rounds


def _orders(table: list[int], kept: dict[int, int]) -> list[tuple[int, ...]]:
    """Every order in which those who keep a seat have it; any order when they exclude each other."""
    orders = list(permutations(table))
    wanted = [
        order for order in orders if all(kept.get(player, seat) == seat for seat, player in enumerate(order))
    ]
    return wanted or orders


def _crowding(order: tuple[int, ...], counts: Counter[tuple[int, int]]) -> int:
    """Growth of the sum of fourth powers, so that the fullest seat matters most."""
    before = [counts[player, seat] for seat, player in enumerate(order)]
    return sum((count + 1) ** 4 - count**4 for count in before)


def _vary_neighbours(rounds: Rounds, rng: random.Random) -> Rounds:
    """Turns two seats over along whole components while neighbours repeat less; with nobody resting, seats
    stay even.
    """
    everybody = {player for each in rounds for table in each for player in table}
    if any(len(each) * 4 != len(everybody) or any(len(table) != 4 for table in each) for each in rounds):
        return rounds
    left = Counter(pair for each in rounds for table in each for pair in _neighbours(table))
    blocks = _blocks(rounds)
    for _ in range(TURNS * len(blocks)):
        if max(left.values(), default=0) < 2:
            break
        tables = rng.choice(blocks)
        one, other = rng.sample(range(4), 2)
        _try_turn(_component(tables, rng.choice(tables), one, other), one, other, left)
    return rounds


def _blocks(rounds: Rounds) -> list[list[list[int]]]:
    """Tables of four rounds each in which, with nobody resting, everybody has each seat once."""
    return [[table for each in rounds[at : at + 4] for table in each] for at in range(0, len(rounds), 4)]


def _try_turn(component: list[list[int]], one: int, other: int, left: Counter[tuple[int, int]]) -> None:
    before = [pair for table in component for pair in _neighbours(table)]
    for pair in before:
        left[pair] -= 1
    for table in component:
        table[one], table[other] = table[other], table[one]
    after = [pair for table in component for pair in _neighbours(table)]
    if sum(left[pair] for pair in after) > sum(left[pair] for pair in before):
        for table in component:
            table[one], table[other] = table[other], table[one]
        after = before
    left.update(after)


def _component(tables: list[list[int]], start: list[int], one: int, other: int) -> list[list[int]]:
    """The tables that must turn together with `start` so that nobody's seats change in number."""
    at_seat: dict[int, list[list[int]]] = {}
    for table in tables:
        for seat in (one, other):
            at_seat.setdefault(table[seat], []).append(table)
    found: list[list[int]] = []
    waiting = [start]
    while waiting:
        table = waiting.pop()
        if not any(table is known for known in found):
            found.append(table)
            waiting.extend(at_seat[table[one]] + at_seat[table[other]])
    return found


def _neighbours(table: list[int]) -> list[tuple[int, int]]:
    return [(player, table[(seat + 1) % len(table)]) for seat, player in enumerate(table)]
