"""Rows held until the transaction ends: the tables first, in one order, and their tournament after them.

Every write of hands and every new seating keeps to this order, so that no two of them wait for each other.
"""

from typing import Any

from django.db import connection

from tournaments.models import Table, Tournament
from tournaments.selectors.sittings import find_table

__all__ = ["hold_seating", "hold_table", "hold_tables", "hold_tournament"]


def hold_table(table: Table) -> Table:
    """One table with everything around it, read afresh: writes to one sitting queue up here."""
    Table.objects.select_for_update().only("pk").get(pk=table.pk)
    return find_table(pk=table.pk)


def hold_tables(**which: Any) -> list[int]:
    """All tables of a round or a tournament, not the rounds they are found by; their primary keys."""
    tables = Table.objects.select_for_update(of=("self",)).only("pk").filter(**which)
    return [table.pk for table in tables.order_by("pk")]


def hold_seating(tournament_id: int) -> None:
    """Before anything else: one at a time makes or takes away tables of a tournament, or holds all of them.

    Else a table made meanwhile, which nobody could hold, would be wanted after the tournament is held.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('seating'), %s)", [tournament_id])


def hold_tournament(tournament: Tournament, **which: Any) -> Tournament:
    """Its tables, or `which` of them, and then the tournament itself, read afresh."""
    hold_seating(tournament.pk)
    hold_tables(round__tournament=tournament, **which)
    return Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)
