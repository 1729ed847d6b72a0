"""Boards to take along: files for other programs, hand records and curtain cards to print."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify

from accounts.names import fold
from accounts.permissions import can_organise, can_view
from scoring.deals import Board, write_csv, write_json, write_pbn
from scoring.errors import RuleBookError
from tournaments.labels import fault_text
from tournaments.models import Tournament
from tournaments.selectors.deal_export import boards_with_results
from tournaments.selectors.hiding import what_is_shown
from tournaments.views.board_prints import curtain_cards, hand_records
from tournaments.views.organising import tournament_page

__all__ = ["export", "printed"]

TYPES = {"pbn": "text/x-pbn", "json": "application/json", "csv": "text/csv"}
PRINTS = {"records": hand_records, "curtain-cards": curtain_cards}


@tournament_page(can_view)
def export(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """All boards that the reader may see, with the results of every table."""
    if kind not in TYPES:
        raise Http404
    boards = _boards(request, tournament)
    try:
        text = written(boards, kind, tournament.game_slug)
    except RuleBookError as error:
        said = "\n".join(fault_text(fault) for fault in error.faults)
        return HttpResponse(said, status=422, content_type="text/plain; charset=utf-8")
    return _file(tournament, text.encode(), f"{TYPES[kind]}; charset=utf-8", kind)


@tournament_page(can_view)
def printed(request: HttpRequest, tournament: Tournament, what: str) -> HttpResponse:
    if what not in PRINTS:
        raise Http404
    pdf = PRINTS[what](tournament.name, _boards(request, tournament, with_results=False))
    return _file(tournament, pdf, "application/pdf", f"{what}.pdf")


def written(boards: list[Board], kind: str, game: str) -> str:
    if kind == "pbn":
        return write_pbn(boards)
    return write_json(boards, game) if kind == "json" else write_csv(boards, game)


def _boards(request: HttpRequest, tournament: Tournament, **what: Any) -> list[Board]:
    organises = can_organise(request.user, tournament.club)
    sees = what_is_shown(tournament, request.user)
    return boards_with_results(tournament, sees, organises=organises, **what)


def _file(tournament: Tournament, content: bytes, content_type: str, ending: str) -> HttpResponse:
    name = f"{slugify(fold(tournament.name)) or 'boards'}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=content_type, headers=headers)
