"""Places. Who is level in every figure shares a place, and the next place counts the people before it (1, 1,
3).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.terms import Term

__all__ = ["Metric", "places", "ranked"]

Row = TypeVar("Row")
Figures = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that a game ranks by, more being better: its name in `scoring.metrics`, and what a list calls
    it.
    """

    name: str
    label: Term


def ranked(
    rows: Iterable[Row], figures: Callable[[Row], Figures], name: Callable[[Row], str]
) -> list[tuple[int, Row]]:
    """(place, row), best figures first; level rows stand in the order of their names."""
    ordered = sorted(sorted(rows, key=name), key=figures, reverse=True)
    return list(zip(places([figures(row) for row in ordered]), ordered, strict=True))


def places(figures: Sequence[Figures]) -> list[int]:
    """Places of rows that are in order already: (20,), (20,), (15,) → 1, 1, 3."""
    given: list[int] = []
    for position, value in enumerate(figures):
        is_level = position > 0 and value == figures[position - 1]
        given.append(given[-1] if is_level else position + 1)
    return given
