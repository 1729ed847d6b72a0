"""Money that settles units: rounded to whole coins with nothing lost, and paid with as few payments as there
can be.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Generic, TypeVar

__all__ = ["MOST_FOR_FEWEST", "Transfer", "fewest_transfers", "in_coins"]

Who = TypeVar("Who", bound=Hashable)
MOST_FOR_FEWEST = 12
"""Up to so many people the fewest payments are found for certain; the work doubles with each."""


@dataclass(frozen=True, slots=True)
class Transfer(Generic[Who]):
    payer: Who
    payee: Who
    amount: Decimal


def in_coins(amounts: Mapping[Who, Decimal | Fraction], coin: Decimal) -> dict[Who, Decimal]:
    """Amounts that sum to zero as multiples of `coin` that do so too, each off by less than a coin.

    All are rounded down; the coins then missing go one each to those who lost the largest part of a coin, the
    earlier one first where parts are level (method of largest remainders).
    """
    if sum((Fraction(amount) for amount in amounts.values()), Fraction(0)):
        raise ValueError("the amounts do not sum to zero")
    coins = {who: Fraction(amount) / Fraction(coin) for who, amount in amounts.items()}
    whole = {who: count.numerator // count.denominator for who, count in coins.items()}
    missing = -sum(whole.values())
    by_loss = sorted(coins, key=lambda who: whole[who] - coins[who])
    for who in by_loss[:missing]:
        whole[who] += 1
    return {who: count * coin for who, count in whole.items()}


def fewest_transfers(balances: Mapping[Who, Decimal]) -> list[Transfer[Who]]:
    """Payments after which nobody owes: whoever is below zero pays, whoever is above is paid.

    People who can settle among themselves are parted into as many groups as possible, and n people of a group
    need n − 1 payments: the true minimum up to `MOST_FOR_FEWEST` people, beyond that never more than n − 1.
    """
    if sum(balances.values(), Decimal(0)):
        raise ValueError("the balances do not sum to zero")
    groups = _groups([(who, balance) for who, balance in balances.items() if balance])
    return [transfer for group in groups for transfer in _within(group)]


Balances = Sequence[tuple[Who, Decimal]]


def _groups(people: Balances[Who]) -> list[Balances[Who]]:
    pairs, rest = _equal_pairs(people)
    if len(people) <= MOST_FOR_FEWEST:
        return _most_groups(people)
    return [*pairs, rest] if rest else pairs


def _equal_pairs(people: Balances[Who]) -> tuple[list[Balances[Who]], Balances[Who]]:
    """Who owes exactly what another is owed, and the rest."""
    waiting: dict[Decimal, list[tuple[Who, Decimal]]] = {}
    pairs: list[Balances[Who]] = []
    for one in people:
        partners = waiting.get(-one[1])
        if partners:
            pairs.append([partners.pop(), one])
        else:
            waiting.setdefault(one[1], []).append(one)
    return pairs, [one for left in waiting.values() for one in left]


def _most_groups(people: Balances[Who]) -> list[Balances[Who]]:
    """A parting into the most groups that sum to zero, over all subsets (as bits of a number).

    `most[subset]` is how many groups its people close, taken in the best order; the last one taken is kept in
    `last` to walk back.
    """
    everybody = (1 << len(people)) - 1
    sums = _subset_sums([balance for _, balance in people])
    most, last = [0] * (everybody + 1), [0] * (everybody + 1)
    for subset in range(1, everybody + 1):
        before, taken = max((most[subset ^ bit], bit) for bit in _bits(subset))
        most[subset] = before + (sums[subset] == 0)
        last[subset] = taken
    groups: list[Balances[Who]] = []
    group: list[tuple[Who, Decimal]] = []
    subset = everybody
    while subset:
        group.append(people[last[subset].bit_length() - 1])
        subset ^= last[subset]
        if sums[subset] == 0:
            groups.append(group)
            group = []
    return groups


def _subset_sums(balances: Sequence[Decimal]) -> list[Decimal]:
    sums = [Decimal(0)]
    for balance in balances:
        sums += [before + balance for before in sums]
    return sums


def _bits(subset: int) -> Iterator[int]:
    while subset:
        bit = subset & -subset
        yield bit
        subset ^= bit


def _within(group: Balances[Who]) -> Iterator[Transfer[Who]]:
    """Payments within one group: the largest debt to the largest claim, one of them done with each."""
    left = dict(group)
    while any(left.values()):
        payer = min(left, key=lambda who: left[who])
        payee = max(left, key=lambda who: left[who])
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        yield Transfer(payer, payee, amount)
