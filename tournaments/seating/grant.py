"""Wishes as prices of meetings, and names dealt to the places of a plan so that they cost little."""

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import exp

from .annealing import pair_costs
from .designs import Rounds
from .wishes import Wish, WishKind

__all__ = ["deal_names", "kept_numbers", "meeting_prices"]

SOFT, HARD = 1, 100
"""A soft wish is worth one repeat; a hard one more than any number of repeats that could save it."""

DEALS = 12_000


def meeting_prices(wishes: Sequence[Wish], players: Sequence[int], rounds: int) -> list[list[int]]:
    """prices[p][q] of each first meeting, by index in `players`; below zero for those who want to meet."""
    index = {player: number for number, player in enumerate(players)}
    prices = pair_costs(len(players))
    for one, other, price in _priced_pairs(wishes, rounds):
        prices[index[one]][index[other]] += price
        prices[index[other]][index[one]] += price
    return prices


def kept_numbers(wishes: Sequence[Wish], kind: WishKind, players: Sequence[int]) -> dict[int, int]:
    """Index of a player to index of the table or seat wished for; hard wishes win over soft ones."""
    index = {player: number for number, player in enumerate(players)}
    wanted = sorted((wish for wish in wishes if wish.kind is kind), key=lambda wish: wish.hard)
    return {index[wish.players[0]]: wish.number - 1 for wish in wanted}


def _priced_pairs(wishes: Sequence[Wish], rounds: int) -> list[tuple[int, int, int]]:
    """Two at different fixed tables, or with the same fixed seat, are best kept apart; two at one table,
    together.

    Each further meeting costs 1 more, so a wish to sit together all evening starts low enough to pay every
    time.
    """
    together, pairs = -(SOFT + rounds), []
    for wish in wishes:
        if wish.kind in (WishKind.APART, WishKind.TOGETHER):
            sign = 1 if wish.kind is WishKind.APART else -1
            price = sign * HARD if wish.hard else (SOFT if sign > 0 else together)
            pairs += [(one, other, price) for one, other in combinations(wish.players, 2)]
    for first, second in combinations(wishes, 2):
        if first.kind is second.kind and first.players != second.players:
            hard = first.hard and second.hard
            same = first.number == second.number
            if first.kind is WishKind.TABLE and same:
                pairs.append((first.players[0], second.players[0], -HARD if hard else together))
            elif first.kind is WishKind.TABLE or (first.kind is WishKind.SEAT and same):
                pairs.append((first.players[0], second.players[0], HARD if hard else SOFT))
    return pairs


def deal_names(rounds: Rounds, prices: list[list[int]], rng: random.Random) -> Rounds:
    """Gives the places of a plan to players: by lot, then exchanged while the meetings they dislike grow
    fewer.
    """
    players = len(prices)
    names = _by_club(prices, rng)
    dislikes = {
        player: [(other, price) for other, price in enumerate(row) if price]
        for player, row in enumerate(prices)
    }
    if any(dislikes.values()):
        names = _exchange(names, dislikes, _met(rounds, players), rng)
    return [[[names[place] for place in table] for table in each] for each in rounds]


def _by_club(prices: list[list[int]], rng: random.Random) -> list[int]:
    """By lot, but whoever must be apart side by side: neighbours in number share a column of many designs."""
    order = rng.sample(range(len(prices)), len(prices))
    clubs: dict[int, list[int]] = defaultdict(list)
    for player in order:
        first = min([player, *(other for other, price in enumerate(prices[player]) if price > 0)])
        clubs[first].append(player)
    return [player for club in sorted(clubs.values(), key=len, reverse=True) for player in club]


def _met(rounds: Rounds, players: int) -> list[list[int]]:
    met = pair_costs(players)
    for table in (table for each in rounds for table in each):
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
    return met


def _exchange(
    names: list[int], dislikes: dict[int, list[tuple[int, int]]], met: list[list[int]], rng: random.Random
) -> list[int]:
    """Anneals the order of names; only those with a wish start an exchange."""
    place = {name: number for number, name in enumerate(names)}
    concerned = [name for name in names if dislikes[name]]
    lowest = -sum(max(0, -price) * max(map(max, met)) for row in dislikes.values() for _, price in row)

    def cost(name: int) -> int:
        row = met[place[name]]
        return sum(price * row[place[other]] for other, price in dislikes[name])

    total = sum(map(cost, names))
    for deal in range(DEALS):
        if total <= lowest:
            break
        one, other = rng.choice(concerned), rng.choice(names)
        if one == other:
            continue
        before = cost(one) + cost(other)
        place[one], place[other] = place[other], place[one]
        change = cost(one) + cost(other) - before
        if change > 0 and rng.random() >= exp(-change / (1.01 - deal / DEALS)):
            place[one], place[other] = place[other], place[one]
        else:
            total += 2 * change
    return sorted(names, key=place.__getitem__)
