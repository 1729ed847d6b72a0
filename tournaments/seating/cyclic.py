"""Cyclic starters: anneal ONE round over Z_m, add 1 … m-1 to it, and no meeting repeats.

Players are `layers` copies of Z_m, player layer * m + x, and `fixed` players last who never move. Pairs fall
into orbits under adding 1; a round in which no orbit is used twice develops into m rounds in which no pair
meets twice.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from .designs import Rounds
from .field import Shape

__all__ = ["Cycle", "cycles", "develop", "find_starter"]

HEAT = 0.45
NEVER = 3
FEWEST_LAYERS = 3


@dataclass(frozen=True, slots=True)
class Cycle:
    """How the players are arranged: layers * modulus + fixed of them."""

    modulus: int
    layers: int
    fixed: int

    @property
    def players(self) -> int:
        """Everybody, the fixed ones last."""
        return self.layers * self.modulus + self.fixed

    def moved(self, player: int, step: int) -> int:
        """The player that takes this one's chair `step` rounds later."""
        layer, place = divmod(player, self.modulus)
        return player if layer == self.layers else layer * self.modulus + (place + step) % self.modulus

    def orbits(self) -> list[list[int]]:
        """orbits[p][q]: number of the orbit of a pair; 0 for pairs that would meet in many rounds."""
        numbers: dict[tuple[int, int, int], int] = {}
        return [[self._orbit(p, q, numbers) for q in range(self.players)] for p in range(self.players)]

    def _orbit(self, p: int, q: int, numbers: dict[tuple[int, int, int], int]) -> int:
        (one, x), (other, y) = sorted((divmod(p, self.modulus), divmod(q, self.modulus)))
        if other >= self.layers:
            return 0 if one >= self.layers else numbers.setdefault((one, other, y), len(numbers) + 1)
        distance = (y - x) % self.modulus
        if one == other:
            distance = min(distance, self.modulus - distance)
            if 2 * distance in (0, self.modulus):
                return 0
        return numbers.setdefault((one, other, distance), len(numbers) + 1)


def cycles(players: int, rounds: int) -> list[Cycle]:
    """Arrangements worth trying, few fixed players first: m is at least the number of rounds, and not much
    more.
    """
    found = []
    for modulus in range(max(rounds, 2), rounds + 7):
        layers, fixed = divmod(players, modulus)
        if layers >= FEWEST_LAYERS and fixed <= layers:
            found.append(Cycle(modulus, layers, fixed))
    return sorted(found, key=lambda cycle: (cycle.fixed > 3, cycle.modulus, cycle.fixed))


def develop(cycle: Cycle, base: list[list[int]], rounds: int) -> Rounds:
    """The first `rounds` translates of a base round."""
    return [[[cycle.moved(player, step) for player in table] for table in base] for step in range(rounds)]


def find_starter(cycle: Cycle, shape: Shape, rng: random.Random, steps: int) -> list[list[int]] | None:
    """A base round (tables, then those who rest as a last list) that uses no orbit twice; None within
    `steps`.
    """
    search = _Search(cycle, shape, rng)
    return search.base() if search.run(steps) else None


class _Search:
    """One base round under annealing; `uses` counts each orbit, `cost` is the sum of uses (uses - 1) / 2."""

    def __init__(self, cycle: Cycle, shape: Shape, rng: random.Random) -> None:
        self.cycle, self.shape, self.rng = cycle, shape, rng
        self.orbits = cycle.orbits()
        self.tables = list(_first_round(cycle, shape, rng))
        self.uses = [NEVER] + [0] * max(map(max, self.orbits))
        self.cost = 0
        for table in self.tables:
            self.cost += sum(self._join(player, table[:seat]) for seat, player in enumerate(table))

    def base(self) -> list[list[int]]:
        """Tables in order, then those who rest."""
        seated = {player for table in self.tables for player in table}
        rest = [player for player in range(self.cycle.players) if player not in seated]
        return [*self.tables, rest] if rest else self.tables

    def run(self, steps: int) -> bool:
        """Anneals until no orbit is used twice, or the steps are spent."""
        if len(self.tables) < 2:
            return not self.cost
        for _ in range(steps):
            if not self.cost:
                return True
            self._try_swap()
        return not self.cost

    def _try_swap(self) -> None:
        first, second = self._unhappy_table(), self.rng.randrange(len(self.tables))
        if first == second:
            return
        one, other = self.tables[first], self.tables[second]
        here, there = int(self.rng.random() * len(one)), int(self.rng.random() * len(other))
        change = self._exchange(one, here, other, there)
        if change > 0 and self.rng.random() >= exp(-change / HEAT):
            self._exchange(one, here, other, there)
        else:
            self.cost += change

    def _unhappy_table(self) -> int:
        """A table with an orbit used twice, if a few tries find one; any table otherwise."""
        for _ in range(6):
            number = int(self.rng.random() * len(self.tables))
            table = self.tables[number]
            if any(self.uses[self.orbits[p][q]] > 1 for seat, p in enumerate(table) for q in table[:seat]):
                break
        return number

    def _exchange(self, one: list[int], here: int, other: list[int], there: int) -> int:
        """Swaps two players and returns the change of cost; done twice it undoes itself."""
        p, q = one[here], other[there]
        mates_here = one[:here] + one[here + 1 :]
        mates_there = other[:there] + other[there + 1 :]
        change = -self._leave(p, mates_here) - self._leave(q, mates_there)
        change += self._join(q, mates_here) + self._join(p, mates_there)
        one[here], other[there] = q, p
        return change

    def _leave(self, player: int, mates: list[int]) -> int:
        row, uses, gain = self.orbits[player], self.uses, 0
        for mate in mates:
            uses[row[mate]] -= 1
            gain += uses[row[mate]]
        return gain

    def _join(self, player: int, mates: list[int]) -> int:
        row, uses, loss = self.orbits[player], self.uses, 0
        for mate in mates:
            loss += uses[row[mate]]
            uses[row[mate]] += 1
        return loss


def _first_round(cycle: Cycle, shape: Shape, rng: random.Random) -> Iterator[list[int]]:
    """Deals the players to tables; those who rest come from different layers, so nobody rests twice in m
    rounds.
    """
    resting = {layer * cycle.modulus for layer in range(shape.byes)}
    players = [player for player in range(cycle.players) if player not in resting]
    rng.shuffle(players)
    start = 0
    for size in shape.sizes:
        yield players[start : start + size]
        start += size
