"""Rows held until the transaction ends: the tables first, in one order, and their tournament after them.

Every write of a hand keeps to this order, so that no two of them wait for each other.
"""

from typing import Any

from tournaments.models import Table
from tournaments.selectors.sittings import find_table

__all__ = ["hold_table", "hold_tables"]


def hold_table(table: Table) -> Table:
    """One table with everything around it, read afresh: writes to one sitting queue up here."""
    Table.objects.select_for_update().only("pk").get(pk=table.pk)
    return find_table(pk=table.pk)


def hold_tables(**which: Any) -> list[int]:
    """All tables of a round or a tournament; their primary keys."""
    return list(Table.objects.select_for_update().filter(**which).order_by("pk").values_list("pk", flat=True))
