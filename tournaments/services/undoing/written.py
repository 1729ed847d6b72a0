"""Hands that were written many at once, taken back."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from accounts.models import User
from tournaments.errors import Refused, UndoCode
from tournaments.models import Board, BulkAct, Hand, HandRevision, Upload, UploadState
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.changes import note_change
from tournaments.services.hands import must_be_open
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import revise
from tournaments.services.summaries import renew_summary
from tournaments.services.undoing.touched import must_be_alone, places_of, untouched_hands

__all__ = ["forget_upload", "take_hands_back"]


def take_hands_back(act: BulkAct, by: User, reason: str) -> None:
    """The hands are void and their numbers free; raises when later hands of their tables rest on them."""
    hands = untouched_hands(act)
    for table, written in groupby(hands, key=attrgetter("table")):
        must_be_open(table)
        _take_back(table.pk, [hand.pk for hand in written], act, by, reason)
    if hands:
        note_change(act.tournament)


def _take_back(table_pk: int, hands: list[int], act: BulkAct, by: User, reason: str) -> None:
    """One sitting: a version for each hand, then the ledger, which cites the last of them."""
    sitting = sitting_of(find_table(pk=table_pk))
    ours = [listed.hand for listed in sitting.hands if listed.hand.pk in hands]
    must_be_alone(act, _after(ours[0], (listed.hand for listed in sitting.standing_hands)))
    revisions = []
    for hand in ours:
        hand.is_void = hand.is_taken_back = True
        revisions.append(revise(hand=hand, kind=HandRevision.Kind.TAKEN_BACK, by=by, reason=reason))
    after = sitting_of(find_table(pk=table_pk))
    for revision in revisions:
        post_difference(sitting=after, because=revision, by=by, only=revision.hand_id)
    post_difference(sitting=after, because=revisions[-1], by=by)
    renew_summary(after)


def _after(first: Hand, hands: Iterable[Hand]) -> list[Hand]:
    return [hand for hand in hands if hand.number > first.number]


def forget_upload(act: BulkAct, by: User, reason: str) -> None:
    """Its hands are taken back, its boards go or have their cards of before; the file waits to be stored."""
    take_hands_back(act, by, reason)
    new, replaced = act.touched["new"], act.touched["replaced"]
    _must_be_unplayed([*new, *(pk for pk, *_ in replaced)])
    Board.objects.filter(pk__in=new).delete()
    for pk, deal, source, seed, upload in replaced:
        Board.objects.filter(pk=pk).update(deal=deal, source=source, seed=seed, upload=upload)
    Upload.objects.filter(pk=act.touched["upload"]).update(state=UploadState.READ, stored_at=None)


def _must_be_unplayed(boards: list[int]) -> None:
    """No hand that stands, typed or corrected since, rests on these boards."""
    hands = Hand.objects.filter(board__in=boards, is_void=False).select_related("table")
    if played := list(hands.order_by("table__number", "number")):
        raise Refused.of(UndoCode.BOARDS_PLAYED, hands=places_of(played))
