"""Local search on a whole plan: swap two players of one round. For what no design or starter gives, and for
wishes.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

from .designs import Rounds
from .field import Shape

__all__ = ["Problem", "Watch", "anneal", "cost_of", "pair_costs"]

Watch = Callable[[int, int], bool]
"""Called with the share of the work done (0 to 100) and the best cost so far; True stops the search."""

HOT, COLD = 0.7, 0.16
STEPS_A_TURN = 60_000


@dataclass(frozen=True, slots=True)
class Problem:
    """`prices[p][q]` is what the first meeting of p and q costs (0 as a rule), each further one costs 1 more.

    Only rounds listed in `open` may change; `away` names, round by round, those who cannot play.
    """

    shapes: tuple[Shape, ...]
    prices: list[list[int]]
    open: tuple[int, ...]
    target: int = 0
    away: tuple[frozenset[int], ...] = ()

    @property
    def players(self) -> int:
        """Players are 0 … players - 1."""
        return len(self.prices)


def pair_costs(players: int) -> list[list[int]]:
    """No wishes: every first meeting is free."""
    return [[0] * players for _ in range(players)]


def cost_of(prices: list[list[int]], rounds: Rounds) -> int:
    """Repeat weight plus the price of every meeting."""
    met = [row[:] for row in prices]
    return sum(
        _join(met, player, table[:seat])
        for each in rounds
        for table in each
        for seat, player in enumerate(table)
    )


def anneal(
    problem: Problem,
    start: Rounds,
    rng: random.Random,
    steps: int,
    *,
    heat: float = HOT,
    watch: Watch | None = None,
) -> Rounds:
    """The best plan met within `steps` swaps, cooling turn by turn from `heat`; each turn starts from the
    best.
    """
    best, best_cost = start, cost_of(problem.prices, start)
    done = 0
    while done < steps and best_cost > problem.target and problem.open:
        turn = min(STEPS_A_TURN, steps - done)
        walk = _Walk(problem, best, rng)
        walk.cool(turn, heat)
        done += turn
        if walk.best_cost < best_cost:
            best, best_cost = walk.best, walk.best_cost
        if watch and watch(100 * done // steps, best_cost):
            break
    return best


class _Walk:
    """One cooling. `met[p][q]` counts meetings from the price of the first, so that joining costs what it
    says.
    """

    def __init__(self, problem: Problem, start: Rounds, rng: random.Random) -> None:
        self.problem, self.rng = problem, rng
        self.rounds = [[table[:] for table in each] for each in start]
        self.met = [row[:] for row in problem.prices]
        self.cost = sum(
            _join(self.met, player, table[:seat])
            for each in self.rounds
            for table in each
            for seat, player in enumerate(table)
        )
        self.best, self.best_cost = start, self.cost
        self.odd = [each.odd for each in problem.shapes]
        self.at_odd, self.low, self.high = _window(problem, self.rounds)
        self.resting = _resting(problem, self.rounds)
        self.rests = _rests(problem.players, self.resting)
        self.rest_share = sum(self.rests) / (problem.players * len(start)) if max(self.rests) == 1 else 0.0

    def cool(self, steps: int, heat: float) -> None:
        """Temperature falls from `heat` to `COLD` in equal ratios."""
        slices = 200
        for part in range(slices):
            self._walk(steps // slices, heat * (COLD / heat) ** (part / slices))
            if self.best_cost <= self.problem.target:
                return

    def _walk(self, steps: int, heat: float) -> None:
        chance, opened, met = self.rng.random, self.problem.open, self.met
        rounds = self.rounds
        for _ in range(steps):
            number = opened[int(chance() * len(opened))]
            if chance() < self.rest_share:
                self._try_rest(number, heat)
                continue
            tables = rounds[number]
            first, second = int(chance() * len(tables)), int(chance() * len(tables))
            if first == second:
                continue
            one, other = tables[first], tables[second]
            here, there = int(chance() * len(one)), int(chance() * len(other))
            p, q = one[here], other[there]
            row_p, row_q = met[p], met[q]
            change = 0
            for mate in one:
                change += row_q[mate] - row_p[mate] + 1
            for mate in other:
                change += row_p[mate] - row_q[mate] + 1
            # Each loop counted the player itself as a mate: what that added is taken off again.
            change -= 2 * row_p[q] - row_p[p] - row_q[q] + 2
            if change > 0 and chance() >= exp(-change / heat):
                continue
            odd = self.odd[number]
            if odd[first] != odd[second] and not self._may_change(*((p, q) if odd[first] else (q, p))):
                continue
            one[here], other[there] = q, p
            self._meet_others(p, q, one, other)
            self.cost += change
            if self.cost < self.best_cost:
                self._keep()
                if self.cost <= self.problem.target:
                    return

    def _keep(self) -> None:
        self.best = [[table[:] for table in each] for each in self.rounds]
        self.best_cost = self.cost

    def _try_rest(self, number: int, heat: float) -> None:
        """Sends p to rest in q's stead, while nobody need rest twice; rests in turn are left as they are."""
        if not self.resting[number]:
            return
        table, place = self.rng.choice(self.rounds[number]), self.rng.randrange(len(self.resting[number]))
        seat = self.rng.randrange(len(table))
        p, q = table[seat], self.resting[number][place]
        change = sum(self.met[q][mate] - self.met[p][mate] + 1 for mate in table if mate != p)
        if self.rests[p] or (change > 0 and self.rng.random() >= exp(-change / heat)):
            return
        table[seat], self.resting[number][place] = q, p
        self.rests[p], self.rests[q] = 1, 0
        self._meet_others(p, q, table, [])
        self.cost += change
        if self.cost < self.best_cost:
            self._keep()

    def _meet_others(self, p: int, q: int, one: list[int], other: list[int]) -> None:
        """q now sits among `one` in p's stead, and p among `other`."""
        met = self.met
        row_p, row_q = met[p], met[q]
        for mate in one:
            if mate != q:
                row_p[mate] -= 1
                row_q[mate] += 1
                met[mate][p] -= 1
                met[mate][q] += 1
        for mate in other:
            if mate != p:
                row_q[mate] -= 1
                row_p[mate] += 1
                met[mate][q] -= 1
                met[mate][p] += 1

    def _may_change(self, leaving: int, entering: int) -> bool:
        """Moves a turn at an odd table from one player to another, if both stay within the window."""
        if self.at_odd[leaving] <= self.low or self.at_odd[entering] >= self.high:
            return False
        self.at_odd[leaving] -= 1
        self.at_odd[entering] += 1
        return True


def _window(problem: Problem, rounds: Rounds) -> tuple[list[int], int, int]:
    """How often each sits at an odd table, and bounds two apart around the average: the spread stays within
    2.
    """
    counts = [0] * problem.players
    for each, shape in zip(rounds, problem.shapes, strict=True):
        for player in (one for table, odd in zip(each, shape.odd, strict=True) if odd for one in table):
            counts[player] += 1
    low = max(0, round(sum(counts) / max(1, len(counts))) - 1)
    return counts, low, low + 2


def _resting(problem: Problem, rounds: Rounds) -> list[list[int]]:
    """Who rests in each round, those who are away not counted."""
    away = problem.away or (frozenset(),) * len(rounds)
    everybody = set(range(problem.players))
    return [sorted(everybody.difference(gone, *each)) for gone, each in zip(away, rounds, strict=True)]


def _rests(players: int, resting: list[list[int]]) -> list[int]:
    counts = [0] * players
    for player in (one for each in resting for one in each):
        counts[player] += 1
    return counts


def _join(met: list[list[int]], player: int, mates: Sequence[int]) -> int:
    cost = 0
    for mate in mates:
        cost += met[player][mate]
        met[player][mate] += 1
        met[mate][player] += 1
    return cost
