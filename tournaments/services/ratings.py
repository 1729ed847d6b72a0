"""Ratings of a club that wants them: worked out from its whole record whenever that record has changed."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import Club
from scoring.games import GAMES, game_called
from scoring.rating import Sitting, Skill, after
from tournaments.models import CountedSitting, HandPart, RatingPoint, Ratings, Tournament
from tournaments.selectors.statistics import counted_tournaments

__all__ = ["clubs_with_ratings", "rebuild_ratings"]

BY_PLAY = (
    "tournament__starts_at",
    "tournament_id",
    "hand__table__round__number",
    "hand__table_id",
    "seat",
)
Seated = list[dict[str, Any]]


def clubs_with_ratings() -> Iterator[int]:
    """Clubs that want ratings, or still have some (keys)."""
    found = Club.objects.filter(Q(has_ratings=True) | Q(ratings__isnull=False))
    yield from found.order_by("pk").distinct().values_list("pk", flat=True)


def rebuild_ratings(*, club_id: int) -> None:
    """Every game's ratings, unless they are of this very record. A club that does not want any has none."""
    club = Club.objects.filter(pk=club_id).first()
    if club is None:
        return
    if not club.has_ratings:
        Ratings.objects.filter(club=club).delete()
        return
    for game in GAMES:
        _rebuild(club, game)


@transaction.atomic
def _rebuild(club: Club, game: str) -> None:
    _one_at_a_time(club)
    mark = _mark(club, game)
    known = Ratings.objects.filter(club=club, game_slug=game).first()
    if (known.mark if known else "") == mark:
        return
    ratings, _ = Ratings.objects.update_or_create(
        club=club, game_slug=game, defaults={"mark": mark, "built_at": timezone.now()}
    )
    ratings.points.all().delete()
    RatingPoint.objects.bulk_create(_points(ratings, club, game), batch_size=2000)


def _mark(club: Club, game: str) -> str:
    """What the record is: every counted sitting of a closed round, in the state in which it was counted."""
    sittings = CountedSitting.objects.filter(
        table__round__closed_at__isnull=False, table__round__tournament__in=_tournaments(club, game)
    ).order_by("table__round__tournament__starts_at", "table")
    states = [f"{table} {stamp}" for table, stamp in sittings.values_list("table", "stamp")]
    return hashlib.sha256("\n".join(states).encode()).hexdigest() if states else ""


def _tournaments(club: Club, game: str) -> QuerySet[Tournament]:
    return counted_tournaments(club, None).filter(game_slug=game).order_by()


def _points(ratings: Ratings, club: Club, game: str) -> list[RatingPoint]:
    """Everybody who played in a tournament, with their skill after it."""
    skills: dict[int, Skill] = {}
    points: dict[int, RatingPoint] = {}
    found: list[RatingPoint] = []
    for tournament, rows in groupby(_seated(club, game), key=lambda row: row["tournament"]):
        sittings = list(_sittings(game, rows))
        skills = after(sittings, skills)
        for member in {one for sitting in sittings for side in sitting.sides for one in side}:
            skill = skills[member]
            points[member] = RatingPoint(
                ratings=ratings,
                member_id=member,
                tournament_id=tournament,
                mu=skill.mu,
                sigma=skill.sigma,
                sittings=skill.sittings,
            )
            found.append(points[member])
    for latest in points.values():
        latest.is_latest = True
    return found


def _seated(club: Club, game: str) -> Iterator[dict[str, Any]]:
    """Who sat where at each table of a closed round, with hands and units, in the order of play."""
    rows = HandPart.objects.filter(
        tournament__in=_tournaments(club, game), hand__table__round__closed_at__isnull=False
    ).values("tournament", "hand__table", "seat", "size", "member")
    sums: Any = rows.annotate(hands=Count("pk"), total=Sum("units")).order_by(*BY_PLAY, "-hands", "member")
    return sums.iterator()


def _sittings(game: str, rows: Iterator[dict[str, Any]]) -> Iterator[Sitting]:
    for _table, group in groupby(rows, key=lambda row: row["hand__table"]):
        if sitting := _sitting(game, list(group)):
            yield sitting


def _sitting(game: str, rows: Seated) -> Sitting | None:
    """The sides as the game has them, else everyone alone. A seat is that of whoever sat there for more than
    half of its hands; where nobody did, nobody can be rated.
    """
    by_seat: dict[int, Seated] = defaultdict(list)
    for row in rows:
        by_seat[row["seat"]].append(row)
    people = {seat: held[0]["member"] for seat, held in by_seat.items() if _is_held(held)}
    units = {seat: sum((row["total"] for row in held), Decimal(0)) for seat, held in by_seat.items()}
    played, size = game_called(game), rows[0]["size"]
    sides = played.sides(size) if played.sides else tuple((seat,) for seat in sorted(by_seat))
    if any(seat not in people for side in sides for seat in side):
        return None
    return Sitting(
        sides=tuple(tuple(people[seat] for seat in side) for side in sides),
        units=tuple(sum((units[seat] for seat in side), Decimal(0)) for side in sides),
    )


def _is_held(held: Seated) -> bool:
    return 2 * held[0]["hands"] > sum(row["hands"] for row in held)


def _one_at_a_time(club: Club) -> None:
    """A lock held until the transaction ends: who comes second finds the work done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('ratings'), %s)", [club.pk])
