"""Fixed pairs: round robin by the circle, Howell and Mitchell movements. Pairs are 0 … P-1, a game is (N-S,
E-W).
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from .errors import SeatingCode, SeatingError
from .numbers import number_tables
from .plan import Form, Plan, Round

__all__ = ["Game", "howell", "mitchell", "round_robin", "seat_pairs"]

Game = tuple[int, int]
Pair = tuple[int, int]


def round_robin(pairs: int, rounds: int, rng: random.Random) -> list[list[Game]]:
    """No pair meets another twice in P - 1 rounds (P, with a rest each, when P is odd); sides within one of
    equal.

    Longer events go round the circle again. Table numbers are spread by exchange.
    """
    circle = [_circle(pairs, number) for number in range(rounds)]
    numbered = number_tables([[list(game) for game in each] for each in circle], rng)
    return _take_sides([[(game[0], game[1]) for game in each] for each in numbered])


def howell(pairs: int) -> list[list[Game]]:
    """Everybody plays everybody: the last pair stays at table 1, all others follow the pair one below
    them.
    """
    return [_circle(pairs, number) for number in range(pairs - 1 + pairs % 2)]


def mitchell(tables: int, rounds: int) -> list[list[Game]]:
    """N-S (0 … T-1) stay, E-W (T … 2T-1) move up a table each round; two fields, two winners.

    Neither skip nor relay: those serve boards that travel, and hands dealt at the table do not.
    """
    if rounds > tables:
        raise SeatingError.of(SeatingCode.TOO_MANY_ROUNDS, rounds=rounds, most=tables)
    return [
        [(table, tables + (table - number) % tables) for table in range(tables)] for number in range(rounds)
    ]


def seat_pairs(
    rounds: Sequence[Sequence[Game]], pairs: Sequence[Pair], *, seed: int = 0, made_by: str = "round robin"
) -> Plan:
    """The plan of a movement: partners opposite each other, N-S first."""
    seated = []
    for each in rounds:
        tables = tuple((pairs[a][0], pairs[b][0], pairs[a][1], pairs[b][1]) for a, b in each)
        playing = {pair for game in each for pair in game}
        byes = (player for number, pair in enumerate(pairs) if number not in playing for player in pair)
        seated.append(Round(tables, tuple(sorted(byes))))
    players = tuple(player for pair in pairs for player in pair)
    return Plan(tuple(seated), players, Form.PAIRS, (), seed, made_by, tuple(pairs))


def _circle(pairs: int, number: int) -> list[Game]:
    """One round of the circle method; with an odd number whoever meets the missing pair rests."""
    turning = pairs - 1 + pairs % 2
    games = [((number + step) % turning, (number - step) % turning) for step in range(1, (turning + 1) // 2)]
    first = [(pairs - 1, number % turning)] if pairs % 2 == 0 else []
    return first + games


def _take_sides(rounds: list[list[Game]]) -> list[list[Game]]:
    """Turns games over along an Euler tour: every pair leaves a game as often as it enters one, give or take
    one.
    """
    games = [(game, number, table) for number, each in enumerate(rounds) for table, game in enumerate(each)]
    open_ends: dict[int, list[int]] = defaultdict(list)
    ends = [game for game, _, _ in games] + _to_nobody(game for game, _, _ in games)
    for index, (one, other) in enumerate(ends):
        open_ends[one].append(index)
        open_ends[other].append(index)
    oriented = _tour(ends, open_ends)
    sided = [list(each) for each in rounds]
    for index, (_, number, table) in enumerate(games):
        sided[number][table] = oriented[index]
    return sided


def _to_nobody(games: Iterable[Game]) -> list[Game]:
    """A game against nobody (-1) for each pair with an odd number of games, so that a tour can close."""
    played = Counter(pair for game in games for pair in game)
    return [(-1, pair) for pair, times in sorted(played.items()) if times % 2]


def _tour(ends: list[Game], open_ends: dict[int, list[int]]) -> dict[int, Game]:
    """Walks every game once and turns it the way it was walked."""
    oriented: dict[int, Game] = {}
    for start in sorted(open_ends):
        here = start
        while open_ends[here]:
            index = open_ends[here].pop()
            if index not in oriented:
                one, other = ends[index]
                oriented[index] = (here, other if here == one else one)
                here = oriented[index][1]
    return oriented
