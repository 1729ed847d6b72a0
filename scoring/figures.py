"""Sums, rates and runs over the hands that somebody played."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from math import sqrt
from typing import TypeVar

from scoring.parts import Role

__all__ = ["Figures", "Played", "Rate", "Run", "grouped", "runs"]

Z_95 = 1.959964
"""Two-sided 95 % of the normal distribution."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Rate:
    """`hits` of `tries`, with what the hands played so far leave open."""

    hits: int
    tries: int

    @property
    def value(self) -> float | None:
        return self.hits / self.tries if self.tries else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % Wilson score interval: unlike the textbook one it holds for few tries, and near 0 and 1.

        E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.
        """
        if not self.tries:
            return None
        share, z2 = self.hits / self.tries, Z_95**2
        middle = (share + z2 / (2 * self.tries)) / (1 + z2 / self.tries)
        spread = sqrt(share * (1 - share) / self.tries + z2 / (4 * self.tries**2))
        half = Z_95 * spread / (1 + z2 / self.tries)
        return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))

    @property
    def low(self) -> float | None:
        return self.interval[0] if self.interval else None

    @property
    def high(self) -> float | None:
        return self.interval[1] if self.interval else None


@dataclass(frozen=True, slots=True)
class Played:
    """One hand from one player's side. `hand`, `contract`, `evening` and people are whatever names them."""

    hand: int
    evening: int
    contract: int
    seat: tuple[int, int]
    role: Role
    units: Decimal
    is_made: bool | None = None
    is_alone: bool = False
    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    announced: int = 0
    kept: int = 0

    @property
    def is_bid(self) -> bool:
        """Undertaken by the player's side, and decided."""
        return self.role.took_it_on and self.is_made is not None


@dataclass(frozen=True, slots=True)
class Figures:
    """What some hands add up to. A contract is bid when the player's side undertook it and it was decided."""

    hands: int = 0
    units: Decimal = Decimal(0)
    bid: int = 0
    made: int = 0
    alone: int = 0
    alone_made: int = 0
    defended: int = 0
    beaten: int = 0
    announced: int = 0
    kept: int = 0

    @classmethod
    def of(cls, played: Iterable[Played]) -> "Figures":
        hands = list(played)
        bid = [one for one in hands if one.is_bid]
        alone = [one for one in bid if one.is_alone]
        defended = [one for one in hands if one.role is Role.DEFENDER and one.is_made is not None]
        return cls(
            hands=len(hands),
            units=sum((one.units for one in hands), Decimal(0)),
            bid=len(bid),
            made=sum(one.is_made is True for one in bid),
            alone=len(alone),
            alone_made=sum(one.is_made is True for one in alone),
            defended=len(defended),
            beaten=sum(one.is_made is False for one in defended),
            announced=sum(one.announced for one in hands),
            kept=sum(one.kept for one in hands),
        )

    @property
    def made_rate(self) -> Rate:
        return Rate(self.made, self.bid)

    @property
    def per_hand(self) -> Decimal | None:
        return self.units / self.hands if self.hands else None


@dataclass(frozen=True, slots=True)
class Run:
    """Hands in a row, by position in what was counted: from `first` up to and including `last`."""

    first: int
    last: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1


def grouped(played: Iterable[Played], keys: Callable[[Played], Iterable[Key]]) -> dict[Key, Figures]:
    """Figures by every key that a hand has, in the order in which the keys were met."""
    found: dict[Key, list[Played]] = {}
    for one in played:
        for key in keys(one):
            found.setdefault(key, []).append(one)
    return {key: Figures.of(hands) for key, hands in found.items()}


def runs(held: Iterable[bool]) -> Iterator[Run]:
    """Every unbroken row of hands of which it is true."""
    position = 0
    for is_true, group in groupby(held):
        length = sum(1 for _ in group)
        if is_true:
            yield Run(position, position + length - 1)
        position += length
