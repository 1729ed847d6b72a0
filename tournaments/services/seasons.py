"""Seasons made and changed."""

from collections.abc import Collection
from datetime import date

from django.db import transaction

from accounts.models import Club, User
from scoring.counting import Counting
from scoring.games import game_called
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
) -> Season:
    """A league table over all tournaments of a game between two days, the last one included."""
    season = Season(club=club, game_slug=game_called(game).slug, created_by=by)
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
) -> Season:
    """Change name, days and rule; `left_out` are the ids of tournaments within its days that do not count."""
    season = _store(season, name, first_day, last_day, counting)
    known = set(season.in_its_days.values_list("pk", flat=True))
    if not set(left_out) <= known:
        raise Refused.of(SeasonCode.TOURNAMENT_OUTSIDE, at="left_out")
    season.left_out.set(left_out)
    return season


def _store(season: Season, name: str, first_day: date, last_day: date, counting: Counting) -> Season:
    season.name, season.first_day, season.last_day = name, first_day, last_day
    season.counting_stored = counting.store()
    season.full_clean(exclude={"club", "created_by"})
    season.save()
    return season
