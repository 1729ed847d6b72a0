"""The time machine: a tournament as it stood at a moment, and what moved between two. Stores nothing."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Sum

from scoring.ranking import Placed
from tournaments.models import Entrant, Hand, HandRevision, LedgerEntry, SittingSummary, Tournament
from tournaments.selectors.results import Result, add_up, placed, sitting_result
from tournaments.selectors.sittings import tables_with_people, work_out
from tournaments.services.summaries import summary_of

__all__ = ["Cause", "causes_between", "places_at"]

Kind = HandRevision.Kind


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that moved units: an entry of the ledger (the first of several of one revision), and whom it
    moved by how much.
    """

    entry: LedgerEntry
    moved: Sequence[tuple[Entrant, Decimal]]


def places_at(tournament: Tournament, moment: datetime) -> list[tuple[Placed, Result]]:
    """Everybody's place at a moment by today's ranking.

    Units are those the ledger had posted by then; other figures come from the hands as they were written
    then.
    """
    hands = _hands_at(tournament, moment)
    tables = tables_with_people(round__tournament=tournament, pk__in=hands)
    sittings = []
    for table in tables.order_by("round__number", "number"):
        summary = SittingSummary(table=table, **summary_of(work_out(table, hands[table.pk])))
        sittings.append(sitting_result(summary))
    results = add_up(tournament, sittings, {})
    _follow_ledger(results, tournament, moment)
    return placed(tournament, results)


def causes_between(tournament: Tournament, since: datetime | None, until: datetime) -> list[Cause]:
    """What was posted after one moment up to and including another, in its order."""
    entries = LedgerEntry.objects.filter(tournament=tournament, at__lte=until)
    if since:
        entries = entries.filter(at__gt=since)
    people = ("entrant__member", "entrant__partner", "table__round", "hand", "cause__by", "by")
    grouped: dict[tuple[str, int], list[LedgerEntry]] = defaultdict(list)
    for entry in entries.select_related(*people).order_by("pk"):
        key = ("hand", entry.cause_id) if entry.cause_id else ("beside", entry.pk)
        grouped[key].append(entry)
    return [Cause(group[0], _moved(group)) for group in grouped.values()]


def _moved(entries: Sequence[LedgerEntry]) -> list[tuple[Entrant, Decimal]]:
    sums: dict[int, Decimal] = defaultdict(Decimal)
    people = {entry.entrant_id: entry.entrant for entry in entries}
    for entry in entries:
        sums[entry.entrant_id] += entry.units
    return [(people[entrant], units) for entrant, units in sums.items() if units]


def _hands_at(tournament: Tournament, moment: datetime) -> Mapping[int, list[Hand]]:
    """By table the hands as their last version before the moment has them, in order."""
    revisions = HandRevision.objects.filter(hand__table__round__tournament=tournament, at__lte=moment)
    last = revisions.exclude(kind__in=(Kind.RESCORED, Kind.RESEATED)).order_by("hand_id", "-version")
    found: dict[int, list[Hand]] = defaultdict(list)
    for one in sorted(last.distinct("hand_id").select_related("hand"), key=lambda one: one.hand.number):
        found[one.hand.table_id].append(
            Hand(
                pk=one.hand_id,
                table_id=one.hand.table_id,
                number=one.hand.number,
                values=one.values,
                started=one.started,
                version=one.version,
                is_void=one.kind == Kind.VOIDED,
            )
        )
    return found


def _follow_ledger(results: Sequence[Result], tournament: Tournament, moment: datetime) -> None:
    entries = LedgerEntry.objects.filter(tournament=tournament, at__lte=moment).order_by()
    posted: dict[tuple[int, bool], Decimal] = defaultdict(Decimal)
    for entrant, kind, units in entries.values_list("entrant", "kind").annotate(Sum("units")):
        posted[entrant, kind == LedgerEntry.Kind.HAND] += units
    for result in results:
        result.units = posted[result.entrant.pk, True]
        result.penalties = posted[result.entrant.pk, False]
