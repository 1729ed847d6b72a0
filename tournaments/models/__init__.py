"""What a club night leaves behind."""

from tournaments.models.at_table import Scribe, TableCode
from tournaments.models.hand import Hand, HandRevision
from tournaments.models.ledger import LedgerEntry
from tournaments.models.round import Round, Seat, Table
from tournaments.models.seat_change import SeatChange
from tournaments.models.standing import SittingSummary, Standing, Standings
from tournaments.models.tournament import Entrant, Entry, Tournament

__all__ = [
    "Entrant",
    "Entry",
    "Hand",
    "HandRevision",
    "LedgerEntry",
    "Round",
    "Scribe",
    "Seat",
    "SeatChange",
    "SittingSummary",
    "Standing",
    "Standings",
    "Table",
    "TableCode",
    "Tournament",
]
