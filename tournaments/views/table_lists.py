"""The list of a table as players of the game keep it on paper: a page to read and a sheet to print."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.payments import Units
from scoring.seats import Seat
from scoring.table_list import Block, ListRow, TableList
from tournaments.exports import WRITERS
from tournaments.labels import line_text, term_text
from tournaments.selectors.sittings import ListedHand, Sitting, sitting_of
from tournaments.views.access import find_table_of_round, find_tournament, sign_in_first
from tournaments.views.shown import ShownHand, ShownSeat, ShownUnits, players_of, shown_hand, shown_seats

__all__ = ["table_list_page"]


Columns = Sequence[Sequence[Seat]]
"""The seats of each column."""


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """The head of a column: one player, or partners."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownListRow:
    """A line of the list. `cells` have the running total of their block. `bidder` is named where partners
    share a column.
    """

    number: int | None
    shown: ShownHand
    bidder: str
    remarks: Sequence[str]
    cells: tuple[ShownUnits, ...]


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """Lines that are added up together; `still_open` says what is to come."""

    title: str
    number: int | None
    rows: tuple[ShownListRow, ...]
    totals: Units
    still_open: tuple[str, ...]


@sign_in_first
def table_list_page(request: HttpRequest, key: str, round_number: int, table_number: int) -> HttpResponse:
    tournament = find_tournament(request, key)
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    if sitting.game.table_list is None:
        raise Http404
    listed = sitting.game.table_list(sitting.tally)
    names = players_of(sitting)
    columns = listed.columns or tuple((seat,) for seat in range(len(names)))
    context = {
        "club": tournament.club,
        "kinds": list(WRITERS),
        "tournament": tournament,
        "round": sitting.table.round,
        "table": sitting.table,
        "title": term_text(listed.title),
        "seats": shown_seats(sitting),
        "columns": _columns(shown_seats(sitting), columns),
        "blocks": _blocks(sitting, listed, columns),
        "totals": _by_column(listed.totals, columns),
        "totals_title": term_text(listed.totals_title) if listed.totals_title else "",
        "played": listed.played,
        "checks": [line_text(line, names) for line in listed.checks],
    }
    return render(request, "tournaments/table_list.html", context)


def _columns(seats: Sequence[ShownSeat], columns: Columns) -> list[ShownColumn]:
    return [
        ShownColumn(
            letter=" ".join(seats[seat].letter for seat in column),
            name=" & ".join(seats[seat].name for seat in column),
        )
        for column in columns
    ]


def _by_column(units: Units, columns: Columns) -> Units:
    """The figures of each column, which those who share it have in common."""
    return tuple(units[column[0]] for column in columns)


def _blocks(sitting: Sitting, listed: TableList, columns: Columns) -> list[ShownBlock]:
    names = players_of(sitting)
    return [_block(block, sitting.standing_hands, names, columns) for block in listed.blocks]


def _block(block: Block, hands: Sequence[ListedHand], names: Sequence[str], columns: Columns) -> ShownBlock:
    return ShownBlock(
        title=term_text(block.title),
        number=block.number,
        rows=tuple(_row(row, hands[row.place], names, columns) for row in block.rows),
        totals=_by_column(block.totals, columns),
        still_open=tuple(line_text(line, names) for line in block.open_lines),
    )


def _row(row: ListRow, listed: ListedHand, names: Sequence[str], columns: Columns) -> ShownListRow:
    hand = shown_hand(listed, names)
    declarers = listed.row.score.outcome.declarers if listed.row else ()
    return ShownListRow(
        number=row.number,
        shown=hand,
        bidder=names[declarers[0]] if declarers and len(columns) < len(names) else "",
        remarks=hand.remarks if row.remarks is None else [line_text(line, names) for line in row.remarks],
        cells=_cells(hand, row, columns),
    )


def _cells(hand: ShownHand, row: ListRow, columns: Columns) -> tuple[ShownUnits, ...]:
    """A hand's figures by column, with the running totals of its block."""
    return tuple(
        ShownUnits(
            name=hand.cells[column[0]].name,
            units=row.units[column[0]],
            total=row.running[column[0]],
            is_declarer=any(hand.cells[seat].is_declarer for seat in column),
            sits_out=all(hand.cells[seat].sits_out for seat in column),
        )
        for column in columns
    )
