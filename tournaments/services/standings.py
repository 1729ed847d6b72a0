"""Standings, built whole from the summaries of sittings and the ledger.

Building twice or late does no harm.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q, Sum
from django.utils import timezone

from scoring.ranking import Metric, ranked
from tournaments.models import Entrant, LedgerEntry, SittingSummary, Standing, Standings, Tournament

__all__ = ["Place", "places_now", "rebuild_standings", "stale_tournaments"]


@dataclass
class _Sum:
    """What one entrant has so far, sitting by sitting in the order of rounds."""

    entrant: Entrant
    units: Decimal = Decimal(0)
    penalties: Decimal = Decimal(0)
    hands: int = 0
    bid: int = 0
    made: int = 0
    balance: list[str] = field(default_factory=list)
    metrics: dict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))

    @property
    def total(self) -> Decimal:
        return self.units + self.penalties

    def add(self, seats: Sequence[dict[str, Any]]) -> None:
        """One sitting: of a pair both seats, which share all figures but the units that each settles."""
        before = Decimal(self.balance[-1]) if self.balance else Decimal(0)
        self.units += sum((Decimal(seat["units"]) for seat in seats), Decimal(0))
        self.hands += seats[0]["hands"]
        self.bid += seats[0]["bid"]
        self.made += seats[0]["made"]
        for name, figure in seats[0].get("metrics", {}).items():
            self.metrics[name] += Decimal(figure)
        balances = zip(*(seat["balance"] for seat in seats), strict=True)
        self.balance += [str(before + sum(map(Decimal, after))) for after in balances]

    def figures(self, ranking: Sequence[Metric]) -> tuple[Decimal, ...]:
        """What the game ranks by, or else the units."""
        return tuple(self.metrics[metric.name] for metric in ranking) or (self.total,)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entrant stands, ties sharing a place, and with how many units."""

    entrant: Entrant
    place: int
    units: Decimal


def places_now(tournament: Tournament) -> dict[int, Place]:
    """Everybody's place as hands and ledger have it at this moment, by entrant; stores nothing."""
    ordered = _ordered(tournament, _sums(tournament))
    return {one.entrant.pk: Place(one.entrant, place, one.total) for place, one in ordered}


@transaction.atomic
def rebuild_standings(*, tournament_id: int) -> Standings | None:
    """Build the standings anew unless they contain the last change already.

    None when the tournament is gone.
    """
    _one_at_a_time(tournament_id)
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    known = Standings.objects.filter(tournament=tournament).first()
    if known and known.change >= tournament.change:
        return known
    sums = _sums(tournament)
    standings, _ = Standings.objects.update_or_create(
        tournament=tournament,
        defaults={
            "change": tournament.change,
            "built_at": timezone.now(),
            "hands": _hands(tournament),
            "hand_units": sum((one.units for one in sums), Decimal(0)),
            "penalty_units": sum((one.penalties for one in sums), Decimal(0)),
        },
    )
    standings.rows.all().delete()
    Standing.objects.bulk_create(_rows(standings, sums))
    return standings


def stale_tournaments() -> Iterable[int]:
    """Tournaments with changes that their standings do not contain."""
    is_behind = Q(standings__isnull=True) | Q(standings__change__lt=F("change"))
    return Tournament.objects.filter(is_behind, change__gt=0).values_list("pk", flat=True)


def _one_at_a_time(tournament_id: int) -> None:
    """A lock held until the transaction ends: who comes second finds the work done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('standings'), %s)", [tournament_id])


def _sums(tournament: Tournament) -> list[_Sum]:
    """Everybody entered, with what their sittings and their penalties add up to."""
    entrants = tournament.entrants.select_related("member", "partner").prefetch_related(None)
    sums = {entrant.pk: _Sum(entrant) for entrant in entrants}
    summaries = SittingSummary.objects.filter(table__round__tournament=tournament).prefetch_related(
        "table__seats"
    )
    for summary in summaries.order_by("table__round__number", "table__number"):
        for entrant_id, seats in _by_entrant(summary).items():
            sums[entrant_id].add(seats)
    for entrant_id, units in _beside(tournament).items():
        sums[entrant_id].penalties = units
    return list(sums.values())


def _by_entrant(summary: SittingSummary) -> dict[int, list[dict[str, Any]]]:
    """What a sitting adds to each: by person where somebody was replaced, else by seat (a pair's two)."""
    if summary.people:
        return {person["entrant"]: [person] for person in summary.people}
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for seat in summary.table.seats.all():
        found[seat.entrant_id].append(summary.seats[seat.index])
    return found


def _beside(tournament: Tournament) -> dict[int, Decimal]:
    """Penalties and adjustments by entrant."""
    entries = LedgerEntry.objects.filter(tournament=tournament).exclude(kind=LedgerEntry.Kind.HAND)
    found: dict[int, Decimal] = defaultdict(Decimal)
    found.update(entries.order_by().values_list("entrant").annotate(Sum("units")))
    return found


def _hands(tournament: Tournament) -> int:
    summaries = SittingSummary.objects.filter(table__round__tournament=tournament)
    return summaries.aggregate(hands=Sum("hands"))["hands"] or 0


def _ordered(tournament: Tournament, sums: Sequence[_Sum]) -> list[tuple[int, _Sum]]:
    """Places from the first to the last."""
    ranking = tournament.ranking
    return ranked(
        sums, figures=lambda one: one.figures(ranking), name=lambda one: one.entrant.member.sort_name
    )


def _rows(standings: Standings, sums: list[_Sum]) -> list[Standing]:
    ordered = _ordered(standings.tournament, sums)
    return [
        Standing(
            standings=standings,
            entrant=one.entrant,
            place=place,
            position=position,
            units=one.total,
            penalties=one.penalties,
            hands=one.hands,
            bid=one.bid,
            made=one.made,
            metrics={name: str(figure) for name, figure in one.metrics.items()},
            balance=one.balance,
        )
        for position, (place, one) in enumerate(ordered, start=1)
    ]
