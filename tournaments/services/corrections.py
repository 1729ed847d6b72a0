"""Corrections of a round that is closed: seen before they are made, refused when the data moved since."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from accounts.models import User
from scoring.game import Row
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Hand, HandRevision, Round, Tournament
from tournaments.selectors.aftermath import differing
from tournaments.selectors.sittings import Sitting
from tournaments.services.consequences import (
    MovedDue,
    MovedInSeason,
    moved_dues,
    moved_in_seasons,
    snapshot_of,
)
from tournaments.services.hands import Written, correct_hand, restore_hand, void_hand
from tournaments.services.holding import hold_table
from tournaments.services.standings import Place

__all__ = ["CorrectionRehearsal", "Wish", "correct_late", "rehearse_correction"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall become of a hand: other `values`, or to be void, or to stand again."""

    values: Mapping[str, object] | None = None
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class CorrectionRehearsal:
    """What a correction would do at change `change` of the tournament.

    `moved` pairs the places before and after of everybody whose units or place change; `hands` are the other
    hands of the sitting that would be worth something else or be told in another way (whose solo is the
    mandatory one, who deals), each with its rows; `dues` and `seasons` are what follows for payments and
    league tables; `later` the rounds seated since, which stay as they are.
    """

    change: int
    before: Sitting
    after: Sitting
    moved: tuple[tuple[Place, Place], ...]
    hands: tuple[tuple[int, Row, Row], ...]
    dues: tuple[MovedDue, ...]
    seasons: tuple[MovedInSeason, ...]
    later: tuple[int, ...]


@transaction.atomic
def rehearse_correction(*, hand: Hand, wish: Wish, by: User) -> CorrectionRehearsal:
    """Make the correction, look, and take everything back; raises what making it would raise."""
    table = hold_table(hand.table)
    tournament = Tournament.objects.get(pk=table.round.tournament_id)
    point = transaction.savepoint()
    try:
        before = snapshot_of(table, tournament)
        _make(hand, wish, based_on=hand.version, key=uuid4(), by=by, reason="-")
        after = snapshot_of(table, tournament)
    finally:
        transaction.savepoint_rollback(point)
    others = (one for one in differing(before.sitting, after.sitting) if one[0] != hand.number)
    return CorrectionRehearsal(
        change=tournament.change,
        before=before.sitting,
        after=after.sitting,
        moved=tuple(_moved(before.places, after.places)),
        hands=tuple(others),
        dues=tuple(moved_dues(before, after)),
        seasons=tuple(moved_in_seasons(before, after)),
        later=_seated_later(table.round),
    )


@transaction.atomic
def correct_late(
    *, hand: Hand, wish: Wish, seen_change: int, based_on: int, key: UUID, by: User, reason: str
) -> Written:
    """Make a rehearsed correction, whole; raises `moved_since_rehearsal` when anything changed meanwhile."""
    table = hold_table(hand.table)
    tournament = Tournament.objects.select_for_update().get(pk=table.round.tournament_id)
    is_retry = HandRevision.objects.filter(key=key).exists()
    if tournament.change != seen_change and not is_retry:
        raise Refused.of(TournamentCode.MOVED_SINCE_REHEARSAL)
    return _make(hand, wish, based_on=based_on, key=key, by=by, reason=reason)


def _make(hand: Hand, wish: Wish, **how: Any) -> Written:
    if wish.values is not None:
        return correct_hand(hand=hand, values=wish.values, started=hand.started, is_late=True, **how)
    turn = void_hand if wish.is_void else restore_hand
    return turn(hand=hand, is_late=True, **how)


def _moved(before: Mapping[int, Place], after: Mapping[int, Place]) -> list[tuple[Place, Place]]:
    """Places that change, in their new order."""
    pairs = [(before[pk], place) for pk, place in after.items() if pk in before]
    return [(old, new) for old, new in pairs if (old.place, old.units) != (new.place, new.units)]


def _seated_later(round: Round) -> tuple[int, ...]:
    later = Round.objects.filter(tournament=round.tournament_id, number__gt=round.number, seats__isnull=False)
    return tuple(later.order_by("number").values_list("number", flat=True).distinct())
