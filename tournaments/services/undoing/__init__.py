"""A bulk act taken back: whole, within its time, and only while what it touched stands as it left it."""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.formats import time_format

from accounts.models import User
from tournaments.errors import Refused, TournamentCode, UndoCode
from tournaments.models import BulkAct
from tournaments.services.holding import hold_tournament
from tournaments.services.undoing.people import seats_as_before, strike_off, swap_back
from tournaments.services.undoing.rules import count_as_before
from tournaments.services.undoing.seating import open_again, publish_again, reseat, unpublish
from tournaments.services.undoing.written import forget_upload, take_hands_back

__all__ = ["undo_act"]

Kind = BulkAct.Kind
Undo = Callable[[BulkAct, User, str], None]

WAYS_BACK: Mapping[str, Undo] = {
    Kind.SHEET: take_hands_back,
    Kind.LINES: take_hands_back,
    Kind.UPLOAD: forget_upload,
    Kind.SUBSTITUTE: seats_as_before,
    Kind.SEATS_SWAPPED: seats_as_before,
    Kind.TABLES_SWAPPED: swap_back,
    Kind.SEATED: reseat,
    Kind.PLAN_PUBLISHED: unpublish,
    Kind.PLAN_WITHDRAWN: publish_again,
    Kind.ENTERED: strike_off,
    Kind.ROUND_CLOSED: open_again,
    Kind.RECOUNTED: count_as_before,
}


@transaction.atomic
def undo_act(*, act: BulkAct, by: User, reason: str) -> BulkAct:
    """Take it back, all of it or nothing; taken back twice is taken back once.

    Raises `UndoCode`, with names, when it is too late or something it touched has moved since.
    """
    tournament = hold_tournament(act.tournament)
    act = BulkAct.objects.select_for_update(of=("self",)).get(pk=act.pk)
    act.tournament = tournament
    if act.undone_at:
        return act
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if timezone.now() > act.until:
        until = timezone.localtime(act.until, tournament.club.zone)
        raise Refused.of(UndoCode.TOO_LATE, until=time_format(until))
    WAYS_BACK[act.kind](act, by, reason.strip())
    act.undone_at, act.undone_by = timezone.now(), by
    act.save(update_fields=["undone_at", "undone_by"])
    return act
