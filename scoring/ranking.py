"""Places. Who is level in every figure shares a place, and the next place counts the people before it (1, 1,
3).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

__all__ = ["places", "ranked"]

Row = TypeVar("Row")
Figures = tuple[object, ...]


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
