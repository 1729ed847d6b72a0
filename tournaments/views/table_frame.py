"""What every page of a table knows: where it stands in the evening, and who sits there."""

from typing import Any

from tournaments.models import Table
from tournaments.selectors.sittings import Sitting
from tournaments.views.rotation import rotation_of
from tournaments.views.shown import players_of, shown_seats

__all__ = ["seated_frame", "table_frame"]


def table_frame(table: Table) -> dict[str, Any]:
    """For `tournaments/base.html`, with the round and the table."""
    tournament = table.round.tournament
    return {
        "club": tournament.club,
        "tournament": tournament,
        "round": table.round,
        "table": table,
        "here": "evenings",
    }


def seated_frame(sitting: Sitting) -> dict[str, Any]:
    """With the people in their seats, the next hand and who deals it."""
    return {
        **table_frame(sitting.table),
        "seats": shown_seats(sitting),
        "tally": sitting.tally,
        "next_number": sitting.next_number,
        "dealer": players_of(sitting)[sitting.tally.next_dealer],
        "rotation": rotation_of(sitting),
    }
