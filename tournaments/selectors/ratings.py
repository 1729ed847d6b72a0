"""Ratings as pages read them."""

from django.db.models import F, FloatField, OuterRef, QuerySet, Subquery

from accounts.models import Member
from tournaments.models import RatingPoint
from tournaments.selectors.statistics import Scope, counted_tournaments

__all__ = ["rating_now", "ratings_of"]


def ratings_of(scope: Scope, member: Member) -> QuerySet[RatingPoint]:
    """A member's rating after each tournament of the game, whatever the time asked for; none where the club
    wants no ratings.
    """
    found = RatingPoint.objects.filter(
        member=member,
        ratings__club=scope.club,
        ratings__club__has_ratings=True,
        ratings__game_slug=scope.game,
        tournament__in=counted_tournaments(scope.club, None).order_by(),
    )
    return found.select_related("ratings", "tournament").order_by("tournament__starts_at", "tournament_id")


def rating_now(scope: Scope) -> Subquery:
    """For a query of members: what each has proved to be by now (`scoring.rating.Skill.rating`)."""
    latest = RatingPoint.objects.filter(
        member=OuterRef("pk"), ratings__club=scope.club, ratings__game_slug=scope.game, is_latest=True
    )
    return Subquery(latest.values(found=F("mu") - 3 * F("sigma"))[:1], output_field=FloatField())
