"""The ledger follows the hands: what they are worth now, less what is posted, is posted."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Sum

from accounts.models import User
from tournaments.errors import Refused, TournamentCode
from tournaments.models import Entrant, HandRevision, LedgerEntry, Table, Tournament
from tournaments.selectors.sittings import Sitting, sitting_of, tables_with_people
from tournaments.services.changes import note_change

__all__ = ["LedgerFault", "book_beside", "cancel_entry", "check_ledger", "post_difference"]

Balance = dict[tuple[int, int], Decimal]


@dataclass(frozen=True, slots=True)
class LedgerFault:
    """The first place where a sitting's posted units are not what its hands say."""

    table: Table
    hand_number: int
    entrant_id: int
    posted: Decimal
    tallied: Decimal


def post_difference(
    *, sitting: Sitting, because: HandRevision, by: User | None, only: int | None = None
) -> list[LedgerEntry]:
    """Post what is missing between the hands that stand and the ledger, of all hands or `only` of one.

    Each entry cites hand, revision, person and reason.
    """
    posted, owed = posted_units(sitting.table), sitting.owed()
    entries = [
        LedgerEntry(
            tournament_id=sitting.table.round.tournament_id,
            table=sitting.table,
            hand_id=hand,
            entrant_id=entrant,
            units=difference,
            cause=because,
            by=by,
            reason=because.reason,
        )
        for (hand, entrant), difference in _differences(owed, posted)
        if only in (None, hand)
    ]
    return LedgerEntry.objects.bulk_create(entries)


def posted_units(table: Table) -> Balance:
    """Sums of the ledger by (hand, entrant) for one sitting."""
    sums = (
        LedgerEntry.objects.filter(table=table, hand__isnull=False)
        .values_list("hand", "entrant")
        .annotate(Sum("units"))
    )
    return {(hand, entrant): units for hand, entrant, units in sums.order_by()}


def check_ledger(tournament: Tournament | None = None) -> Iterator[LedgerFault]:
    """The first fault of every sitting in which posted and tallied units differ; nothing when all is well."""
    scope = {"round__tournament": tournament} if tournament else {}
    for table in tables_with_people(**scope).order_by("pk").iterator(chunk_size=200):
        sitting = sitting_of(table)
        owed, posted = sitting.owed(), posted_units(table)
        numbers = {listed.hand.pk: listed.hand.number for listed in sitting.hands}
        for (hand, entrant), _ in _differences(owed, posted):
            key = (hand, entrant)
            yield LedgerFault(
                table, numbers[hand], entrant, posted.get(key, Decimal(0)), owed.get(key, Decimal(0))
            )
            break


@transaction.atomic
def book_beside(
    *,
    entrant: Entrant,
    kind: LedgerEntry.Kind,
    units: Decimal,
    reason: str,
    by: User,
    key: UUID | None = None,
) -> LedgerEntry:
    """A penalty or adjustment: units without a hand, outside the zero sum, never without a reason.

    Sent again with the same key it is the entry that is there.
    """
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    if kind == LedgerEntry.Kind.PENALTY and units > 0:
        raise Refused.of(TournamentCode.PENALTY_GIVES_UNITS, at="units")
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=entrant.tournament_id)
    if key and (known := LedgerEntry.objects.filter(key=key, tournament=tournament).first()):
        return known
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    entry = LedgerEntry(
        tournament=tournament, kind=kind, entrant=entrant, units=units, reason=reason.strip(), by=by, key=key
    )
    entry.full_clean(exclude={"table", "hand", "cause"})
    entry.save()
    note_change(tournament)
    return entry


@transaction.atomic
def cancel_entry(*, entry: LedgerEntry, reason: str, by: User, key: UUID | None = None) -> LedgerEntry:
    """Answer a penalty or adjustment with the same units the other way; both stay listed, with both reasons.

    Sent again with the same key it is the answer that is there.
    """
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=entry.tournament_id)
    if key and (known := LedgerEntry.objects.filter(key=key, cancels=entry).first()):
        return known
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if entry.kind == LedgerEntry.Kind.HAND or entry.cancels_id:
        raise Refused.of(TournamentCode.NOT_TO_CANCEL)
    if LedgerEntry.objects.filter(cancels=entry).exists():
        raise Refused.of(TournamentCode.CANCELLED_ALREADY)
    answer = LedgerEntry(
        tournament=tournament,
        kind=entry.kind,
        entrant_id=entry.entrant_id,
        units=-entry.units,
        cancels=entry,
        reason=reason.strip(),
        by=by,
        key=key,
    )
    answer.full_clean(exclude={"table", "hand", "cause"})
    answer.save()
    note_change(tournament)
    return answer


def _differences(owed: Balance, posted: Balance) -> list[tuple[tuple[int, int], Decimal]]:
    """What is owed less what is posted, where they differ, in the order of hands and entrants."""
    keys = sorted(owed.keys() | posted.keys())
    all_of_them = [(key, owed.get(key, Decimal(0)) - posted.get(key, Decimal(0))) for key in keys]
    return [(key, difference) for key, difference in all_of_them if difference]
