"""The ledger as pages read it."""

from decimal import Decimal

from django.db.models import QuerySet, Sum

from tournaments.models import Entrant, LedgerEntry, Tournament
from tournaments.selectors.hiding import ALL, Shown

__all__ = ["entries_of", "sums_of"]


def entries_of(
    tournament: Tournament, shown: Shown = ALL, *, entrant: Entrant | None = None, beside: bool = False
) -> QuerySet[LedgerEntry]:
    """Entries to be seen, the latest first: of one entrant, or only those beside the hands."""
    entries = LedgerEntry.objects.filter(shown.entries(), tournament=tournament)
    if entrant:
        entries = entries.filter(entrant=entrant)
    if beside:
        entries = entries.exclude(kind=LedgerEntry.Kind.HAND)
    return entries.select_related(
        "entrant__member",
        "entrant__partner",
        "table__round",
        "hand",
        "cause",
        "by",
        "cancels",
        "cancelled_by__by",
    ).order_by("-pk")


def sums_of(tournament: Tournament, shown: Shown = ALL) -> dict[str, Decimal]:
    """Units by kind of entry; those of hands sum to zero."""
    sums = (
        LedgerEntry.objects.filter(shown.entries(), tournament=tournament)
        .order_by()
        .values_list("kind")
        .annotate(Sum("units"))
    )
    return {kind: Decimal(0) for kind in LedgerEntry.Kind.values} | dict(sums)
