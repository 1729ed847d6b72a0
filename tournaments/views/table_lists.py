"""The list of a table as players of the game keep it on paper: a page to read and a sheet to print."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.settlement import Units
from scoring.table_list import Block, TableList
from tournaments.labels import line_text, term_text
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.views.access import find_table_of_round, find_tournament, sign_in_first
from tournaments.views.shown import ShownHand, ShownUnits, players_of, shown_hand, shown_seats

__all__ = ["table_list_page"]


@dataclass(frozen=True, slots=True)
class ShownListRow:
    """A line of the list. `cells` have the running total of their block."""

    number: int | None
    shown: ShownHand
    cells: tuple[ShownUnits, ...]


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """Lines that are added up together; `still_open` says what is to come."""

    title: str
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
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "round": sitting.table.round,
        "table": sitting.table,
        "title": term_text(listed.title),
        "seats": shown_seats(sitting),
        "blocks": _blocks(sitting, listed, names),
        "totals": listed.totals,
        "played": listed.played,
        "checks": [line_text(line, names) for line in listed.checks],
    }
    return render(request, "tournaments/table_list.html", context)


def _blocks(sitting: Sitting, listed: TableList, names: Sequence[str]) -> list[ShownBlock]:
    hands = [shown_hand(hand, names) for hand in sitting.standing_hands]
    return [_block(block, hands, names) for block in listed.blocks]


def _block(block: Block, hands: Sequence[ShownHand], names: Sequence[str]) -> ShownBlock:
    return ShownBlock(
        title=term_text(block.title),
        rows=tuple(
            ShownListRow(row.number, hands[row.place], _cells(hands[row.place], row.running))
            for row in block.rows
        ),
        totals=block.totals,
        still_open=tuple(line_text(line, names) for line in block.open_lines),
    )


def _cells(hand: ShownHand, running: Units) -> tuple[ShownUnits, ...]:
    return tuple(
        ShownUnits(cell.name, cell.units, so_far, cell.is_declarer, cell.sits_out)
        for cell, so_far in zip(hand.cells, running, strict=True)
    )
