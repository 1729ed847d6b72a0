"""Who sits with whom, by number: the best that designs, cyclic starters and local search can do, in this
order.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from .annealing import HOT, Problem, Watch, anneal, cost_of, pair_costs
from .bounds import bound
from .catalogue import design
from .cyclic import cycles, develop, find_starter
from .designs import Rounds
from .field import Shape
from .opening import open_rounds
from .stored import stored_plan
from .whist import whist

__all__ = ["Layout", "lay_out"]

WARM = 0.35
STARTER_STEPS = (2_000, 20_000)
STARTER_PRICE = 8
"""A step of the starter search takes as long as so many steps of local search."""
SETS_OF_EMPTY_CHAIRS = 400


@dataclass(frozen=True, slots=True)
class Layout:
    """Rounds of tables of player numbers, and the name of what made them."""

    rounds: Rounds
    made_by: str


def lay_out(
    players: int, shapes: Sequence[Shape], rng: random.Random, steps: int, watch: Watch | None = None
) -> Layout:
    """A plan with as little repeat weight as can be found; every shape may differ, designs need them all
    alike.
    """
    if len(set(shapes)) == 1 and (known := _known(players, shapes, rng, steps)) is not None:
        return known
    problem = Problem(
        tuple(shapes), pair_costs(players), tuple(range(len(shapes))), bound(players, shapes).weight
    )
    longer = _extended(problem, rng, steps // 2, watch) if len(set(shapes)) == 1 else None
    plain = _searched(problem, rng, steps // 2 if longer else steps, watch)
    found = [longer, plain] if longer else [plain]
    return min(found, key=lambda each: cost_of(problem.prices, each.rounds))


def _known(players: int, shapes: Sequence[Shape], rng: random.Random, steps: int) -> Layout | None:
    """A plan without a repeat, or a stored one, where there is such a plan."""
    stored = stored_plan(players, shapes[0], len(shapes))
    if stored is not None:
        return Layout(stored, "stored plan")
    if shapes[0].usual == 4 and (everybody := whist(players)) and len(everybody) == len(shapes):
        return Layout(everybody, f"Wh({players})") if shapes[0].byes == players % 4 else None
    if bound(players, shapes).repeats:
        return None
    return _from_design(players, shapes[0], len(shapes)) or _from_starter(
        players, shapes[0], len(shapes), rng, steps
    )


def _from_design(players: int, shape: Shape, rounds: int) -> Layout | None:
    """A design for fours; for threes too, when the empty chairs are players of it who never meet."""
    if shape.byes or set(shape.sizes) - {3, 4} or shape.usual != 4:
        return None
    known = design(4 * len(shape.sizes), rounds)
    if known is None or len(known[1]) < rounds:
        return None
    seated = _without(known[1], 4 * len(shape.sizes) - players)
    return None if seated is None else Layout([_in_shape(each, shape) for each in seated], known[0])


def _without(full: Rounds, empty: int) -> Rounds | None:
    """Takes `empty` players who never meet out of a design and closes the numbers up; turns at three stay
    even.
    """
    players = sum(map(len, full[0]))
    if not empty:
        return full
    sets = _never_met(full, players, empty)
    best = min(islice(sets, SETS_OF_EMPTY_CHAIRS), key=lambda chosen: _unevenness(full, chosen), default=None)
    if best is None or _unevenness(full, best) > 2:
        return None
    names = {player: number for number, player in enumerate(one for one in range(players) if one not in best)}
    return [[[names[player] for player in table if player in names] for table in each] for each in full]


def _never_met(full: Rounds, players: int, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of players no two of whom ever meet, the last numbers first."""
    strangers = [set(range(player)) for player in range(players)]
    for table in (table for each in full for table in each):
        for one, other in combinations(sorted(table), 2):
            strangers[other].discard(one)

    def grow(chosen: tuple[int, ...], candidates: set[int]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == size:
            yield chosen
            return
        for player in sorted(candidates, reverse=True):
            yield from grow((*chosen, player), candidates & strangers[player])

    return grow((), set(range(players)))


def _unevenness(full: Rounds, chosen: Sequence[int]) -> int:
    """Spread of the number of turns at a table with an empty chair."""
    counts = [0] * sum(map(len, full[0]))
    for table in (table for each in full for table in each if set(table) & set(chosen)):
        for player in table:
            counts[player] += 1
    others = [count for player, count in enumerate(counts) if player not in chosen]
    return max(others) - min(others)


def _in_shape(tables: list[list[int]], shape: Shape) -> list[list[int]]:
    """The tables in the order of the sizes."""
    by_size = {size: [table for table in tables if len(table) == size] for size in set(shape.sizes)}
    return [by_size[size].pop() for size in shape.sizes]


def _from_starter(players: int, shape: Shape, rounds: int, rng: random.Random, steps: int) -> Layout | None:
    """Tries every arrangement shortly, then longer, within the budget."""
    budget = steps // STARTER_PRICE
    for each_steps in STARTER_STEPS:
        for cycle in cycles(players, rounds):
            if budget < each_steps or cycle.layers < shape.byes:
                continue
            budget -= each_steps
            base = find_starter(cycle, shape, rng, each_steps)
            if base is not None:
                developed = develop(cycle, base[: len(shape.sizes)], rounds)
                if _spread_at_odd(players, developed, shape) <= 2:
                    return Layout(developed, f"starter over Z_{cycle.modulus}")
    return None


def _spread_at_odd(players: int, rounds: Rounds, shape: Shape) -> int:
    counts = [0] * players
    for each in rounds:
        for player in (one for table, odd in zip(each, shape.odd, strict=True) if odd for one in table):
            counts[player] += 1
    return max(counts) - min(counts)


def _searched(problem: Problem, rng: random.Random, steps: int, watch: Watch | None) -> Layout:
    start = open_rounds(problem.players, problem.shapes, rng)
    return Layout(anneal(problem, start, rng, steps, watch=watch), "local search")


def _extended(problem: Problem, rng: random.Random, steps: int, watch: Watch | None) -> Layout | None:
    """A design for as many rounds as there is one, further rounds by search, then all rounds at low heat."""
    shape, rounds = problem.shapes[0], len(problem.shapes)
    known = None if shape.byes else _longest_design(problem.players, shape, rounds)
    if known is None:
        return None
    more = open_rounds(problem.players, problem.shapes[len(known.rounds) :], rng)
    added = Problem(problem.shapes, problem.prices, tuple(range(len(known.rounds), rounds)), problem.target)
    start = anneal(added, known.rounds + more, rng, steps // 2, heat=HOT, watch=watch)
    return Layout(
        anneal(problem, start, rng, steps // 2, heat=WARM, watch=watch), f"{known.made_by} and search"
    )


def _longest_design(players: int, shape: Shape, rounds: int) -> Layout | None:
    if players < 16:
        return None
    lengths = range(min(rounds, (players - 1) // 3), 1, -1)
    return next((found for length in lengths if (found := _from_design(players, shape, length))), None)
