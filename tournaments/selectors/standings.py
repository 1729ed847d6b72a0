"""Standings as pages read them: stored rows, never worked out while somebody waits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from accounts.names import fold
from tournaments.models import Entrant, Round, Seat, Standing, Standings, Table, Tournament

__all__ = [
    "StandingsPage",
    "current_round",
    "is_called",
    "own_entrant",
    "sittings_of",
    "standings_page",
    "tables_of",
    "top_rows",
]

PAGE_SIZE = 100
CHARTED = 5


@dataclass(frozen=True)
class StandingsPage:
    """One page of places. `waiting` counts the changes they do not contain yet."""

    standings: Standings | None
    page: Page[Standing]
    mine: Standing | None
    waiting: int

    @property
    def built_at(self) -> datetime | None:
        return self.standings.built_at if self.standings else None


def standings_page(
    tournament: Tournament, *, number: int = 1, search: str = "", mine: Entrant | None = None
) -> StandingsPage:
    """Places in order, with the reader's own place wherever it is: four queries at most."""
    standings = Standings.objects.filter(tournament=tournament).first()
    rows = Standing.objects.none()
    if standings:
        rows = (
            standings.rows.select_related("entrant__member", "entrant__partner")
            .defer("balance")
            .order_by("position")
        )
    for word in search.split():
        rows = rows.filter(is_called(word))
    own = rows.filter(entrant=mine).first() if mine else None
    known = standings.change if standings else 0
    page = Paginator(rows, PAGE_SIZE).get_page(number)
    return StandingsPage(standings, page, own, max(0, tournament.change - known))


def is_called(word: str) -> Q:
    """Places of those with this word in a name, a pair's second name too."""
    part = fold(word)
    return Q(entrant__member__search_name__contains=part) | Q(entrant__partner__search_name__contains=part)


def top_rows(standings: Standings, mine: Entrant | None) -> list[Standing]:
    """Whom the chart shows: the first places, and the reader."""
    rows = list(
        standings.rows.select_related("entrant__member", "entrant__partner").order_by("position")[:CHARTED]
    )
    if mine and all(row.entrant_id != mine.pk for row in rows):
        rows += standings.rows.select_related("entrant__member", "entrant__partner").filter(entrant=mine)
    return rows


def own_entrant(tournament: Tournament, user: object) -> Entrant | None:
    """The entrant that this reader is."""
    if not isinstance(user, User):
        return None
    is_reader = Q(member__user=user) | Q(partner__user=user)
    return tournament.entrants.select_related("member", "partner").filter(is_reader).first()


def tables_of(round: Round) -> QuerySet[Table]:
    """The tables of a round with the people at them and how far they are."""
    people = Prefetch(
        "seats", Seat.objects.select_related("entrant__member", "entrant__partner").order_by("index")
    )
    return round.tables.select_related("summary").prefetch_related(people).order_by("number")


def current_round(rounds: Sequence[Round], wanted: int | None = None) -> Round | None:
    """The round a reader asks for, else the last that was opened, else the first."""
    for round_ in rounds:
        if round_.number == wanted:
            return round_
    opened = [round_ for round_ in rounds if round_.opened_at]
    return opened[-1] if opened else next(iter(rounds), None)


def sittings_of(entrant: Entrant) -> list[int]:
    """The tables where an entrant sits, sat or stood in for somebody, round by round: their primary keys."""
    sat = Q(seats__entrant=entrant) | Q(seat_changes__entrant=entrant)
    found = Table.objects.filter(sat, round__tournament=entrant.tournament_id).order_by("round__number")
    return list(dict.fromkeys(found.values_list("pk", flat=True)))
