"""What was reported about hands, and to whom it is of interest."""

from django.db.models import Exists, Q, QuerySet, Value
from django.db.models.expressions import Combinable

from accounts.models import User
from tournaments.models import Hand, HandReport, Tournament

__all__ = ["has_reported", "open_reports_of", "plays_in", "reported_by", "reports_about", "reports_of"]

PLACE = ("hand__table__round", "by", "scribe", "answered_by")


def reports_of(tournament: Tournament) -> QuerySet[HandReport]:
    """Of a tournament: those without an answer first, the oldest of them on top."""
    found = HandReport.objects.filter(hand__table__round__tournament=tournament).select_related(*PLACE)
    return found.order_by("-answered_at", "pk")  # PostgreSQL puts no value first when it descends


def open_reports_of(tournament: Tournament) -> QuerySet[HandReport]:
    return reports_of(tournament).filter(answered_at=None)


def reports_about(hand: Hand) -> list[HandReport]:
    """Of one hand, the latest first."""
    return list(hand.reports.select_related(*PLACE).order_by("-pk"))


def reported_by(user: User, tournament: Tournament) -> QuerySet[HandReport]:
    """What this reader reported, the latest first, answered or not."""
    return reports_of(tournament).filter(by=user).order_by("-pk")


def has_reported(tournament: Tournament, reader: object) -> Combinable:
    """For a query that is asked anyway: whether this reader reported anything here."""
    if not isinstance(reader, User):
        return Value(False)
    return Exists(HandReport.objects.filter(hand__table__round__tournament=tournament, by=reader))


def plays_in(tournament: Tournament, user: User) -> bool:
    """Whether this reader is entered, alone or in a pair."""
    return tournament.entrants.filter(Q(member__user=user) | Q(partner__user=user)).exists()
