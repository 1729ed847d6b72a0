"""Empty score sheets for a round, each with the code by which its photograph finds its table."""

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import can_record
from tournaments.labels import term_text
from tournaments.models import Table, Tournament
from tournaments.selectors.evenings import planned_hands
from tournaments.selectors.sittings import tables_with_people
from tournaments.views.access import find_round
from tournaments.views.addresses import table_url
from tournaments.views.organising import tournament_page
from tournaments.views.shown import seat_letter

__all__ = ["score_sheets"]

USUAL_ROWS = 24
MOST_ROWS = 40


@tournament_page(can_record)
def score_sheets(request: HttpRequest, tournament: Tournament, round_number: int) -> HttpResponse:
    """One page a table: who sits there, a row for every hand, room for a sum."""
    round_ = find_round(tournament, round_number)
    tables = tables_with_people(round=round_).order_by("number")
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "round": round_,
        "game": term_text(tournament.game.name),
        "sheets": [_sheet(request, tournament, table) for table in tables],
    }
    return render(request, "tournaments/score_sheets.html", context)


def _sheet(request: HttpRequest, tournament: Tournament, table: Table) -> dict[str, object]:
    link = request.build_absolute_uri(table_url(table))
    rows = min(planned_hands(tournament, table.size) or USUAL_ROWS, MOST_ROWS)
    return {
        "table": table,
        "code": segno.make(link, error="m").svg_data_uri(border=2, light="#fff"),
        "players": [(seat_letter(seat.index, table.size), seat.member.name) for seat in table.seats.all()],
        "rows": range(1, rows + 1),
    }
