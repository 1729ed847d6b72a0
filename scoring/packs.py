"""The pack a game is dealt from: which cards, how many stay as a kitty, whether one is turned up."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from scoring.cards import Card

__all__ = ["Pack", "PackFault", "faults_of"]


@dataclass(frozen=True, slots=True)
class Pack:
    """`cards` as often as they are in it; `hands` players get equally many, `kitty` cards are left."""

    cards: tuple[Card, ...]
    hands: int = 4
    kitty: int = 0
    turns_up: bool = False

    @property
    def each(self) -> int:
        """Cards in one hand."""
        return (len(self.cards) - self.kitty) // self.hands


@dataclass(frozen=True, slots=True)
class PackFault:
    """What is wrong with the cards as a whole: dealt too often, missing (once for each time), or foreign."""

    too_often: tuple[Card, ...]
    missing: tuple[Card, ...]
    foreign: tuple[Card, ...]

    @property
    def is_nothing(self) -> bool:
        return self is _NOTHING


_NOTHING = PackFault((), (), ())


@cache
def _times(pack: Pack) -> Counter[Card]:
    return Counter(pack.cards)


def faults_of(dealt: Iterable[Card], pack: Pack) -> PackFault:
    """Compare all cards dealt, kitty included, with the pack."""
    has, needs = Counter(dealt), _times(pack)
    if has == needs:
        return _NOTHING
    return PackFault(
        too_often=tuple(one for one in needs if has[one] > needs[one]),
        missing=tuple((needs - has).elements()),
        foreign=tuple(one for one in has if one not in needs),
    )
