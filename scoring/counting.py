"""How the evenings of a season make a total. Who did not play has no result, which is not a zero."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from scoring.errors import ErrorCode, RuleBookError
from scoring.victory import read_scale

__all__ = ["MOST", "Counted", "Counting", "CountingCode", "Outcome", "Session", "Total", "Worth", "count"]

MOST = 999


class CountingCode(ErrorCode):
    """Faults of a counting rule. Facts in the comment beside each."""

    BEST_AND_WORST = "counting_best_and_worst"  # none
    OUT_OF_BOUNDS = "counting_out_of_bounds"  # most


class Session(StrEnum):
    """What one result is: that of a tournament, or all of one day together."""

    TOURNAMENT = "tournament"
    EVENING = "evening"


class Worth(StrEnum):
    """What a tournament brings: its units, or victory points for the place in it."""

    UNITS = "units"
    VICTORY_POINTS = "victory_points"


class Total(StrEnum):
    SUM = "sum"
    PER_SESSION = "per_session"
    PER_ROUND = "per_round"


@dataclass(frozen=True, slots=True)
class Counting:
    """`best` so many results count (0: all), or all but the `drop` worst; `attendance` is added for each.

    `scale` are the victory points of the places, the first first; empty: as many as there are places, down
    to 1. Who has fewer than `least` results or `least_rounds` rounds is listed without a place.
    """

    session: Session = Session.EVENING
    total: Total = Total.SUM
    worth: Worth = Worth.UNITS
    scale: tuple[Decimal, ...] = ()
    best: int = 0
    drop: int = 0
    attendance: Decimal = Decimal(0)
    least: int = 0
    least_rounds: int = 0

    def __post_init__(self) -> None:
        if self.best and self.drop:
            raise RuleBookError.of(CountingCode.BEST_AND_WORST, at="drop")
        for name in ("best", "drop", "attendance", "least", "least_rounds"):
            if not 0 <= getattr(self, name) <= MOST:
                raise RuleBookError.of(CountingCode.OUT_OF_BOUNDS, at=name, most=MOST)
        read_scale(self.scale)

    def store(self) -> dict[str, object]:
        exact = {"attendance": str(self.attendance), "scale": [str(points) for points in self.scale]}
        return {**asdict(self), **exact}

    @classmethod
    def recall(cls, stored: Mapping[str, Any]) -> "Counting":
        """From what was stored; what is missing is as usual."""
        found = dict(stored)
        if found:
            found["session"], found["total"] = Session(found["session"]), Total(found["total"])
            found["attendance"] = Decimal(found["attendance"])
            found["worth"] = Worth(found.get("worth", Worth.UNITS))
            found["scale"] = tuple(map(Decimal, found.get("scale", ())))
        return cls(**found)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What somebody brought home from one tournament that they played in; `points` are for their place."""

    tournament: Hashable
    day: date
    units: Decimal
    rounds: int
    points: Fraction = Fraction(0)

    def worth(self, counting: Counting) -> Fraction:
        return Fraction(self.units) if counting.worth is Worth.UNITS else self.points


@dataclass(frozen=True, slots=True)
class Counted:
    """A season of one person. `results` are (tournaments of it, worth, counts) by session, in order of days.

    `total` is None where there is nothing to average.
    """

    results: tuple[tuple[tuple[Hashable, ...], Fraction, bool], ...]
    rounds: int
    total: Fraction | None
    is_ranked: bool


def count(outcomes: Iterable[Outcome], counting: Counting) -> Counted:
    """One person's outcomes as a season total."""
    sessions: dict[Hashable, list[Outcome]] = defaultdict(list)
    for one in sorted(outcomes, key=lambda outcome: outcome.day):
        sessions[one.day if counting.session is Session.EVENING else one.tournament].append(one)
    results = list(sessions.values())
    counting_ones = _counting(results, counting)
    rounds = sum(one.rounds for result in results for one in result)
    return Counted(
        results=tuple(
            (
                tuple(one.tournament for one in result),
                _worth(result, counting),
                position in counting_ones,
            )
            for position, result in enumerate(results)
        ),
        rounds=rounds,
        total=_total([results[position] for position in counting_ones], len(results), counting),
        is_ranked=len(results) >= max(1, counting.least) and rounds >= counting.least_rounds,
    )


def _counting(results: list[list[Outcome]], counting: Counting) -> list[int]:
    """Positions of the results that count; of level ones the earlier."""
    best_first = sorted(range(len(results)), key=lambda position: -_worth(results[position], counting))
    kept = counting.best or max(0, len(results) - counting.drop)
    return sorted(best_first[:kept])


def _total(counted: list[list[Outcome]], attended: int, counting: Counting) -> Fraction | None:
    worth = sum((_worth(result, counting) for result in counted), Fraction(0))
    share = {
        Total.SUM: 1,
        Total.PER_SESSION: len(counted),
        Total.PER_ROUND: sum(one.rounds for result in counted for one in result),
    }[counting.total]
    if not share or not attended:
        return None
    return worth / share + attended * Fraction(counting.attendance)


def _worth(result: list[Outcome], counting: Counting) -> Fraction:
    return sum((one.worth(counting) for one in result), Fraction(0))
