"""Bulk acts of a tournament as pages list them, and who may take which back."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Permission, can_manage_club, can_organise, can_record
from tournaments.models import BulkAct, Tournament

__all__ = ["acts_of", "can_still_undo", "may_undo"]

Kind = BulkAct.Kind
OF_SECRETARIES = {Kind.SHEET, Kind.LINES, Kind.SUBSTITUTE, Kind.SEATS_SWAPPED}


def acts_of(tournament: Tournament) -> QuerySet[BulkAct]:
    """The latest first."""
    acts = BulkAct.objects.filter(tournament=tournament)
    return acts.defer("touched").select_related("by", "undone_by").order_by("-pk")


def may_undo(user: User | AnonymousUser, act: BulkAct) -> bool:
    """Whoever may do such a thing may take it back, whoever did it."""
    return _permission(act.kind)(user, act.tournament.club)


def can_still_undo(act: BulkAct) -> bool:
    """Its time is not over; what it touched may have moved nevertheless."""
    return act.undone_at is None and timezone.now() <= act.until and act.tournament.ended_at is None


def _permission(kind: str) -> Permission:
    if kind == Kind.RECOUNTED:
        return can_manage_club
    return can_record if kind in OF_SECRETARIES else can_organise
