"""Everything derived, worked out anew from the record: after an update of the site, or when in doubt."""

from django.db import transaction
from django.db.models import QuerySet

from tournaments.models import FIGURES_VERSION, SittingSummary, Table, Tournament
from tournaments.selectors.sittings import sitting_of
from tournaments.services.changes import note_change
from tournaments.services.holding import hold_table
from tournaments.services.standings import rebuild_standings
from tournaments.services.summaries import renew_summary

__all__ = ["outdated_tournaments", "rebuild_from_hands"]


def outdated_tournaments() -> QuerySet[Tournament]:
    """Those with a sitting summed up before the site knew a figure that it shows now."""
    outdated = SittingSummary.objects.filter(version__lt=FIGURES_VERSION)
    return Tournament.objects.filter(pk__in=outdated.values("table__round__tournament")).order_by("pk")


def rebuild_from_hands(*, tournament: Tournament) -> None:
    """Play every sitting of the tournament anew into its summary, then build its standings.

    A sitting is held only while it is worked out, so that entry goes on meanwhile.
    """
    for table in Table.objects.filter(round__tournament=tournament, summary__isnull=False).order_by("pk"):
        with transaction.atomic():
            renew_summary(sitting_of(hold_table(table)))
    with transaction.atomic():
        note_change(tournament)
    rebuild_standings(tournament_id=tournament.pk)
