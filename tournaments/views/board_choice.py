"""Which board the next hand of a table is played on, as its slip asks."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Board, Table
from tournaments.selectors.boards import board_called, free_boards
from tournaments.selectors.sittings import Sitting
from tournaments.views.shown import players_of
from tournaments.views.writing import whole_number

__all__ = ["ShownOffer", "board_sent", "offered_boards"]

FIELD = "board"


@dataclass(frozen=True, slots=True)
class ShownOffer:
    number: int
    dealer: str
    is_chosen: bool


def offered_boards(sitting: Sitting, sent: Mapping[str, str]) -> list[ShownOffer]:
    """Boards of the round that the table has not played; what was sent stays chosen, else the next one."""
    names, chosen = players_of(sitting), sent.get(FIELD)
    return [
        ShownOffer(
            number=offer.number,
            dealer=names[offer.dealer] if offer.dealer is not None and offer.dealer < len(names) else "",
            is_chosen=offer.is_next if chosen is None else chosen == str(offer.number),
        )
        for offer in free_boards(sitting.table)
    ]


def board_sent(table: Table, sent: Mapping[str, str]) -> Board | None:
    """The board that a slip names; raises `board_unknown`."""
    text = sent.get(FIELD, "")
    return board_called(table, whole_number(text) or 0) if text else None
