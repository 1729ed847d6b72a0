"""Places by a chain of criteria. Who is level in all of them shares a place, and the next place counts the
people before it (1, 1, 3), or does not where the club chose so (1, 1, 2).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from scoring.criteria import CRITERIA, DUPLICATE, Criterion, Field, Figure, Metric, Record, metric_criterion
from scoring.errors import ErrorCode, RuleBookError

__all__ = [
    "CHAINS",
    "MOST_HANDS",
    "Metric",
    "Placed",
    "Ranking",
    "RankingCode",
    "Ties",
    "chain_of",
    "criteria_of",
    "figure_text",
    "places",
    "rank",
]

MOST_HANDS = 1000
CHAINS: Mapping[str, tuple[str, ...]] = {
    "club_night": ("units", "direct", "hands_won", "best_round"),
    "average": ("units_per_hand", "direct", "hands_won"),
    "place_points": ("place_points", "units", "direct", "best_round"),
    "victory_points": ("victory_points", "units", "direct", "best_round"),
    "championship": ("units", "best_round", "next_best_round"),
    "duplicate": (DUPLICATE, "units", "direct"),
    "with_lots": ("units", "direct", "best_round", "next_best_round", "lots"),
}
"""Chains to start from, for every game; a game's own is what its rules say."""


class RankingCode(ErrorCode):
    """Faults of a ranking. Facts in the comment beside each."""

    EMPTY = "ranking_empty"  # none
    CRITERION_UNKNOWN = "criterion_unknown"  # criterion
    CRITERION_TWICE = "criterion_twice"  # criterion
    LEAST_HANDS = "ranking_least_hands"  # most


class Ties(StrEnum):
    """The place after a shared one: 1, 1, 3 or 1, 1, 2."""

    SKIP = "skip"
    DENSE = "dense"


@dataclass(frozen=True, slots=True)
class Ranking:
    """What decides places, the first criterion first.

    Who sat at fewer than `least_hands` hands is listed without a place. Lots are drawn from `seed`. A
    decision is an order of keys: it holds as long as exactly these are level in the whole chain.
    """

    chain: tuple[Criterion, ...]
    ties: Ties = Ties.SKIP
    least_hands: int = 0
    seed: str = ""
    decisions: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, names: Sequence[str], metrics: Sequence[Metric] = (), **rest: Any) -> "Ranking":
        """From names, those of the game's own `metrics` among them; raises what is wrong with them."""
        chain = chain_of(names, criteria_of(metrics))
        if not 0 <= rest.get("least_hands", 0) <= MOST_HANDS:
            raise RuleBookError.of(RankingCode.LEAST_HANDS, at="least_hands", most=MOST_HANDS)
        return cls(chain, **rest)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(criterion.name for criterion in self.chain)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where somebody stands; `place` is None for those who are listed only, `is_shared` says that others have
    it too. `figures` are by criterion, `decision` is the order that parted them from those they were level
    with.
    """

    record: Record
    place: int | None
    figures: Mapping[str, Figure] = field(default_factory=dict)
    decision: tuple[int, ...] = ()
    is_shared: bool = False


def chain_of(names: Sequence[str], known: Mapping[str, Criterion]) -> tuple[Criterion, ...]:
    """The criteria of these names in their order; raises what is wrong with them."""
    if not names:
        raise RuleBookError.of(RankingCode.EMPTY, at="chain")
    for name in names:
        if name not in known:
            raise RuleBookError.of(RankingCode.CRITERION_UNKNOWN, at="chain", criterion=name)
        if names.count(name) > 1:
            raise RuleBookError.of(RankingCode.CRITERION_TWICE, at="chain", criterion=known[name].label)
    return tuple(known[name] for name in names)


def criteria_of(metrics: Sequence[Metric]) -> dict[str, Criterion]:
    """All criteria by name: a game's own first, then those of every game."""
    return {metric.name: metric_criterion(metric) for metric in metrics} | dict(CRITERIA)


def rank(records: Iterable[Record], ranking: Ranking) -> list[Placed]:
    """Everybody, best first, level ones by name; who is not ranked comes last and takes nobody's place."""
    in_order = sorted(records, key=lambda record: (record.name, record.key))
    around = Field({record.key: record for record in in_order}, ranking.seed)
    in_it, beside = _sorted_out(in_order, ranking.least_hands)
    figures: dict[int, dict[str, Figure]] = {record.key: {} for record in in_order}
    level = _split(in_it, ranking.chain, around, figures)
    groups = [part for group in level for part in _decided(group, ranking.decisions)]
    numbers = places([len(group) for group, _order in groups], ranking.ties)
    listed = [
        Placed(record, number, figures[record.key], order, is_shared=len(group) > 1)
        for number, (group, order) in zip(numbers, groups, strict=True)
        for record in group
    ]
    rest = _split(beside, ranking.chain, around, figures)
    return listed + [Placed(record, None, figures[record.key]) for group in rest for record in group]


def _decided(
    group: list[Record], decisions: Sequence[tuple[int, ...]]
) -> list[tuple[list[Record], tuple[int, ...]]]:
    """Level ones in the order that was decided for exactly them, the latest decision first; else together."""
    level = {record.key: record for record in group}
    for order in reversed(decisions):
        if len(order) == len(group) > 1 and level.keys() == set(order):
            return [([level[key]], order) for key in order]
    return [(group, ())]


def _sorted_out(records: Iterable[Record], least_hands: int) -> tuple[list[Record], list[Record]]:
    """Who is ranked, and who is listed only."""
    sides: tuple[list[Record], list[Record]] = ([], [])
    for record in records:
        sides[not record.is_ranked or record.hands < least_hands].append(record)
    return sides


def places(sizes: Sequence[int], ties: Ties = Ties.SKIP) -> list[int]:
    """The places of groups that are level within, best group first: sizes 2, 3, 1 → 1, 3, 6, or 1, 2, 3."""
    if ties is Ties.DENSE:
        return list(range(1, len(sizes) + 1))
    return [1 + sum(sizes[:position]) for position in range(len(sizes))]


def figure_text(figure: Figure) -> str:
    """A figure as stored and shown: exact to four places, empty where there is none."""
    if figure is None:
        return ""
    rounded = round(Decimal(figure.numerator) / Decimal(figure.denominator), 4)
    return f"{rounded.normalize():f}"


def _split(
    group: list[Record], chain: Sequence[Criterion], around: Field, figures: dict[int, dict[str, Figure]]
) -> list[list[Record]]:
    """A group parted by each criterion in turn, so that each sees only those level in all before it."""
    groups = [group] if group else []
    for criterion in chain:
        groups = [part for one in groups for part in _parted(one, criterion, around, figures)]
    return groups


def _parted(
    group: list[Record], criterion: Criterion, around: Field, figures: dict[int, dict[str, Figure]]
) -> Iterator[list[Record]]:
    if criterion.among_level and len(group) == 1:
        yield group
        return
    found: dict[Figure, list[Record]] = {}
    for record, figure in zip(group, criterion.figures(group, around), strict=True):
        found.setdefault(figure, []).append(record)
        figures[record.key][criterion.name] = figure
    for figure in sorted(found, key=_worth, reverse=True):
        part = found[figure]
        if criterion.among_level and 1 < len(part) < len(group):
            yield from _parted(part, criterion, around, figures)
        else:
            yield part


def _worth(figure: Figure) -> tuple[bool, Fraction]:
    return figure is not None, figure or Fraction(0)
