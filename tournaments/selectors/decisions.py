"""Who is level in everything, and what was decided for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoring.ranking import Placed, rank
from tournaments.models import PlaceDecision, Season, Tournament
from tournaments.selectors.results import results_of
from tournaments.selectors.seasons import season_records

__all__ = ["MOST_TO_DECIDE", "LevelGroup", "decisions_of", "level_groups"]

MOST_TO_DECIDE = 12
"""More than so many who are level are not ordered by hand."""


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Those who share a place: (primary key, name), by name."""

    place: int
    people: Sequence[tuple[int, str]]

    @property
    def is_too_many(self) -> bool:
        return len(self.people) > MOST_TO_DECIDE

    @property
    def keys(self) -> frozenset[int]:
        return frozenset(key for key, _name in self.people)


def level_groups(settled: Tournament | Season) -> list[LevelGroup]:
    """All who are level in the whole chain, decided or not, best first; not those of whom nobody has played
    yet.
    """
    placed, names = _of_season(settled) if isinstance(settled, Season) else _of_tournament(settled)
    ranked = [one for one in placed if one.place is not None]
    groups = [(place, list(ones)) for place, ones in groupby(ranked, key=lambda one: one.place)]
    return [
        LevelGroup(place, [(one.record.key, names[one.record.key]) for one in ones])
        for place, ones in groups
        if place and len(ones) > 1 and any(one.record.rounds for one in ones)
    ]


def decisions_of(settled: Tournament | Season) -> list[PlaceDecision]:
    """Those that nobody took back, whether they hold now or not."""
    return list(settled.place_decisions.filter(undone_at=None).select_related("by"))


def _of_tournament(tournament: Tournament) -> tuple[list[Placed], dict[int, str]]:
    results = results_of(tournament)
    names = {one.entrant.pk: one.entrant.name for one in results}
    return rank((one.record() for one in results), replace(tournament.ranking, decisions=())), names


def _of_season(season: Season) -> tuple[list[Placed], dict[int, str]]:
    records, names = season_records(season)
    return rank(records, replace(season.ranking, decisions=())), names
