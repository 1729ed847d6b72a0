"""A pot and who gets how much of it: prizes by place, ties sharing what their places are worth together."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.errors import ErrorCode, RuleBookError
from scoring.victory import points_by_place

__all__ = ["MOST_PRIZES", "Prizes", "PrizesCode", "ShareOut", "shared_out"]

Who = TypeVar("Who", bound=Hashable)
MOST_PRIZES = 60
HUNDRED = Decimal(100)


class PrizesCode(ErrorCode):
    """Faults of a list of prizes. Facts in the comment beside each."""

    BELOW_ZERO = "prize_below_zero"  # place
    OVER_A_HUNDRED = "prizes_over_a_hundred"  # sum
    TOO_MANY = "prizes_too_many"  # most


class ShareOut(StrEnum):
    """What the figures of a list of prizes are: money, or parts of a hundred of the pot."""

    AMOUNTS = "amounts"
    PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class Prizes:
    """What each place gets, the first first. None at all: everything stays in the pot."""

    kind: ShareOut = ShareOut.PERCENT
    by_place: tuple[Decimal, ...] = ()

    def __post_init__(self) -> None:
        if len(self.by_place) > MOST_PRIZES:
            raise RuleBookError.of(PrizesCode.TOO_MANY, at="by_place", most=MOST_PRIZES)
        for place, prize in enumerate(self.by_place, start=1):
            if prize < 0:
                raise RuleBookError.of(PrizesCode.BELOW_ZERO, at="by_place", place=place)
        if self.kind is ShareOut.PERCENT and (total := sum(self.by_place, Decimal(0))) > HUNDRED:
            raise RuleBookError.of(PrizesCode.OVER_A_HUNDRED, at="by_place", sum=total)

    def worth(self, pot: Decimal) -> tuple[Fraction, ...]:
        """The money of each prize, exactly."""
        if self.kind is ShareOut.AMOUNTS:
            return tuple(map(Fraction, self.by_place))
        return tuple(Fraction(prize) * Fraction(pot) / 100 for prize in self.by_place)


def shared_out(pot: Decimal, places: Mapping[Who, int], prizes: Prizes) -> dict[Who, Fraction]:
    """What everybody with a place gets of the pot, exactly; `scoring.settlement.in_coins` rounds it.

    A prize for a place that nobody has stays in the pot.
    """
    worth = prizes.worth(pot)
    if not worth:
        return dict.fromkeys(places, Fraction(0))
    return points_by_place(places, worth)
