"""Everything that was written in a tournament, to be searched: by player, table, writer and day."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.names import fold
from tournaments.models import HandRevision, Seat, SeatChange, Tournament

__all__ = ["HistorySearch", "history_of"]


@dataclass(frozen=True, slots=True)
class HistorySearch:
    """What is looked for; an empty part asks for nothing. `day` is one of the club's clock."""

    player: str = ""
    table: int | None = None
    writer: str = ""
    day: date | None = None


def history_of(tournament: Tournament, search: HistorySearch) -> QuerySet[HandRevision]:
    """Versions of hands, the latest first."""
    found = HandRevision.objects.filter(hand__table__round__tournament=tournament)
    for word in search.player.split():
        found = found.filter(_sat_there(word))
    if search.table:
        found = found.filter(hand__table__number=search.table)
    if search.writer:
        found = found.filter(Q(by__name__icontains=search.writer) | Q(scribe__name__icontains=search.writer))
    if search.day:
        midnight = datetime.combine(search.day, time(), tzinfo=tournament.club.zone)
        found = found.filter(at__gte=midnight, at__lt=midnight + timedelta(days=1))
    return found.select_related("by", "scribe", "hand__table__round").order_by("-at", "-pk")


def _sat_there(word: str) -> Q:
    """Hands at tables where somebody of this name sat, a substitute too."""
    named = Q(entrant__member__search_name__contains=fold(word))
    named |= Q(entrant__partner__search_name__contains=fold(word))
    table = OuterRef("hand__table")
    seated = Seat.objects.filter(named, table=table)
    named |= Q(member__search_name__contains=fold(word))
    stood_in = SeatChange.objects.filter(named, table=table)
    return Q(Exists(seated)) | Q(Exists(stood_in))
