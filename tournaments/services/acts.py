"""Acts of many changes are noted with what they left behind, so that they can be taken back for a while."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from accounts.models import User
from tournaments.errors import Refused, TournamentCode, UndoCode
from tournaments.models import BulkAct, Hand, Tournament

__all__ = ["act_before", "left_behind", "note_act"]


def note_act(
    *,
    tournament: Tournament,
    kind: BulkAct.Kind,
    by: User | None,
    touched: dict[str, Any],
    facts: dict[str, Any] | None = None,
    key: UUID | None = None,
) -> BulkAct:
    """Inside the transaction of the act itself: both or neither."""
    act = BulkAct(
        tournament=tournament, kind=kind, facts=facts or {}, touched=touched, key=key or uuid4(), by=by
    )
    act.clean_fields(exclude={"tournament", "by", "undone_by", "facts"})
    act.save(force_insert=True)
    return act


def act_before(key: UUID | None, tournament: Tournament) -> BulkAct | None:
    """The act that was done with this key; one taken back since is not done again by a late retry."""
    act = BulkAct.objects.filter(key=key).first() if key else None
    if act and act.tournament_id != tournament.pk:
        raise Refused.of(TournamentCode.KEY_REUSED, at="key")
    if act and act.undone_at:
        raise Refused.of(UndoCode.UNDONE_BEFORE)
    return act


def left_behind(hands: Iterable[Hand]) -> list[list[int]]:
    """Hands with the versions that they have now."""
    return [[hand.pk, hand.version] for hand in hands]
