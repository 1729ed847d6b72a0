"""The summary of a sitting, kept up with every change of it."""

from uuid import uuid4

from tournaments.models import FIGURES_VERSION, SittingSummary
from tournaments.selectors.sittings import Sitting
from tournaments.selectors.summaries import summary_of

__all__ = ["renew_summary"]


def renew_summary(sitting: Sitting) -> None:
    """One statement: the sitting's table is locked, so nobody else writes this row."""
    fields = summary_of(sitting) | {"stamp": uuid4(), "version": FIGURES_VERSION}
    SittingSummary.objects.bulk_create(
        [SittingSummary(table=sitting.table, **fields)],
        update_conflicts=True,
        unique_fields=["table"],
        update_fields=list(fields),
    )
