"""Seasons made and changed."""

import secrets
from collections.abc import Collection, Sequence
from datetime import date

from django.db import transaction

from accounts.models import Club, User
from scoring.counting import Counting
from scoring.games import game_called
from scoring.ranking import Ties
from scoring.season_criteria import SEASON_CHAIN, season_ranking
from tournaments.errors import Refused, SeasonCode
from tournaments.models import Season

__all__ = ["change_season", "create_season"]


@transaction.atomic
def create_season(
    *,
    club: Club,
    name: str,
    game: str,
    first_day: date,
    last_day: date,
    counting: Counting,
    by: User,
    chain: Sequence[str] = SEASON_CHAIN,
    ties: Ties = Ties.SKIP,
) -> Season:
    """A league table over all tournaments of a game between two days, the last one included.

    `chain` is what parts those whose totals are level. Raises `RankingCode` faults.
    """
    season = Season(club=club, game_slug=game_called(game).slug, created_by=by)
    _choose_ranking(season, chain, ties, draw_anew=True)
    return _store(season, name, first_day, last_day, counting)


@transaction.atomic
def change_season(
    *,
    season: Season,
    name: str,
    first_day: date,
    last_day: date,
    counting: Counting,
    left_out: Collection[int],
    chain: Sequence[str] | None = None,
    ties: Ties = Ties.SKIP,
    draw_anew: bool = False,
) -> Season:
    """Change name, days and rule; `left_out` are the ids of tournaments within its days that do not count.

    Without a `chain` what parts the level stays as it is; lots stay as drawn unless `draw_anew`.
    """
    if chain is not None:
        _choose_ranking(season, chain, ties, draw_anew=draw_anew)
    season = _store(season, name, first_day, last_day, counting)
    known = set(season.in_its_days.values_list("pk", flat=True))
    if not set(left_out) <= known:
        raise Refused.of(SeasonCode.TOURNAMENT_OUTSIDE, at="left_out")
    season.left_out.set(left_out)
    return season


def _choose_ranking(season: Season, chain: Sequence[str], ties: Ties, *, draw_anew: bool) -> None:
    seed = secrets.token_hex(8) if draw_anew else season.ranking.seed
    ranking = season_ranking(chain, ties=Ties(ties), seed=seed)
    chosen = {"chain": list(chain), "ties": ranking.ties.value, "seed": ranking.seed}
    season.ranking_stored = {**season.ranking_stored, **chosen}


def _store(season: Season, name: str, first_day: date, last_day: date, counting: Counting) -> Season:
    season.name, season.first_day, season.last_day = name, first_day, last_day
    season.counting_stored = counting.store()
    season.full_clean(exclude={"club", "created_by"})
    season.save()
    return season
