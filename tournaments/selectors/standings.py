"""Standings as pages read them: stored rows, never worked out while somebody waits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from accounts.names import fold
from scoring.outlook import PRIZES
from tournaments.models import Entrant, Round, Seat, Standing, Standings, Table, Tournament
from tournaments.selectors.hiding import ALL, Shown, standings_of
from tournaments.selectors.reports import has_reported

__all__ = [
    "StandingsPage",
    "current_round",
    "is_called",
    "is_reader",
    "own_entrant",
    "rivals_of",
    "sittings_of",
    "standings_page",
    "tables_of",
]

PAGE_SIZE = 100
CHARTED = 5


@dataclass(frozen=True)
class StandingsPage:
    """One page of places. `charted` are the first places and the reader's own, which is `mine`; `waiting`
    counts the changes that the places do not contain yet.
    """

    standings: Standings | None
    page: Page[Standing]
    charted: Sequence[Standing]
    mine: Standing | None
    waiting: int

    @property
    def built_at(self) -> datetime | None:
        return self.standings.built_at if self.standings else None


def standings_page(
    tournament: Tournament,
    shown: Shown = ALL,
    *,
    number: int = 1,
    search: str = "",
    reader: object = None,
) -> StandingsPage:
    """Places in order, with the reader's own place wherever it is: four queries at most."""
    standings = standings_of(tournament, shown)
    everybody = Standing.objects.filter(standings=standings) if standings else Standing.objects.none()
    around = ("entrant__member", "entrant__partner", "decision__by")
    everybody = everybody.select_related(*around).order_by("position")
    rows = everybody.defer("balance")
    for word in search.split():
        rows = rows.filter(is_called(word))
    is_own = is_reader(reader, "entrant__")
    reported = has_reported(tournament, reader)
    charted = list(everybody.filter(Q(position__lte=CHARTED) | is_own).annotate(has_reported=reported))
    known = standings.change if standings else 0
    return StandingsPage(
        standings=standings,
        page=Paginator(rows, PAGE_SIZE).get_page(number),
        charted=charted,
        mine=next((row for row in charted if isinstance(reader, User) and _is_of(row, reader)), None),
        waiting=max(0, tournament.change - known),
    )


def rivals_of(row: Standing) -> QuerySet[Standing]:
    """The first places of the same standings, among whom everybody's rivals are."""
    first = Standing.objects.filter(standings=row.standings_id, position__lte=PRIZES + 1).defer("balance")
    return first.select_related("entrant__member", "entrant__partner").order_by("position")


def is_called(word: str) -> Q:
    """Places of those with this word in a name, a pair's second name too."""
    part = fold(word)
    return Q(entrant__member__search_name__contains=part) | Q(entrant__partner__search_name__contains=part)


def own_entrant(tournament: Tournament, user: object) -> Entrant | None:
    """The entrant that this reader is."""
    if not isinstance(user, User):
        return None
    return tournament.entrants.select_related("member", "partner").filter(is_reader(user)).first()


def is_reader(user: object, entrant: str = "") -> Q:
    """Entrants that this reader is, one of a pair too; nobody for a visitor. `entrant` leads to them."""
    if not isinstance(user, User):
        return Q(pk__in=[])
    return Q(**{f"{entrant}member__user": user}) | Q(**{f"{entrant}partner__user": user})


def _is_of(row: Standing, user: User) -> bool:
    return any(member.user_id == user.pk for member in row.entrant.members)


def tables_of(round: Round) -> QuerySet[Table]:
    """The tables of a round with the people at them and how far they are."""
    people = Prefetch(
        "seats", Seat.objects.select_related("entrant__member", "entrant__partner").order_by("index")
    )
    tables = round.tables.select_related("summary").defer("summary__seats", "summary__people")
    return tables.prefetch_related(people).order_by("number")


def current_round(rounds: Sequence[Round], wanted: int | None = None) -> Round | None:
    """The round a reader asks for, else the last that was opened, else the first."""
    for round_ in rounds:
        if round_.number == wanted:
            return round_
    opened = [round_ for round_ in rounds if round_.opened_at]
    return opened[-1] if opened else next(iter(rounds), None)


def sittings_of(entrant: Entrant, shown: Shown = ALL) -> list[int]:
    """The tables to be seen where an entrant sits, sat or stood in for somebody, round by round: their
    primary keys.
    """
    sat = Q(seats__entrant=entrant) | Q(seat_changes__entrant=entrant)
    found = Table.objects.filter(
        sat, shown.rounds("round__number"), round__tournament=entrant.tournament_id
    ).order_by("round__number")
    return list(dict.fromkeys(found.values_list("pk", flat=True)))
