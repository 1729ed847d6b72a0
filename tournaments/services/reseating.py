"""Other people in the seats of a table: what was changed is kept, revisions and ledger follow."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Hand, HandRevision, Seat, SeatChange, Table
from tournaments.selectors.aftermath import moved_units
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.services.acts import left_behind, note_act
from tournaments.services.changes import note_change
from tournaments.services.hands import must_be_open
from tournaments.services.holding import hold_table
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import revise
from tournaments.services.summaries import renew_summary

__all__ = [
    "carry_out",
    "covered_hands",
    "give_seats",
    "held_sitting",
    "joined",
    "let_ledger_follow",
    "moved_to",
    "note_seats",
]


def held_sitting(table: Table, reason: str) -> Sitting:
    """The sitting as it stands, its table locked."""
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    found = hold_table(table)
    must_be_open(found)
    return sitting_of(found)


def carry_out(before: Sitting, changes: Iterable[SeatChange], *, by: User | None, reason: str) -> Sitting:
    """Keep the changes, then let the ledger follow hand by hand."""
    table = before.table
    for change in changes:
        change.table, change.by, change.reason = table, by, reason.strip()
        change.clean_fields(exclude={"table", "by"})
        change.save()
    if not table.is_reseated:
        table.is_reseated = True
        table.save(update_fields=["is_reseated"])
    after = sitting_of(table)
    _nobody_sits_twice(after)
    let_ledger_follow(before, after, by=by, reason=reason)
    renew_summary(after)
    return after


@transaction.atomic
def give_seats(*, seats: Iterable[int], to: Entrant, by: User | None, reason: str) -> None:
    """These seats (keys) are another entrant's now, whatever the round: two names were one person's.

    Hands and units follow, in rounds that are closed too. Their tables are held by the caller.
    """
    tables = Table.objects.filter(seats__in=seats).order_by("pk").distinct().values_list("pk", flat=True)
    for table in list(tables):
        before = sitting_of(find_table(pk=table))
        Seat.objects.filter(table=table, pk__in=seats).update(entrant=to)
        after = sitting_of(find_table(pk=table))
        let_ledger_follow(before, after, by=by, reason=reason)
        renew_summary(after)


def let_ledger_follow(before: Sitting, after: Sitting, *, by: User | None, reason: str) -> None:
    """A revision and the difference in the ledger for each hand whose units go to others now."""
    for hand in _moved(before, after):
        revision = revise(hand=hand, kind=HandRevision.Kind.RESEATED, by=by, reason=reason)
        post_difference(sitting=after, because=revision, by=by, only=hand.pk)


def _moved(before: Sitting, after: Sitting) -> list[Hand]:
    """The hands whose units go to other people now, void ones aside."""
    moved = {hand for hand, _ in moved_units(before, after)}
    return [listed.hand for listed in after.hands if listed.hand.pk in moved]


def moved_to(index: int, sat: Seat, number: int) -> SeatChange:
    """Whoever sat in `sat` had seat `index` at this hand."""
    return SeatChange(
        index=index,
        entrant=sat.entrant,
        half=sat.half,
        member=sat.sitter,
        first_hand=number,
        last_hand=number,
    )


def joined(changes: Sequence[SeatChange]) -> list[SeatChange]:
    """Changes hand by hand, as one for every run of hands with the same person in the same seat."""
    runs: list[SeatChange] = []
    for change in sorted(changes, key=lambda one: (one.index, one.first_hand)):
        last = runs[-1] if runs else None
        if last and (*_who(last), last.last_hand) == (*_who(change), change.first_hand - 1):
            last.last_hand = change.last_hand
        else:
            runs.append(change)
    return runs


def _who(change: SeatChange) -> tuple[int, int, int, int | None]:
    return change.index, change.entrant_id, change.half, change.member_id


def covered_hands(sitting: Sitting, changes: Iterable[SeatChange]) -> list[Hand]:
    """The hands of a sitting that were played under one of these changes."""
    all_of_them = list(changes)
    return [
        listed.hand
        for listed in sitting.hands
        if any(change.covers(listed.hand.number) for change in all_of_them)
    ]


def note_seats(
    kind: BulkAct.Kind,
    after: Sitting,
    changes: Sequence[SeatChange],
    *,
    by: User | None,
    key: UUID | None,
    facts: dict[str, Any],
) -> None:
    table = after.table
    touched = {"table": table.pk, "changes": [change.pk for change in changes]}
    note_act(
        tournament=table.round.tournament,
        kind=kind,
        by=by,
        key=key,
        touched={**touched, "hands": left_behind(covered_hands(after, changes))},
        facts={**facts, "round": table.round.number, "table": table.number},
    )
    note_change(table.round.tournament)


def _nobody_sits_twice(sitting: Sitting) -> None:
    for number in range(1, sitting.next_number + 1):
        people = [seat for seat in sitting.people_at(number) if seat]
        names = [seat.member.pk for seat in people]
        twice = next((seat for seat in people if names.count(seat.member.pk) > 1), None)
        if twice:
            raise Refused.of(TournamentCode.SITS_THERE_ALREADY, name=twice.member.name, hand=number)
