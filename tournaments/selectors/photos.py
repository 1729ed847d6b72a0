"""Photographs of sheets, for those who may see them."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.permissions import can_record
from tournaments.models import SheetPhoto, Table, Tournament
from tournaments.selectors.hiding import shown_to_everybody

__all__ = ["may_see_photos", "photos_of_table", "photos_seen_by"]


def photos_of_table(table: Table) -> QuerySet[SheetPhoto]:
    """In the order in which they were taken in."""
    return table.photos.order_by("pk")


def photos_seen_by(user: User | AnonymousUser, tournament: Tournament) -> QuerySet[SheetPhoto]:
    """All for those who record; for players, where the club wants it, those of tables at which they sat, in
    rounds whose results are not hidden.
    """
    photos = tournament.photos.select_related("table__round", "by").order_by("-pk")
    if can_record(user, tournament.club):
        return photos
    if not tournament.shows_photos or user.pk is None:
        return photos.none()
    sat = Table.objects.filter(_sits(user, "seats__") | _sits(user, "seat_changes__"))
    seen = sat.filter(shown_to_everybody(tournament).rounds("round__number"), round__tournament=tournament)
    return photos.filter(table__in=seen)


def may_see_photos(user: User | AnonymousUser, tournament: Tournament) -> bool:
    """Whether the page is for them at all; which photos they find there is another question."""
    return can_record(user, tournament.club) or (tournament.shows_photos and user.pk is not None)


def _sits(user: User | AnonymousUser, way: str) -> Q:
    """The person or their partner: a pair's sheet is both's."""
    entrant = f"{way}entrant__"
    return Q(**{f"{entrant}member__user": user.pk}) | Q(**{f"{entrant}partner__user": user.pk})
