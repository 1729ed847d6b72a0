"""Standings, built whole from the summaries of sittings and the ledger.

Building twice or late does no harm.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q, Sum
from django.utils import timezone

from scoring.ranking import Placed, figure_text
from tournaments.models import Entrant, SittingSummary, Standing, Standings, Tournament
from tournaments.selectors.hiding import ALL, Shown, shown_to_everybody
from tournaments.selectors.outlook import outlooks_kept
from tournaments.selectors.results import Result, placed, results_of
from tournaments.selectors.seasons import decisions_that_hold

__all__ = ["Place", "hold_standings", "places_now", "rebuild_standings", "stale_tournaments"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entrant stands, and with how many units. `place` is None for who is listed without one."""

    entrant: Entrant
    place: int | None
    units: Decimal
    is_shared: bool = False


def places_now(tournament: Tournament) -> dict[int, Place]:
    """Everybody's place as hands and ledger have it at this moment, by entrant; stores nothing."""
    ordered = placed(tournament, results_of(tournament))
    return {
        result.entrant.pk: Place(result.entrant, found.place, result.total, found.is_shared)
        for found, result in ordered
    }


@transaction.atomic
def rebuild_standings(*, tournament_id: int) -> Standings | None:
    """Build the standings anew unless they contain the last change already.

    None when the tournament is gone.
    """
    hold_standings(tournament_id)
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    known = Standings.objects.filter(tournament=tournament).first()
    if known and known.change >= tournament.change:
        return known
    standings = _store(tournament, shown_to_everybody(tournament), tournament=tournament)
    if tournament.hidden_from is None:
        Standings.objects.filter(whole_of=tournament).delete()
    else:
        _store(tournament, ALL, whole_of=tournament)
    return standings


def stale_tournaments() -> Iterable[int]:
    """Tournaments with changes that their standings do not contain."""
    is_behind = Q(standings__isnull=True) | Q(standings__change__lt=F("change"))
    return Tournament.objects.filter(is_behind, change__gt=0).values_list("pk", flat=True)


def hold_standings(tournament_id: int) -> None:
    """A lock held until the transaction ends: who comes second finds the work done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('standings'), %s)", [tournament_id])


def _store(of: Tournament, shown: Shown, **whose: Any) -> Standings:
    """Standings of the rounds shown, in the place of those that were there."""
    results = results_of(of, shown)
    standings, _ = Standings.objects.update_or_create(
        **whose,
        defaults={
            "change": of.change,
            "built_at": timezone.now(),
            "hands": _hands(of, shown),
            "hand_units": sum((one.units for one in results), Decimal(0)),
            "penalty_units": sum((one.penalties for one in results), Decimal(0)),
        },
    )
    standings.rows.all().delete()
    ordered = placed(of, results)
    rows = _rows(of, standings, ordered, outlooks_kept(of, ordered, shown))
    Standing.objects.bulk_create(rows)
    return standings


def _hands(tournament: Tournament, shown: Shown) -> int:
    summaries = SittingSummary.objects.filter(table__round__tournament=tournament)
    seen = summaries.filter(shown.rounds("table__round__number"))
    return seen.aggregate(hands=Sum("hands"))["hands"] or 0


def _rows(
    of: Tournament,
    standings: Standings,
    ordered: Sequence[tuple[Placed, Result]],
    outlooks: Mapping[int, Mapping[str, Any]],
) -> list[Standing]:
    decisions = decisions_that_hold(of, (found.decision for found, _result in ordered))
    return [
        Standing(
            standings=standings,
            entrant=one.entrant,
            place=found.place,
            is_shared=found.is_shared,
            decision=decisions.get(found.decision),
            position=position,
            units=one.total,
            penalties=one.penalties,
            hands=one.hands,
            bid=one.bid,
            made=one.made,
            metrics=_figures(found, one),
            balance=one.balance,
            outlook=outlooks.get(one.entrant.pk, {}),
            met={str(entrant): str(units) for entrant, units in one.met.items()},
        )
        for position, (found, one) in enumerate(ordered, start=1)
    ]


def _figures(found: Placed, result: Result) -> dict[str, str]:
    """The game's figures, those that the ranking compared, and what a season adds up."""
    compared = {name: figure_text(figure) for name, figure in found.figures.items()}
    compared |= {"rounds": str(len(result.rounds)), "hands_won": str(result.hands_won)}
    return compared | {name: str(figure) for name, figure in result.metrics.items()}
