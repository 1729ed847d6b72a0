"""What parts those who are level in a season. A record's `rounds` are here the results that count, its
`units` all units of the season, its `met` all meetings of the evenings that count.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.criteria import CRITERIA, SOLI, Criterion, Figure, Figures, Record, best_round, each
from scoring.ranking import Ranking, Ties, chain_of
from scoring.terms import term

__all__ = ["SEASON_CHAIN", "SEASON_CRITERIA", "TOTAL", "season_ranking"]

TOTAL = "total"
SEASON_CHAIN = ("direct", "best_result")
"""What a new season starts with, after its total."""


def _metric(name: str) -> Figures:
    return each(lambda record: Fraction(record.metrics.get(name, 0)))


def _per_round(record: Record) -> Figure:
    rounds = record.metrics.get("rounds", 0)
    return Fraction(record.units) / Fraction(rounds) if rounds else None


_ALL = (
    Criterion(
        TOTAL,
        term("season criterion", "Total"),
        term("season criterion note", "as the season counts"),
        _metric(TOTAL),
    ),
    Criterion(
        "direct",
        CRITERIA["direct"].label,
        term(
            "season criterion note",
            "among those level, if all have met: who had more units where they sat together, evening by "
            "evening, those that do not count left out",
        ),
        CRITERIA["direct"].figures,
        among_level=True,
    ),
    Criterion(
        "best_result",
        term("season criterion", "Best result"),
        term("season criterion note", "the best single result"),
        each(best_round(0)),
    ),
    Criterion(
        "next_best_result",
        term("season criterion", "Next best result"),
        term("season criterion note", "the second best result"),
        each(best_round(1)),
    ),
    Criterion(
        "victory_points",
        CRITERIA["victory_points"].label,
        term("season criterion note", "for the place in each tournament, all of them added up"),
        each(lambda record: record.victory_points),
    ),
    Criterion(
        "units",
        CRITERIA["units"].label,
        term("season criterion note", "all units of the season, results that do not count included"),
        each(lambda record: Fraction(record.units)),
    ),
    Criterion(
        "units_per_round",
        CRITERIA["units_per_round"].label,
        term("season criterion note", "all units divided by the rounds played"),
        each(_per_round),
    ),
    Criterion(
        "attended",
        term("season criterion", "Results"),
        term("season criterion note", "who came more often"),
        _metric("attended"),
    ),
    *(CRITERIA[name] for name in ("hands_won", "made", SOLI, "lots")),
)
SEASON_CRITERIA: Mapping[str, Criterion] = {one.name: one for one in _ALL}


def season_ranking(
    names: Sequence[str],
    *,
    ties: Ties = Ties.SKIP,
    seed: str = "",
    decisions: Sequence[tuple[int, ...]] = (),
) -> Ranking:
    """The total, then these; raises what is wrong with the names."""
    chain = chain_of([TOTAL, *names], SEASON_CRITERIA)
    return Ranking(chain, ties=ties, seed=seed, decisions=tuple(decisions))
