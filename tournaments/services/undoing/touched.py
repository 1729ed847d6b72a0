"""Whether what an act touched still stands as it left it."""

from collections.abc import Iterable

from tournaments.errors import Refused, UndoCode
from tournaments.models import BulkAct, Hand

__all__ = ["must_be_alone", "places_of", "untouched_hands"]


def untouched_hands(act: BulkAct) -> list[Hand]:
    """Its hands in their order; raises when one has another version by now."""
    left = dict(act.touched["hands"])
    hands = list(
        Hand.objects.select_related("table__round").filter(pk__in=left).order_by("table__number", "number")
    )
    if moved := [hand for hand in hands if hand.version != left[hand.pk]]:
        raise Refused.of(UndoCode.HANDS_MOVED, hands=places_of(moved))
    return hands


def must_be_alone(act: BulkAct, now: Iterable[Hand]) -> None:
    """Of the hands that it would move back, all were there when it was done."""
    known = dict(act.touched["hands"])
    if since := [hand for hand in now if hand.pk not in known and not hand.is_taken_back]:
        raise Refused.of(UndoCode.HANDS_FOLLOWED, hands=places_of(since))


def places_of(hands: Iterable[Hand]) -> list[str]:
    """Table and number of each, as on the paper: 3/7."""
    return [f"{hand.table.number}/{hand.number}" for hand in hands]
