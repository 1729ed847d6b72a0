"""Two tables of a round that sat in each other's place."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.errors import PlanCode, Refused
from tournaments.models import BulkAct, Hand, Seat, Table
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.changes import note_change
from tournaments.services.reseating import held_sitting, let_ledger_follow
from tournaments.services.summaries import renew_summary

__all__ = ["exchange", "swap_tables"]


@transaction.atomic
def swap_tables(*, table: Table, other: Table, by: User | None, reason: str, key: UUID | None = None) -> None:
    """Two tables of a round sat in each other's place: the plan and all their hands follow, all or none."""
    first, second = sorted((table, other), key=lambda one: one.pk)
    before = [held_sitting(first, reason), held_sitting(second, reason)]
    one, two = (sitting.table for sitting in before)
    if act_before(key, one.round.tournament):
        return
    if one.pk == two.pk or one.round_id != two.round_id or one.size != two.size:
        raise Refused.of(PlanCode.TABLES_NOT_ALIKE, at="other")
    if one.is_reseated or two.is_reseated:
        raise Refused.of(PlanCode.TABLE_RESEATED, table=(one if one.is_reseated else two).number)
    hands = exchange(before, by=by, reason=reason)
    note_act(
        tournament=one.round.tournament,
        kind=BulkAct.Kind.TABLES_SWAPPED,
        by=by,
        key=key,
        touched={"tables": [one.pk, two.pk], "hands": left_behind(hands)},
        facts={"one": one.number, "other": two.number, "round": one.round.number},
    )
    note_change(one.round.tournament)


def exchange(before: Sequence[Sitting], *, by: User | None, reason: str) -> list[Hand]:
    """Two sittings, held, change their people; the ledger follows. All hands of both as they are then."""
    _exchange_people(*(sitting.table for sitting in before))
    hands: list[Hand] = []
    for sitting in before:
        after = sitting_of(find_table(pk=sitting.table.pk))
        let_ledger_follow(sitting, after, by=by, reason=reason)
        renew_summary(after)
        hands += [listed.hand for listed in after.hands]
    return hands


def _exchange_people(one: Table, two: Table) -> None:
    """The seats of each become those of the other; gone for a moment, for nobody sits twice in a round."""
    seats = [*one.seats.all(), *two.seats.all()]
    Seat.objects.filter(table__in=(one, two)).delete()
    Seat.objects.bulk_create(
        Seat(
            table=two if seat.table_id == one.pk else one,
            round_id=seat.round_id,
            index=seat.index,
            entrant_id=seat.entrant_id,
            half=seat.half,
        )
        for seat in seats
    )
