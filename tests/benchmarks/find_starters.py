"""Finds what `tournaments.seating` stores: layered starters, base rounds of whist tournaments, plans by long
search.

    python -m tests.benchmarks.find_starters layers 24 36 44 48 56 60 72 84
    python -m tests.benchmarks.find_starters whist 8 12 21 24 33 44 45 48
    python -m tests.benchmarks.find_starters plan 22 7 byes

Seconds to minutes each for layers, seconds to an hour for whist beyond 40 and for the plans. Prints Python
values.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from math import exp, gcd

from tournaments.seating import OddTables, shape
from tournaments.seating.annealing import Problem, anneal, cost_of, pair_costs
from tournaments.seating.bounds import bound
from tournaments.seating.opening import open_rounds
from tournaments.seating.starters import Starter

HEAT = 0.33
LAYER_STEPS = 400_000
WHIST_NODES = 200_000
PLAN_STEPS = 40_000_000


def find_layers(players: int) -> Starter:
    """Anneals the order and the layers of Z_m until no difference is used twice; tries every cube root of
    1.
    """
    fixed = {0: 3, 8: 2, 4: 1}[players % 12]
    modulus = (players - fixed) // 3
    roots = [u for u in range(1, modulus) if gcd(u, modulus) == 1 and pow(u, 3, modulus) == 1]
    seed = 0
    while True:
        for root in roots if fixed != 2 else roots[1:]:
            found = _Layers(modulus, fixed, root, random.Random(seed)).run()
            if found:
                return found
        seed += 1


class _Layers:
    """State of one annealing: `uses` counts differences within a layer (d) and to the next layer (m + d)."""

    def __init__(self, modulus: int, fixed: int, root: int, rng: random.Random) -> None:
        self.modulus, self.root, self.rng = modulus, root, rng
        self.turning = fixed == 3 and root == 1
        self.elements = rng.sample(range(modulus), modulus)
        self.layers = [rng.randrange(3) for _ in range(modulus)]
        self.fixed = fixed
        if self.turning:
            self.layers[:3] = [0, 1, 2]
        self.tables = [range(at, at + 4) for at in range(fixed, modulus, 4)]
        self.uses = Counter({0: 1} | ({modulus // 2: 1} if modulus % 2 == 0 else {}))
        self.cost = sum(self._add(table) for table in range(-1, len(self.tables)))

    def run(self) -> Starter | None:
        """Changes a layer or exchanges two elements, step by step."""
        for _ in range(LAYER_STEPS):
            if not self.cost:
                return Starter(self.root, tuple(self.elements), "".join(map(str, self.layers)))
            one, other = self.rng.randrange(self.modulus), self.rng.randrange(self.modulus)
            if self.rng.random() < 0.4:
                if one >= self.fixed:
                    layer = self.layers[one]
                    self._try({self._table(one)}, one, one, (layer + self.rng.randrange(1, 3)) % 3)
            elif one != other:
                self._try({self._table(one), self._table(other)}, one, other, self.layers[one])
        return None

    def _try(self, tables: set[int], one: int, other: int, layer: int) -> None:
        before = self.layers[one]
        change = -sum(self._remove(table) for table in sorted(tables))
        self._apply(one, other, layer)
        change += sum(self._add(table) for table in sorted(tables))
        if change > 0 and self.rng.random() >= exp(-change / HEAT):
            for table in sorted(tables):
                self._remove(table)
            self._apply(one, other, before)
            for table in sorted(tables):
                self._add(table)
        else:
            self.cost += change

    def _apply(self, one: int, other: int, layer: int) -> None:
        self.elements[one], self.elements[other] = self.elements[other], self.elements[one]
        self.layers[one] = layer

    def _table(self, place: int) -> int:
        """Index of the table of a place; -1 for those who sit with a fixed player."""
        return -1 if place < self.fixed else (place - self.fixed) // 4

    def _add(self, table: int) -> int:
        cost = 0
        for difference in self._differences(table):
            cost += self.uses[difference]
            self.uses[difference] += 1
        return cost

    def _remove(self, table: int) -> int:
        cost = 0
        for difference in self._differences(table):
            self.uses[difference] -= 1
            cost += self.uses[difference]
        return cost

    def _differences(self, table: int) -> Iterator[int]:
        if table == -1 and not self.turning:
            for element in self.elements[: self.fixed]:
                yield self.modulus + (self.root - 1) * element % self.modulus
            return
        places = range(3) if table == -1 else self.tables[table]
        for one in places:
            for other in range(places.start, one):
                yield self._difference(one, other)

    def _difference(self, one: int, other: int) -> int:
        step = (self.layers[one] - self.layers[other]) % 3
        x, y = self.elements[one], self.elements[other]
        if step == 0:
            return min((x - y) % self.modulus, (y - x) % self.modulus)
        upper, lower = (x, y) if step == 1 else (y, x)
        return self.modulus + (self.root * upper - lower) % self.modulus


Edge = tuple[int | None, int]


def find_whist(players: int) -> list[tuple[int | None, int | None, int, int]]:
    """Partners by a random starter, then tables by exact search: every difference opposes twice."""
    modulus = players - 1 if players % 4 == 0 else players
    seed = 0
    while True:
        rng = random.Random(seed)
        edges: list[Edge] = [*([(None, 0)] if players % 4 == 0 else []), *_random_starter(modulus, rng)]
        tables = _Pairing(edges, modulus, rng).run()
        if tables:
            return [(edges[a][0], edges[b][0], edges[a][1], edges[b][1]) for a, b in tables]
        seed += 1


def _random_starter(modulus: int, rng: random.Random) -> list[Edge]:
    """Pairs of the elements but 0 with all differences different, by hill climbing (Dinitz and Stinson)."""
    mate: dict[int, int] = {}
    by_difference: dict[int, tuple[int, int]] = {}
    while len(by_difference) < modulus // 2:
        x = rng.choice([one for one in range(1, modulus) if one not in mate])
        difference = rng.choice([d for d in range(1, modulus // 2 + 1) if d not in by_difference])
        y = (x + rng.choice((difference, -difference))) % modulus
        if y == 0:
            continue
        if y in mate:
            z = mate.pop(y)
            mate.pop(z)
            del by_difference[min((y - z) % modulus, (z - y) % modulus)]
        mate[x], mate[y] = y, x
        by_difference[difference] = (x, y)
    return sorted(by_difference.values())


class _Pairing:
    """Two partnerships make a table; the four differences across it may be used twice each over all
    tables.
    """

    def __init__(self, edges: list[Edge], modulus: int, rng: random.Random) -> None:
        self.rng, self.nodes = rng, WHIST_NODES
        self.left, self.tables = set(range(len(edges))), list[tuple[int, int]]()
        self.uses: Counter[int] = Counter()
        self.across = {
            (one, other): [
                min((a - b) % modulus, (b - a) % modulus)
                for a in edges[one]
                for b in edges[other]
                if a is not None and b is not None
            ]
            for one in self.left
            for other in self.left
        }

    def run(self) -> list[tuple[int, int]] | None:
        """Depth first, the partnership with the fewest possible tables next."""
        return self.tables if self._fill() else None

    def _fill(self) -> bool:
        self.nodes -= 1
        if not self.left or self.nodes < 0:
            return self.nodes >= 0
        options = {one: [other for other in self.left if self._fits(one, other)] for one in self.left}
        one = min(sorted(options), key=lambda each: len(options[each]))
        for other in self.rng.sample(options[one], len(options[one])):
            self._place(one, other)
            if self._fill():
                return True
            self._take_back()
            if self.nodes < 0:
                break
        return False

    def _fits(self, one: int, other: int) -> bool:
        needed = Counter(self.across[one, other])
        return one != other and all(self.uses[each] + times <= 2 for each, times in needed.items())

    def _place(self, one: int, other: int) -> None:
        self.left -= {one, other}
        self.uses.update(self.across[one, other])
        self.tables.append((one, other))

    def _take_back(self) -> None:
        one, other = self.tables.pop()
        self.uses.subtract(self.across[one, other])
        self.left |= {one, other}


def find_plans(players: int, rounds: int, odd: OddTables) -> Iterator[tuple[int, str]]:
    """Ever better plans as (repeat weight, text as stored), annealing from one start after the other."""
    shapes = (shape(players, odd),) * rounds
    prices, best, seed = pair_costs(players), 10**9, 0
    while best > bound(players, shapes).weight:
        rng = random.Random(seed)
        problem = Problem(shapes, prices, tuple(range(rounds)), bound(players, shapes).weight)
        found = anneal(problem, open_rounds(players, shapes, rng), rng, PLAN_STEPS)
        if (cost := cost_of(prices, found)) < best:
            best = cost
            digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            yield cost, "\n".join(" ".join("".join(digits[p] for p in t) for t in each) for each in found)
        seed += 1


def main(asked: list[str]) -> None:
    """Prints what was asked for as it is found."""
    if asked[0] == "plan":
        for weight, text in find_plans(int(asked[1]), int(asked[2]), OddTables(asked[3])):
            print(weight, text, sep="\n", flush=True)
        return
    for players in map(int, asked[1:]):
        print(find_layers(players) if asked[0] == "layers" else (players, find_whist(players)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
