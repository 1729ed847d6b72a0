"""Where do I stand? The public pages of a tournament and of one player in it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.permissions import can_organise, can_record, can_see_members
from scoring.criteria import DUPLICATE
from scoring.ranking import Ranking
from tournaments.labels import amount, term_text
from tournaments.models import Entrant, Round, Standing, Standings, Tournament
from tournaments.selectors.checking import rounds_with_waiting
from tournaments.selectors.hiding import Shown, standings_of, what_is_shown
from tournaments.selectors.ledger import entries_of
from tournaments.selectors.outlook import has_more_to_come
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.selectors.standings import (
    current_round,
    rivals_of,
    sittings_of,
    standings_page,
    tables_of,
)
from tournaments.views.access import find_tournament, sign_in_first
from tournaments.views.charts import LineChart, line_chart
from tournaments.views.outlook import ShownOutlook, shown_outlook, shown_outlooks
from tournaments.views.place_reasons import reasons_beside, reasons_of
from tournaments.views.rankings import ShownCriterion, shown_chain
from tournaments.views.shown import ShownHand, ShownUnits, shown_hands
from tournaments.views.shown_checks import waiting_about
from tournaments.views.visitors import SEEN, kept_for_visitors, kept_page
from tournaments.views.writing import whole_number

__all__ = ["home", "player", "rows"]


def _mark_now(request: HttpRequest, key: str) -> str:
    """What the public page would contain, for a reader who may see it (two queries)."""
    tournament = find_tournament(request, key)
    return mark(tournament, Standings.objects.filter(tournament=tournament).first())


@sign_in_first
@kept_for_visitors(_mark_now)
def home(request: HttpRequest, key: str) -> HttpResponse:
    """The public page: standings first, then who sits where."""
    tournament = find_tournament(request, key)
    rounds, waiting = rounds_with_waiting(tournament, for_writers=can_record(request.user, tournament.club))
    context = _standings(request, tournament, rounds)
    shown = current_round(rounds, whole_number(request.GET.get("round")))
    tables = tables_of(shown) if shown else []
    sees = what_is_shown(tournament, request.user)
    context |= {
        "game": term_text(tournament.game.name),
        "preset": term_text(tournament.game.presets[tournament.preset].name),
        "rounds": rounds,
        "round": shown,
        "tables": tables,
        "entrants": 0 if tables else tournament.entrants.count(),
        "may_organise": can_organise(request.user, tournament.club),
        "is_hidden": shown is not None and not sees.has(shown.number),
        "standing_at": _standing_at(rounds, sees),
        "may_see_money": sees.is_all and can_see_members(request.user, tournament.club),
        "may_record": can_record(request.user, tournament.club),
        "here": "evenings",
        **waiting_about(request, tournament, waiting, context["mine"]),
    }
    return render(request, "tournaments/home.html", context)


def _standing_at(rounds: Sequence[Round], sees: Shown) -> Round | None:
    """While results are hidden the round whose end the reader sees, once it is closed."""
    if sees.is_all:
        return None
    return next((one for one in rounds if one.number == sees.last_round and one.closed_at), None)


@sign_in_first
def rows(request: HttpRequest, key: str) -> HttpResponse:
    """The standings alone, for the page to renew itself; 204 when the reader has them already."""
    now = _mark_now(request, key)
    if request.GET.get(SEEN) == now:
        return HttpResponse(status=204)
    return kept_page(request, lambda: now, lambda: _rows(request, key))


def _rows(request: HttpRequest, key: str) -> HttpResponse:
    tournament = find_tournament(request, key)
    context = _standings(request, tournament, tournament.rounds.all())
    return render(request, "tournaments/_standings.html", context)


@sign_in_first
def player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """One player's evening: place, balance, every hand."""
    tournament = find_tournament(request, key)
    entrants = tournament.entrants.select_related("member", "partner")
    entrant = get_object_or_404(entrants, number=number)
    shown = what_is_shown(tournament, request.user)
    found = Standing.objects.filter(standings=standings_of(tournament, shown), entrant=entrant)
    row = found.select_related("decision__by").first()
    columns = _columns(tournament, [row] if row else [])
    sittings = [_one_sitting(entrant, table) for table in sittings_of(entrant, shown)]
    beside = list(entries_of(tournament, shown, entrant=entrant, beside=True).order_by("pk"))
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "entrant": entrant,
        "row": row,
        "reasons": [one for one in reasons_beside(tournament.ranking.chain, row) if one] if row else [],
        "outlook": _own_outlook(tournament, row),
        "outlook_by": term_text(tournament.ranking.chain[0].label),
        "figures": [(one.label, figure) for one, figure in _own_figures(row, columns)],
        "chart": _chart([row]) if row else None,
        "sittings": sittings,
        "beside": beside,
        "total": sum((one["total"] for one in sittings), Decimal(0)) + sum(one.units for one in beside),
        "here": "evenings",
    }
    return render(request, "tournaments/player.html", context)


def _own_outlook(tournament: Tournament, row: Standing | None) -> ShownOutlook | None:
    closed = tournament.rounds.filter(closed_at__isnull=False).count()
    if row is None or not has_more_to_come(tournament, closed):
        return None
    return shown_outlook(tournament, row, rivals_of(row))


