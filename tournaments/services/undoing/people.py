"""Who sat where, and who is entered, as it was before."""

from accounts.models import User
from tournaments.errors import Refused, UndoCode
from tournaments.models import BulkAct, Entrant, SeatChange
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.services.changes import note_change
from tournaments.services.hands import must_be_open
from tournaments.services.reseating import carry_out, covered_hands, joined, moved_to
from tournaments.services.table_swaps import exchange
from tournaments.services.undoing.touched import must_be_alone, untouched_hands

__all__ = ["seats_as_before", "strike_off", "swap_back"]


def seats_as_before(act: BulkAct, by: User, reason: str) -> None:
    """A change that answers each change: hand by hand the people of before have the seats."""
    untouched_hands(act)
    sitting = sitting_of(find_table(pk=act.touched["table"]))
    must_be_open(sitting.table)
    made = [change for change in sitting.changes if change.pk in act.touched["changes"]]
    if sitting.changes[-1].pk > made[-1].pk:
        raise Refused.of(UndoCode.SEATS_MOVED, tables=[sitting.table.number])
    must_be_alone(act, covered_hands(sitting, made))
    carry_out(sitting, _answers(sitting, made), by=by, reason=reason)
    note_change(act.tournament)


def _answers(sitting: Sitting, made: list[SeatChange]) -> list[SeatChange]:
    """Where a change holds on, so does its answer; from the next hand on in one piece."""
    earlier = [change for change in sitting.changes if change not in made]
    answers = []
    for change in made:
        last = sitting.next_number if change.last_hand is None else change.last_hand
        for number in range(change.first_hand, last + 1):
            if sat := sitting.sat_under(earlier, number)[change.index]:
                answers.append(moved_to(change.index, sat, number))
    runs = joined(answers)
    for change in made:
        if change.last_hand is None:
            open_run = next(one for one in runs[::-1] if one.index == change.index)
            open_run.last_hand = None
    return runs


def swap_back(act: BulkAct, by: User, reason: str) -> None:
    """The two tables change places once more."""
    untouched_hands(act)
    before = [sitting_of(find_table(pk=pk)) for pk in act.touched["tables"]]
    for sitting in before:
        must_be_open(sitting.table)
        must_be_alone(act, [listed.hand for listed in sitting.hands])
    if reseated := [sitting.table.number for sitting in before if sitting.table.is_reseated]:
        raise Refused.of(UndoCode.SEATS_MOVED, tables=reseated)
    exchange(before, by=by, reason=reason)
    note_change(act.tournament)


def strike_off(act: BulkAct, by: User, reason: str) -> None:
    """Raises with the names of those who have a seat or units by now."""
    entered = Entrant.objects.filter(pk__in=act.touched["entrants"]).select_related("member", "partner")
    settled = [
        one.name for one in entered if one.seats.exists() or one.seat_changes.exists() or one.ledger.exists()
    ]
    if settled:
        raise Refused.of(UndoCode.PLAYERS_SEATED, names=settled)
    entered.delete()
