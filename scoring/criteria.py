"""What decides places, by name. Each criterion gives a figure to everybody in a group, more being better."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from scoring.terms import Term, term

__all__ = [
    "CRITERIA",
    "DUPLICATE",
    "SOLI",
    "Criterion",
    "Field",
    "Figure",
    "Figures",
    "Metric",
    "Record",
    "average",
    "best_round",
    "each",
    "metric_criterion",
]

DUPLICATE = "duplicate"
"""The figure of boards that several tables have played: its name among the metrics and among the criteria."""

SOLI = "soli"
"""Contracts made alone against the table: a name among the metrics and among the criteria."""

Figure = Fraction | None
"""Exact, so that level means level; None where there is nothing to work a figure out of, which comes last."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that a game ranks by, more being better: its name in `scoring.metrics`, and what a list calls
    it.
    """

    name: str
    label: Term


@dataclass(frozen=True, slots=True)
class Record:
    """What one competitor brought home.

    `units` contain penalties; `rounds` are the units of each round played. `met` has for everybody met at a
    table the own units less theirs, over all sittings together; `opponents` names them once a sitting.
    """

    key: int
    name: str
    units: Decimal
    hands: int = 0
    hands_won: int = 0
    made: int = 0
    rounds: tuple[Decimal | Fraction, ...] = ()
    place_points: Fraction = Fraction(0)
    victory_points: Fraction = Fraction(0)
    metrics: Mapping[str, Decimal | Fraction] = field(default_factory=dict)
    met: Mapping[int, Decimal] = field(default_factory=dict)
    opponents: tuple[int, ...] = ()
    is_ranked: bool = True


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody, by key, and the seed that lots are drawn from."""

    everybody: Mapping[int, Record]
    seed: str = ""


Group = Sequence[Record]
Figures = Callable[[Group, Field], list[Figure]]


@dataclass(frozen=True, slots=True)
class Criterion:
    """`figures(group, field)`: one figure for each of a group that is level so far.

    `among_level` says that the figure depends on who is in the group: it is taken again of those it leaves
    level, and has no meaning outside it.
    """

    name: str
    label: Term
    note: Term
    figures: Figures
    among_level: bool = False


_AS_COUNTED = term("criterion note", "as the house rules count it")


def metric_criterion(metric: Metric) -> Criterion:
    """A game's own figure as a criterion."""
    return Criterion(
        metric.name,
        metric.label,
        _AS_COUNTED,
        each(lambda record: Fraction(record.metrics.get(metric.name, 0))),
    )


def each(figure: Callable[[Record], Figure]) -> Figures:
    """A figure that needs nobody else's."""

    def figures(group: Group, field: Field) -> list[Figure]:
        return [figure(record) for record in group]

    return figures


def average(of: Callable[[Record], int]) -> Callable[[Record], Figure]:
    return lambda record: Fraction(record.units) / of(record) if of(record) else None


def best_round(rank: int) -> Callable[[Record], Figure]:
    """The best round, or the next best: None for whom there are not so many rounds."""

    def figure(record: Record) -> Figure:
        ordered = sorted(record.rounds, reverse=True)
        return Fraction(ordered[rank]) if len(ordered) > rank else None

    return figure


def _direct(group: Group, field: Field) -> list[Figure]:
    """A point for each level rival beaten over all meetings, half a point for one held.

    It decides nothing unless all of the group have met: a rival never met would be neither beaten nor lost
    to.
    """
    rivals = [[other for other in group if other.key != one.key] for one in group]
    if not all(other.key in one.met for one, others in zip(group, rivals, strict=True) for other in others):
        return [Fraction(0)] * len(group)
    return [
        sum((_point(one.met[other.key]) for other in others), Fraction(0))
        for one, others in zip(group, rivals, strict=True)
    ]


def _point(difference: Decimal) -> Fraction:
    return Fraction(1 if difference > 0 else 0) if difference else Fraction(1, 2)


def _opponents(group: Group, field: Field) -> list[Figure]:
    return [
        sum((Fraction(field.everybody[key].units) for key in one.opponents), Fraction(0)) for one in group
    ]


def _duplicate(record: Record) -> Figure:
    figure = record.metrics.get(DUPLICATE)
    return None if figure is None else Fraction(figure)


def _lots(group: Group, field: Field) -> list[Figure]:
    """The same seed draws the same lots, whoever else takes part."""
    return [
        Fraction(int.from_bytes(hashlib.sha256(f"{field.seed}:{one.key}".encode()).digest()[:8], "big"))
        for one in group
    ]


_ALL = (
    Criterion(
        "units",
        term("criterion", "Units"),
        term("criterion note", "all units, penalties and bonuses included"),
        each(lambda record: Fraction(record.units)),
    ),
    Criterion(
        "units_per_hand",
        term("criterion", "Units per hand"),
        term("criterion note", "units divided by the hands sat at"),
        each(average(lambda record: record.hands)),
    ),
    Criterion(
        "units_per_round",
        term("criterion", "Units per round"),
        term("criterion note", "units divided by the rounds played; a round not played is not a zero"),
        each(average(lambda record: len(record.rounds))),
    ),
    Criterion(
        "direct",
        term("criterion", "Direct comparison"),
        term(
            "criterion note", "among those level, if all have met: who had more units where they sat together"
        ),
        _direct,
        among_level=True,
    ),
    Criterion(
        "hands_won",
        term("criterion", "Hands won"),
        term("criterion note", "hands that brought units"),
        each(lambda record: Fraction(record.hands_won)),
    ),
    Criterion(
        "made",
        term("criterion", "Contracts made"),
        term("criterion note", "own contracts that were made"),
        each(lambda record: Fraction(record.made)),
    ),
    Criterion(
        SOLI,
        term("criterion", "Soli won"),
        term("criterion note", "contracts made alone against the whole table"),
        each(lambda record: Fraction(record.metrics.get(SOLI, 0))),
    ),
    Criterion(
        "best_round",
        term("criterion", "Best round"),
        term("criterion note", "units of the best single round"),
        each(best_round(0)),
    ),
    Criterion(
        "next_best_round",
        term("criterion", "Next best round"),
        term("criterion note", "units of the second best round"),
        each(best_round(1)),
    ),
    Criterion(
        "place_points",
        term("criterion", "Place points"),
        term(
            "criterion note",
            "a point for each player at the table with fewer units in the round, half for a level one",
        ),
        each(lambda record: record.place_points),
    ),
    Criterion(
        "victory_points",
        term("criterion", "Victory points"),
        term(
            "criterion note",
            "for each round as many points as played in it for the most units, one less for each place after",
        ),
        each(lambda record: record.victory_points),
    ),
    Criterion(
        DUPLICATE,
        term("criterion", "Against the average"),
        term(
            "criterion note",
            "units less the average of the same seat at the other tables, over all boards played",
        ),
        each(_duplicate),
    ),
    Criterion(
        "opponents",
        term("criterion", "Opponents' units"),
        term("criterion note", "the units of everybody met, once for each time they were met"),
        _opponents,
    ),
    Criterion(
        "lots",
        term("criterion", "Lots"),
        term("criterion note", "drawn from the number stored with the ranking; drawing again gives the same"),
        _lots,
    ),
)
CRITERIA: Mapping[str, Criterion] = {one.name: one for one in _ALL}