def _one_sitting(entrant: Entrant, table_id: int) -> dict[str, Any]:
    """A sitting from one side: the others there, and each hand with this entrant's part in it."""
    sitting: Sitting = sitting_of(find_table(pk=table_id))
    shown: list[ShownHand] = shown_hands(sitting)
    parts = list(_own_parts(sitting, shown, entrant))
    return {
        "round": sitting.table.round,
        "table": sitting.table,
        "others": [one.member for one in sitting.players if one and one.entrant_id != entrant.pk],
        "hands": parts,
        "total": sum((cell.units for _hand, cell in parts), Decimal(0)),
    }


def _own_parts(
    sitting: Sitting, shown: Sequence[ShownHand], entrant: Entrant
) -> Iterator[tuple[ShownHand, ShownUnits]]:
    """Each hand that this entrant sat at, with their part in it and their own balance after it."""
    total = Decimal(0)
    for hand in shown:
        people = sitting.people_at(hand.hand.number)
        own = [index for index, seat in enumerate(people) if seat and seat.entrant_id == entrant.pk]
        if own and hand.cells:
            part = _part([hand.cells[index] for index in own])
            total += part.units
            yield hand, replace(part, total=total)


def _part(cells: Sequence[ShownUnits]) -> ShownUnits:
    """What an entrant has in a hand: one seat's part, or that of both seats of a pair."""
    return ShownUnits(
        name=cells[0].name,
        units=sum((cell.units for cell in cells), Decimal(0)),
        total=sum((cell.total for cell in cells), Decimal(0)),
        is_declarer=any(cell.is_declarer for cell in cells),
        sits_out=all(cell.sits_out for cell in cells),
    )


def _standings(request: HttpRequest, tournament: Tournament, rounds: Iterable[Round]) -> dict[str, Any]:
    number, search = whole_number(request.GET.get("page")) or 1, request.GET.get("q", "")
    shown = what_is_shown(tournament, request.user)
    found = standings_page(tournament, shown, number=number, search=search, reader=request.user)
    ranking, columns = tournament.ranking, _columns(tournament, found.page)
    by_player = tournament.is_for_pairs and request.GET.get("by") == "players"
    asked = {"q": search} if search else {}
    asked |= {"by": "players"} if by_player else {}
    is_first = found.page.number == 1 and not search
    has_more = is_first and has_more_to_come(tournament, sum(one.closed_at is not None for one in rounds))
    return {
        "outlook": shown_outlooks(tournament, found.charted, found.mine) if has_more else [],
        "outlook_by": term_text(ranking.chain[0].label),
        "columns": [one.label for one in columns],
        "chain": shown_chain(ranking),
        "ranking": ranking,
        "places": list(_places(found.page, ranking, columns, by_player)),
        "by_player": by_player,
        "club": tournament.club,
        "tournament": tournament,
        "found": found,
        "mine": found.mine,
        "chart": _chart(found.charted, found.mine),
        "search": search,
        "query": urlencode(asked),
        "seen": mark(tournament, found.standings),
    }


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A line of the standings: an entrant, or one player of a pair with half of what the pair settles.

    `reason` says what parts it from the line before where the first criterion does not.
    """

    row: Standing
    name: str
    units: Decimal
    penalties: Decimal
    figures: Sequence[str]
    reason: str


def _places(
    rows: Iterable[Standing], ranking: Ranking, columns: Sequence[ShownCriterion], by_player: bool
) -> Iterator[ShownPlace]:
    in_order = list(rows)
    reasons = reasons_of(ranking.chain, in_order)
    for row in in_order:
        about = _figures(row, columns), reasons.get(row.pk, "")
        if not by_player:
            yield ShownPlace(row, row.entrant.name, row.units, row.penalties, *about)
            continue
        members = row.entrant.members
        for member in members:
            share = row.units / len(members), row.penalties / len(members)
            yield ShownPlace(row, member.name, *share, *about)


def _columns(tournament: Tournament, rows: Iterable[Standing]) -> list[ShownCriterion]:
    """What places are decided by and no other column shows; where boards are played, what they compare."""
    columns = [one for one in shown_chain(tournament.ranking) if one.is_column]
    has_boards = any(row.metrics.get(DUPLICATE) for row in rows)
    if has_boards and all(one.name != DUPLICATE for one in columns):
        columns += shown_chain(Ranking.of([DUPLICATE]))
    return columns


def _figures(row: Standing, columns: Sequence[ShownCriterion]) -> list[str]:
    """The row's figures, column by column; a dash where there was nothing to work one out of."""
    found = [row.metrics.get(one.name, "" if one.name == DUPLICATE else "0") for one in columns]
    return [amount(Decimal(figure)) if figure else "–" for figure in found]


def _own_figures(
    row: Standing | None, columns: Sequence[ShownCriterion]
) -> Sequence[tuple[ShownCriterion, str]]:
    return list(zip(columns, _figures(row, columns), strict=True)) if row else []


def _chart(rows: Sequence[Standing], mine: Standing | None = None) -> LineChart | None:
    lines = [(_short_name(row.entrant), [Decimal(value) for value in row.balance]) for row in rows]
    return line_chart(lines, _short_name(mine.entrant) if mine else None)


def _short_name(entrant: Entrant) -> str:
    """A name for the margin of a chart: of a pair the first words of both names."""
    if not entrant.partner:
        return entrant.name
    return " & ".join(member.name.split()[0] for member in entrant.members)


def mark(tournament: Tournament, standings: Standings | None) -> str:
    """What the reader has: the last change, and the last one counted."""
    return f"{tournament.change}-{standings.change if standings else 0}-{tournament.status}"
