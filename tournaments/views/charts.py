"""Line charts as values.

`components/line_chart.html` draws them as SVG that follows the theme without inline styles.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from tournaments.labels import units_text

__all__ = ["LineChart", "Series", "line_chart"]

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 44, 96, 16, 24
Height = Callable[[Decimal], float]
MOST_POINTS = 240
STEPS = (1, 2, 5)
GRID_LINES = 5
LABEL_GAP = 14


@dataclass(frozen=True, slots=True)
class Series:
    """One line: points in the units of the picture, and its name at the right end."""

    name: str
    points: str
    end_y: float
    style: str


@dataclass(frozen=True, slots=True)
class GridLine:
    y: float
    text: str
    is_zero: bool


@dataclass(frozen=True, slots=True)
class LineChart:
    series: tuple[Series, ...]
    grid: tuple[GridLine, ...]
    hands: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    label_x: int = WIDTH - RIGHT + 6


def line_chart(lines: Sequence[tuple[str, Sequence[Decimal]]], mine: str | None = None) -> LineChart | None:
    """Balances hand by hand, each line beginning at zero; None when there is nothing to draw."""
    drawn = [(name, [Decimal(0), *values]) for name, values in lines if values]
    if not drawn:
        return None
    everything = [value for _, values in drawn for value in values]
    step = _step(max(everything) - min(everything))
    low, high = _floor(min(everything), step), -_floor(-max(everything), step)
    high = high if high > low else low + step
    longest = max(len(values) for _, values in drawn)

    def at(value: Decimal) -> float:
        return round(TOP + float((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM), 1)

    ends = _apart([at(values[-1]) for _, values in drawn])
    return LineChart(
        series=tuple(
            Series(name, _points(values, longest, at), end, _style(index, name == mine))
            for index, ((name, values), end) in enumerate(zip(drawn, ends, strict=True), start=1)
        ),
        grid=tuple(_grid(low, high, step, at)),
        hands=longest - 1,
    )


def _style(index: int, is_mine: bool) -> str:
    return "chart-mine" if is_mine else f"series-{(index - 1) % 6 + 1}"


def _points(values: Sequence[Decimal], longest: int, at: Height) -> str:
    """`x,y` pairs; a long evening is thinned out, its last hand kept."""
    every = max(1, longest // MOST_POINTS)
    across = (WIDTH - LEFT - RIGHT) / max(1, longest - 1)
    kept = [index for index in range(len(values)) if index % every == 0 or index == len(values) - 1]
    return " ".join(f"{LEFT + index * across:.1f},{at(values[index])}" for index in kept)


def _step(span: Decimal) -> Decimal:
    """A round distance (1, 2 or 5 times a power of ten) that gives about five lines."""
    rough = max(span, Decimal("0.01")) / GRID_LINES
    power = Decimal(1).scaleb(rough.adjusted())
    return next((power * step for step in STEPS if power * step >= rough), power * 10)


def _floor(value: Decimal, step: Decimal) -> Decimal:
    return (value // step - (1 if value % step < 0 else 0)) * step


def _grid(low: Decimal, high: Decimal, step: Decimal, at: Height) -> list[GridLine]:
    count = int((high - low) / step)
    values = [low + step * index for index in range(count + 1)]
    return [GridLine(at(value), units_text(value), value == 0) for value in values]


def _apart(ends: list[float]) -> list[float]:
    """Heights of the names, moved just enough that none covers another."""
    order = sorted(range(len(ends)), key=lambda index: ends[index])
    placed = list(ends)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + LABEL_GAP)
    return placed
