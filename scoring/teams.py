"""Teams: what their members bring on a day is added up, and brings victory points against the other teams."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from scoring.counting import Worth
from scoring.errors import ErrorCode, RuleBookError
from scoring.ranking import places
from scoring.victory import points_by_figure, read_scale

__all__ = ["MOST_BEST", "Share", "TeamCode", "TeamCounting", "TeamResult", "TeamTotal", "team_table"]

MOST_BEST = 99


class TeamCode(ErrorCode):
    """Faults of how teams count. Facts in the comment beside each."""

    BEST_OUT_OF_BOUNDS = "team_best_out_of_bounds"  # most


@dataclass(frozen=True, slots=True)
class TeamCounting:
    """`worth` is what decides first, the other parts the level. Of a day `best` so many members count (0:
    all). `scale` are the victory points of a day, the first team first; empty: as many as there are teams.
    """

    worth: Worth = Worth.UNITS
    scale: tuple[Decimal, ...] = ()
    best: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.best <= MOST_BEST:
            raise RuleBookError.of(TeamCode.BEST_OUT_OF_BOUNDS, at="best", most=MOST_BEST)
        read_scale(self.scale)

    def store(self) -> dict[str, object]:
        return {"worth": self.worth.value, "scale": [str(one) for one in self.scale], "best": self.best}

    @classmethod
    def recall(cls, stored: Mapping[str, Any]) -> "TeamCounting":
        """From what was stored; what is missing is as usual."""
        scale = tuple(map(Decimal, stored.get("scale", ())))
        return cls(Worth(stored.get("worth", Worth.UNITS)), scale, stored.get("best", 0))


@dataclass(frozen=True, slots=True)
class Share:
    """What one member brought their team in one session (a day, or a tournament)."""

    team: Hashable
    member: Hashable
    session: Hashable
    units: Decimal


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A team's session. `members` are (member, units, counts), best first."""

    session: Hashable
    units: Decimal
    points: Fraction
    members: tuple[tuple[Hashable, Decimal, bool], ...]


@dataclass(frozen=True, slots=True)
class TeamTotal:
    team: Hashable
    units: Decimal = Decimal(0)
    points: Fraction = Fraction(0)
    results: tuple[TeamResult, ...] = ()

    def order(self, worth: Worth) -> tuple[Fraction, Fraction]:
        both = (Fraction(self.units), self.points)
        return both if worth is Worth.UNITS else (both[1], both[0])


Members = tuple[tuple[Hashable, Decimal, bool], ...]


def team_table(shares: Iterable[Share], counting: TeamCounting) -> list[tuple[int, TeamTotal]]:
    """Every team that played, with its place, best first; who is level in units and points shares one.

    `shares` come in the order of sessions.
    """
    results: dict[Hashable, list[TeamResult]] = defaultdict(list)
    for session, teams in _by_session(shares, counting).items():
        units = {team: _counted(members) for team, members in teams.items()}
        points = points_by_figure(units, counting.scale)
        for team, members in teams.items():
            results[team].append(TeamResult(session, units[team], points[team], members))
    totals = [_total(team, found) for team, found in results.items()]
    return _placed(totals, counting.worth)


def _by_session(shares: Iterable[Share], counting: TeamCounting) -> dict[Hashable, dict[Hashable, Members]]:
    """For each session the members of each team, the best of them counting."""
    found: dict[Hashable, dict[Hashable, dict[Hashable, Decimal]]] = {}
    for one in shares:
        members = found.setdefault(one.session, {}).setdefault(one.team, {})
        members[one.member] = members.get(one.member, Decimal(0)) + one.units
    return {
        session: {team: _best(members, counting.best) for team, members in teams.items()}
        for session, teams in found.items()
    }


def _best(members: Mapping[Hashable, Decimal], best: int) -> Members:
    in_order = sorted(members.items(), key=lambda one: -one[1])
    return tuple(
        (member, units, not best or position < best) for position, (member, units) in enumerate(in_order)
    )


def _counted(members: Members) -> Decimal:
    return sum((units for _member, units, counts in members if counts), Decimal(0))


def _total(team: Hashable, results: list[TeamResult]) -> TeamTotal:
    units = sum((one.units for one in results), Decimal(0))
    points = sum((one.points for one in results), Fraction(0))
    return TeamTotal(team, units, points, tuple(results))


def _placed(totals: list[TeamTotal], worth: Worth) -> list[tuple[int, TeamTotal]]:
    level: dict[tuple[Fraction, Fraction], list[TeamTotal]] = defaultdict(list)
    for one in totals:
        level[one.order(worth)].append(one)
    groups = [level[order] for order in sorted(level, reverse=True)]
    numbers = places([len(group) for group in groups])
    return [(number, one) for number, group in zip(numbers, groups, strict=True) for one in group]
