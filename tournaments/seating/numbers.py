"""Which number each table has: nobody sits at the same number more often than need be."""

import random
from collections import Counter

from .designs import Rounds

__all__ = ["number_tables"]

PASSES = 12
EFFORT = 3_000
FEWEST_TRIES = 2
MOST_TRIES = 60
CANDIDATES = 20

Visits = Counter[tuple[int, int]]


def number_tables(rounds: Rounds, rng: random.Random, kept: dict[int, int] | None = None) -> Rounds:
    """The same tables in another order within each round; `kept` gives players the index of their table."""
    best, best_cost = rounds, None
    tables = max(len(each) for each in rounds)
    wanted = _price(1 - -len(rounds) // tables)
    tries = EFFORT // sum(len(each) ** 2 for each in rounds)
    for _ in range(min(max(tries, FEWEST_TRIES), MOST_TRIES)):
        tried, cost = _attempt(rounds, rng, kept or {})
        if best_cost is None or cost < best_cost:
            best, best_cost = tried, cost
        if best_cost[0] <= wanted:
            break
    return best


def _attempt(rounds: Rounds, rng: random.Random, kept: dict[int, int]) -> tuple[Rounds, tuple[int, int]]:
    """A random order mended by exchanging two numbers of one round while that helps; and what the fullest
    place and all of them together cost."""
    tried = [_in_kept_order(rng.sample(each, len(each)), kept) for each in rounds]
    visits: Visits = Counter(
        (player, number) for each in tried for number, table in enumerate(each) for player in table
    )
    for _ in range(PASSES):
        if not sum(_mend(each, visits, kept, rng) for each in tried):
            break
    prices = [_price(times) for times in visits.values()]
    return tried, (max(prices), sum(prices))


def _in_kept_order(tables: list[list[int]], kept: dict[int, int]) -> list[list[int]]:
    for table in tables[:]:
        wanted = next((kept[player] for player in table if player in kept), None)
        if wanted is not None:
            here = next(at for at, each in enumerate(tables) if each is table)
            tables[here], tables[wanted] = tables[wanted], tables[here]
    return tables


def _mend(tables: list[list[int]], visits: Visits, kept: dict[int, int], rng: random.Random) -> bool:
    """Exchanges numbers of tables whose players come back to them; True when anything changed."""
    free = [number for number, table in enumerate(tables) if not any(player in kept for player in table)]
    changed = False
    for one in free:
        if all(visits[player, one] < 2 for player in tables[one]):
            continue
        gain, other = min((_exchange(tables, visits, one, other), other) for other in _some(free, rng))
        if gain < 0:
            _move(tables, visits, one, other)
            changed = True
    return changed


def _some(numbers: list[int], rng: random.Random) -> list[int]:
    """All of a few, a sample of many: among many numbers a good one is never far."""
    return numbers if len(numbers) <= CANDIDATES else rng.sample(numbers, CANDIDATES)


def _exchange(tables: list[list[int]], visits: Visits, one: int, other: int) -> int:
    """Change of the price of all visits when two tables exchange numbers."""
    if one == other:
        return 0
    return sum(
        _price(visits[player, there] + 1)
        - _price(visits[player, there])
        - _price(visits[player, here])
        + _price(visits[player, here] - 1)
        for here, there in ((one, other), (other, one))
        for player in tables[here]
    )


def _move(tables: list[list[int]], visits: Visits, one: int, other: int) -> None:
    for here, there in ((one, other), (other, one)):
        for player in tables[here]:
            visits[player, here] -= 1
            visits[player, there] += 1
    tables[one], tables[other] = tables[other], tables[one]


def _price(visits: int) -> int:
    """Steep, so that the most visits fall first: two visits cost 1, three 16, four 81."""
    return (visits - 1) ** 4 if visits > 1 else 0
