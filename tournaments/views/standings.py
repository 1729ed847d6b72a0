"""Where do I stand? The public pages of a tournament and of one player in it."""

from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from accounts.permissions import can_organise, can_record
from tournaments.labels import term_text
from tournaments.models import Entrant, Standing, Standings, Tournament
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.selectors.standings import (
    current_round,
    own_entrant,
    sittings_of,
    standings_page,
    tables_of,
    top_rows,
)
from tournaments.views.access import find_tournament, sign_in_first
from tournaments.views.charts import LineChart, line_chart
from tournaments.views.shown import ShownHand, shown_hands
from tournaments.views.writing import whole_number

__all__ = ["home", "player", "rows"]


@sign_in_first
def home(request: HttpRequest, key: str) -> HttpResponse:
    """The public page: standings first, then who sits where."""
    tournament = find_tournament(request, key)
    context = _standings(request, tournament)
    rounds = list(tournament.rounds.order_by("number"))
    shown = current_round(rounds, whole_number(request.GET.get("round")))
    context |= {
        "game": term_text(tournament.game.name),
        "preset": term_text(tournament.game.presets[tournament.preset].name),
        "rounds": rounds,
        "round": shown,
        "tables": tables_of(shown) if shown else [],
        "entrants": 0 if rounds else tournament.entrants.count(),
        "may_organise": can_organise(request.user, tournament.club),
        "may_record": can_record(request.user, tournament.club),
        "here": "evenings",
    }
    return render(request, "tournaments/home.html", context)


@sign_in_first
def rows(request: HttpRequest, key: str) -> HttpResponse:
    """The standings alone, for the page to renew itself; 204 when the reader has them already."""
    tournament = find_tournament(request, key)
    now = mark(tournament, Standings.objects.filter(tournament=tournament).first())
    etag = f'"{now}-{get_language()}-{request.user.pk or 0}"'
    if request.GET.get("seen") == now:
        response = HttpResponse(status=204)
    elif request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    else:
        response = render(request, "tournaments/_standings.html", _standings(request, tournament))
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


@sign_in_first
def player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """One player's evening: place, balance, every hand."""
    tournament = find_tournament(request, key)
    entrants = tournament.entrants.select_related("member", "partner")
    entrant = get_object_or_404(entrants, number=number)
    row = Standing.objects.filter(standings__tournament=tournament, entrant=entrant).first()
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "entrant": entrant,
        "row": row,
        "chart": _chart([row]) if row else None,
        "sittings": [_one_seat(entrant, seat.table_id, seat.index) for seat in sittings_of(entrant)],
        "here": "evenings",
    }
    return render(request, "tournaments/player.html", context)


def _one_seat(entrant: Entrant, table_id: int, index: int) -> dict[str, Any]:
    """A sitting from one seat: the others there, and each hand with this player's part in it."""
    sitting: Sitting = sitting_of(find_table(pk=table_id))
    shown: list[ShownHand] = shown_hands(sitting)
    return {
        "round": sitting.table.round,
        "table": sitting.table,
        "others": [one.member for one in sitting.players if one and one.entrant_id != entrant.pk],
        "hands": [(hand, hand.cells[index]) for hand in shown if hand.cells],
        "total": sitting.tally.totals[index],
    }


def _standings(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    mine = own_entrant(tournament, request.user)
    number, search = whole_number(request.GET.get("page")) or 1, request.GET.get("q", "")
    found = standings_page(tournament, number=number, search=search, mine=mine)
    charted = top_rows(found.standings, mine) if found.standings else []
    return {
        "club": tournament.club,
        "tournament": tournament,
        "found": found,
        "mine": found.mine,
        "chart": _chart(charted, mine),
        "search": search,
        "query": urlencode({"q": search}) if search else "",
        "seen": mark(tournament, found.standings),
    }


def _chart(rows: list[Standing], mine: Entrant | None = None) -> LineChart | None:
    lines = [(row.entrant.name, [Decimal(value) for value in row.balance]) for row in rows]
    return line_chart(lines, mine.name if mine else None)


def mark(tournament: Tournament, standings: Standings | None) -> str:
    """What the reader has: the last change, and the last one counted."""
    return f"{tournament.change}-{standings.change if standings else 0}-{tournament.status}"
