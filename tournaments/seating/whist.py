"""Whist tournaments Wh(v): in v - 1 rounds (v with a rest each) everybody partners everybody once and opposes
twice.

Tables are in seat order; partners sit N-S and E-W. Base rounds that algebra does not give are stored; most
were found by tests/benchmarks/find_starters.py, the larger ones by a faster search of the same kind. Each is
proved by counting.
"""

from collections import Counter
from functools import cache

from .catalogue import design
from .designs import Rounds, has_transversal, transversal
from .galois import galois

__all__ = ["nearest_whist", "whist"]

# One chair of each table after the other, N E S W; None is the player who never moves, the others are taken
# mod v - 1
# (v divisible by four) or mod v.
BASE_ROUNDS: dict[int, tuple[tuple[int | None, ...], ...]] = {
    8: (
        (None, 2, 0, 6),
        (3, 4, 1, 5),
    ),
    12: (
        (None, 7, 0, 6),
        (9, 1, 3, 10),
        (2, 8, 5, 4),
    ),
    21: (
        (15, 20, 14, 2),
        (7, 4, 3, 17),
        (13, 18, 11, 9),
        (12, 1, 5, 6),
        (10, 8, 16, 19),
    ),
    24: (
        (None, 3, 0, 5),
        (6, 2, 19, 8),
        (20, 4, 15, 7),
        (16, 17, 1, 10),
        (12, 21, 11, 9),
        (18, 22, 14, 13),
    ),
    33: (
        (4, 8, 16, 13),
        (5, 10, 28, 3),
        (14, 31, 17, 7),
        (30, 18, 1, 19),
        (23, 12, 9, 29),
        (11, 32, 22, 24),
        (15, 6, 2, 21),
        (26, 27, 20, 25),
    ),
    44: (
        (None, 6, 0, 14),
        (12, 25, 16, 24),
        (2, 38, 7, 9),
        (30, 8, 41, 1),
        (11, 36, 17, 26),
        (22, 33, 13, 18),
        (42, 21, 39, 34),
        (31, 32, 29, 5),
        (27, 28, 15, 4),
        (37, 35, 20, 10),
        (23, 40, 3, 19),
    ),
    45: (
        (21, 27, 20, 12),
        (43, 11, 10, 24),
        (6, 38, 2, 28),
        (22, 18, 16, 40),
        (35, 15, 4, 31),
        (32, 26, 25, 17),
        (41, 44, 30, 19),
        (1, 8, 3, 36),
        (39, 9, 42, 14),
        (37, 34, 29, 13),
        (23, 7, 5, 33),
    ),
    48: (
        (None, 7, 0, 30),
        (18, 8, 4, 10),
        (11, 25, 27, 12),
        (23, 35, 15, 34),
        (39, 14, 32, 26),
        (43, 33, 46, 16),
        (44, 6, 2, 42),
        (41, 38, 19, 20),
        (9, 40, 5, 31),
        (28, 37, 22, 17),
        (13, 36, 3, 21),
        (1, 45, 29, 24),
    ),
}


@cache
def whist(players: int) -> Rounds | None:
    """A whist tournament, counted; None where none is known here (exactly the numbers 0 and 1 mod 4 have
    one).
    """
    rounds = _build(players)
    if rounds is not None:
        _count(players, rounds)
    return rounds


def nearest_whist(players: int) -> list[int]:
    """The closest numbers below and above for which a tournament is known."""
    below = next((number for number in range(players, 3, -1) if whist(number)), None)
    above = next((number for number in range(players, players + 12) if whist(number)), None)
    return [number for number in (below, above) if number is not None]


def _build(players: int) -> Rounds | None:
    if players == 4:
        return _three_ways([[[0, 1, 2, 3]]])
    if players in BASE_ROUNDS:
        return _developed(players, BASE_ROUNDS[players])
    if players % 4 == 1:
        return _over_field(players)
    return _from_design(players) or _from_columns(players)


def _developed(players: int, base: tuple[tuple[int | None, ...], ...]) -> Rounds:
    modulus = players - 1 if players % 4 == 0 else players
    return [
        [[players - 1 if chair is None else (chair + step) % modulus for chair in table] for table in base]
        for step in range(modulus)
    ]


def _over_field(players: int) -> Rounds | None:
    """Tables w^i, w^(i+n), w^(i+2n), w^(i+3n) of GF(4n + 1), i < n, and their translates."""
    field = galois(players)
    if field is None:
        return None
    powers, tables = field.powers(), players // 4
    base = [[powers[i + quarter * tables] for quarter in range(4)] for i in range(tables)]
    return [[[field.add[chair][step] for chair in table] for table in base] for step in range(players)]


def _from_design(players: int) -> Rounds | None:
    """Where everybody meets everybody once at tables of four, each round is played in the three
    partnerships.
    """
    needed = (players - 1) // 3
    known = design(players, needed)
    if players % 12 != 4 or known is None or len(known[1]) < needed:
        return None
    return _three_ways(known[1])


def _from_columns(players: int) -> Rounds | None:
    """Four columns, each a smaller tournament, between three ways to play each round of a transversal design.

    Odd columns rest one player each in every round: those four play a line of the first round of the design,
    in one of its three ways, which is then not played again.
    """
    size = players // 4
    inner = whist(size) if players % 4 == 0 and has_transversal(size) else None
    if inner is None:
        return None
    across = transversal(size)
    columns = [
        [[column * size + one for one in table] for column in range(4) for table in each] for each in inner
    ]
    if size % 4 == 0:
        return _three_ways(across) + columns
    first = {line[0]: line for line in across[0]}
    resting = (set(range(size)) - {one for table in each for one in table} for each in inner)
    return _three_ways(across)[1:] + [
        [*tables, first[rest.pop()]] for tables, rest in zip(columns, resting, strict=True)
    ]


def _three_ways(rounds: Rounds) -> Rounds:
    return [
        [[table[order] for order in way] for table in each]
        for each in rounds
        for way in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
    ]


def _count(players: int, rounds: Rounds) -> None:
    """Fails at once unless each two are partners once and opponents twice."""
    together, against = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for north, east, south, west in (table for each in rounds for table in each):
        together.update((frozenset((north, south)), frozenset((east, west))))
        against.update(frozenset((one, other)) for one in (north, south) for other in (east, west))
    pairs = players * (players - 1) // 2
    if (
        set(together.values()) != {1}
        or set(against.values()) != {2}
        or len(together) != pairs != len(against)
    ):
        raise ValueError(f"Wh({players}) is wrong")
