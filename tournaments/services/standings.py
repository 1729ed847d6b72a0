"""Standings, built whole from the summaries of sittings and the ledger.

Building twice or late does no harm.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import connection, transaction
from django.db.models import F, Q, Sum
from django.utils import timezone

from scoring.ranking import Placed, figure_text
from tournaments.models import Entrant, SittingSummary, Standing, Standings, Tournament
from tournaments.selectors.results import Result, placed, results_of

__all__ = ["Place", "places_now", "rebuild_standings", "stale_tournaments"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entrant stands, and with how many units. `place` is None for who is listed without one."""

    entrant: Entrant
    place: int | None
    units: Decimal


def places_now(tournament: Tournament) -> dict[int, Place]:
    """Everybody's place as hands and ledger have it at this moment, by entrant; stores nothing."""
    ordered = placed(tournament, results_of(tournament))
    return {result.entrant.pk: Place(result.entrant, found.place, result.total) for found, result in ordered}


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
    results = results_of(tournament)
    standings, _ = Standings.objects.update_or_create(
        tournament=tournament,
        defaults={
            "change": tournament.change,
            "built_at": timezone.now(),
            "hands": _hands(tournament),
            "hand_units": sum((one.units for one in results), Decimal(0)),
            "penalty_units": sum((one.penalties for one in results), Decimal(0)),
        },
    )
    standings.rows.all().delete()
    Standing.objects.bulk_create(_rows(standings, placed(tournament, results)))
    return standings


def stale_tournaments() -> Iterable[int]:
    """Tournaments with changes that their standings do not contain."""
    is_behind = Q(standings__isnull=True) | Q(standings__change__lt=F("change"))
    return Tournament.objects.filter(is_behind, change__gt=0).values_list("pk", flat=True)


def _one_at_a_time(tournament_id: int) -> None:
    """A lock held until the transaction ends: who comes second finds the work done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('standings'), %s)", [tournament_id])


def _hands(tournament: Tournament) -> int:
    summaries = SittingSummary.objects.filter(table__round__tournament=tournament)
    return summaries.aggregate(hands=Sum("hands"))["hands"] or 0


def _rows(standings: Standings, ordered: Sequence[tuple[Placed, Result]]) -> list[Standing]:
    return [
        Standing(
            standings=standings,
            entrant=one.entrant,
            place=found.place,
            position=position,
            units=one.total,
            penalties=one.penalties,
            hands=one.hands,
            bid=one.bid,
            made=one.made,
            metrics=_figures(found, one),
            balance=one.balance,
            met={str(entrant): str(units) for entrant, units in one.met.items()},
        )
        for position, (found, one) in enumerate(ordered, start=1)
    ]


def _figures(found: Placed, result: Result) -> dict[str, str]:
    """The game's figures, those that the ranking compared, and what a season adds up."""
    compared = {name: figure_text(figure) for name, figure in found.figures.items()}
    compared |= {"rounds": str(len(result.rounds)), "hands_won": str(result.hands_won)}
    return compared | {name: str(figure) for name, figure in result.metrics.items()}
