"""Victory points: what a place is worth in a league, whatever the units behind it."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from scoring.errors import ErrorCode, RuleBookError

__all__ = ["MOST_STEPS", "ScaleCode", "ladder", "points_by_figure", "points_by_place", "read_scale"]

Who = TypeVar("Who", bound=Hashable)
MOST_STEPS = 60
MOST_POINTS = 999


class ScaleCode(ErrorCode):
    """Faults of a scale of victory points. Facts in the comment beside each."""

    RISES = "scale_rises"  # place
    TOO_LONG = "scale_too_long"  # most
    OUT_OF_BOUNDS = "scale_out_of_bounds"  # most


def ladder(size: int) -> tuple[Decimal, ...]:
    """As many points for the first as there are in the field, one less for each place after it."""
    return tuple(Decimal(points) for points in range(size, 0, -1))


def read_scale(points: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """A club's own scale, the first place first; empty: the ladder. Raises `ScaleCode` faults."""
    if len(points) > MOST_STEPS:
        raise RuleBookError.of(ScaleCode.TOO_LONG, at="scale", most=MOST_STEPS)
    if any(not 0 <= one <= MOST_POINTS for one in points):
        raise RuleBookError.of(ScaleCode.OUT_OF_BOUNDS, at="scale", most=MOST_POINTS)
    for place, (before, after) in enumerate(pairwise(points), start=2):
        if after > before:
            raise RuleBookError.of(ScaleCode.RISES, at="scale", place=place)
    return tuple(points)


def points_by_place(
    places: Mapping[Who, int], scale: Sequence[Decimal | Fraction] = ()
) -> dict[Who, Fraction]:
    """Points for those who have a place; who shares one shares the points of the places taken up.

    Two in first place of four by the ladder: (4 + 3) / 2 each. Below the end of a scale there are none.
    """
    steps = [Fraction(points) for points in scale or ladder(len(places))]
    sharing: dict[int, list[Who]] = defaultdict(list)
    for who, place in places.items():
        sharing[place].append(who)
    points: dict[Who, Fraction] = {}
    taken = 0
    for place in sorted(sharing):
        group = sharing[place]
        worth = sum(steps[taken : taken + len(group)], Fraction(0)) / len(group)
        points |= dict.fromkeys(group, worth)
        taken += len(group)
    return points


def points_by_figure(
    figures: Mapping[Who, Decimal | Fraction], scale: Sequence[Decimal] = ()
) -> dict[Who, Fraction]:
    """The same where a figure decides, more being better."""
    best_first = sorted({Fraction(figure) for figure in figures.values()}, reverse=True)
    place = {figure: number for number, figure in enumerate(best_first, start=1)}
    return points_by_place({who: place[Fraction(figure)] for who, figure in figures.items()}, scale)
