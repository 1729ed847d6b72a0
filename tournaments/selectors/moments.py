"""The time machine: a tournament as it stood at a moment, and what moved between two. Stores nothing."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Sum

from scoring.ranking import Placed, Ranking
from tournaments.models import (
    Entrant,
    Hand,
    HandRevision,
    LedgerEntry,
    RankingChoice,
    SittingSummary,
    Tournament,
)
from tournaments.selectors.hiding import ALL, Shown
from tournaments.selectors.results import Result, add_up, placed, sitting_result
from tournaments.selectors.sittings import tables_with_people, work_out
from tournaments.selectors.summaries import summary_of

__all__ = ["Cause", "causes_between", "places_at", "ranking_at"]

Kind = HandRevision.Kind


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that moved units or places: an entry of the ledger (the first of several of one revision) and
    whom it moved by how much, or another ranking.
    """

    entry: LedgerEntry | None = None
    moved: Sequence[tuple[Entrant, Decimal]] = ()
    choice: RankingChoice | None = None

    @property
    def at(self) -> datetime | None:
        found = self.entry or self.choice
        return found.at if found else None


def places_at(tournament: Tournament, moment: datetime, shown: Shown = ALL) -> list[tuple[Placed, Result]]:
    """Everybody's place at a moment, by the ranking of that moment.

    Units are those the ledger had posted by then; other figures come from the hands as they were written
    then.
    """
    hands = _hands_at(tournament, moment, shown)
    tables = tables_with_people(round__tournament=tournament, pk__in=hands)
    sittings = []
    for table in tables.order_by("round__number", "number"):
        summary = SittingSummary(table=table, **summary_of(work_out(table, hands[table.pk])))
        sittings.append(sitting_result(summary))
    results = add_up(tournament, sittings, {})
    _follow_ledger(results, tournament, moment, shown)
    choice = _choice_at(tournament, moment)
    unranked = choice.unranked if choice else ()
    for result in results:
        result.entrant.is_ranked = result.entrant.pk not in unranked
    return placed(tournament, results, tournament.ranking_as(choice.stored if choice else {}))


def ranking_at(tournament: Tournament, moment: datetime) -> Ranking:
    """What decided places then; before anything was chosen what the game says."""
    choice = _choice_at(tournament, moment)
    return tournament.ranking_as(choice.stored if choice else {})


def causes_between(
    tournament: Tournament, since: datetime | None, until: datetime, shown: Shown = ALL
) -> list[Cause]:
    """What was posted, and which ranking chosen, after one moment up to and including another, in order."""
    entries = LedgerEntry.objects.filter(shown.entries(), tournament=tournament, at__lte=until)
    if since:
        entries = entries.filter(at__gt=since)
    people = ("entrant__member", "entrant__partner", "table__round", "hand", "cause__by", "by")
    grouped: dict[tuple[str, int], list[LedgerEntry]] = defaultdict(list)
    for entry in entries.select_related(*people).order_by("pk"):
        key = ("hand", entry.cause_id) if entry.cause_id else ("beside", entry.pk)
        grouped[key].append(entry)
    causes = [Cause(group[0], _moved(group)) for group in grouped.values()]
    choices = tournament.ranking_choices.select_related("by").filter(at__lte=until)
    causes += [Cause(choice=one) for one in (choices.filter(at__gt=since) if since else choices)]
    return sorted(causes, key=lambda cause: cause.at or until)


def _choice_at(tournament: Tournament, moment: datetime) -> RankingChoice | None:
    return tournament.ranking_choices.filter(at__lte=moment).order_by("-at", "-pk").first()


def _moved(entries: Sequence[LedgerEntry]) -> list[tuple[Entrant, Decimal]]:
    sums: dict[int, Decimal] = defaultdict(Decimal)
    people = {entry.entrant_id: entry.entrant for entry in entries}
    for entry in entries:
        sums[entry.entrant_id] += entry.units
    return [(people[entrant], units) for entrant, units in sums.items() if units]


def _hands_at(tournament: Tournament, moment: datetime, shown: Shown) -> Mapping[int, list[Hand]]:
    """By table the hands as their last version before the moment has them, in order."""
    revisions = HandRevision.objects.filter(
        shown.rounds("hand__table__round__number"), hand__table__round__tournament=tournament, at__lte=moment
    )
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
                is_void=one.leaves_void,
            )
        )
    return found


def _follow_ledger(results: Sequence[Result], tournament: Tournament, moment: datetime, shown: Shown) -> None:
    entries = LedgerEntry.objects.filter(shown.entries(), tournament=tournament, at__lte=moment).order_by()
    posted: dict[tuple[int, bool], Decimal] = defaultdict(Decimal)
    for entrant, kind, units in entries.values_list("entrant", "kind").annotate(Sum("units")):
        posted[entrant, kind == LedgerEntry.Kind.HAND] += units
    for result in results:
        result.units = posted[result.entrant.pk, True]
        result.penalties = posted[result.entrant.pk, False]
