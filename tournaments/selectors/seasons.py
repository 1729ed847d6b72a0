"""A season's table, from the standings of its tournaments."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils import timezone

from accounts.models import Member
from scoring.counting import Counted, Outcome, count
from tournaments.models import Season, Standing, Tournament

__all__ = ["SeasonRow", "SeasonTable", "season_table"]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """`place` is None for who has too few results for one."""

    place: int | None
    member: Member
    counted: Counted


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """`tournaments` are those that count, the earliest first."""

    tournaments: Sequence[Tournament]
    rows: Sequence[SeasonRow]


def season_table(season: Season) -> SeasonTable:
    """Everybody who played at least one hand, best first, those without a place last; two queries.

    It follows the standings of each tournament, so a late hand or correction is in it as soon as in them.
    """
    tournaments = list(season.tournaments)
    outcomes, people = _outcomes(season, tournaments)
    counted = {member: count(found, season.counting) for member, found in outcomes.items()}
    in_order = sorted(counted, key=lambda member: _order(people[member], counted[member]))
    rows: list[SeasonRow] = []
    for position, member in enumerate(in_order, start=1):
        found = counted[member]
        place = position if found.is_ranked and found.total is not None else None
        if place and rows and rows[-1].place and rows[-1].counted.total == found.total:
            place = rows[-1].place
        rows.append(SeasonRow(place, people[member], found))
    return SeasonTable(tournaments, rows)


def _outcomes(
    season: Season, tournaments: Sequence[Tournament]
) -> tuple[dict[int, list[Outcome]], dict[int, Member]]:
    """By member what each tournament brought, a pair's halved; and the members."""
    days = {one.pk: timezone.localtime(one.starts_at, season.club.zone).date() for one in tournaments}
    rows = Standing.objects.filter(standings__tournament__in=days, hands__gt=0).defer("balance")
    outcomes: dict[int, list[Outcome]] = defaultdict(list)
    people: dict[int, Member] = {}
    for row in rows.select_related("standings", "entrant__member", "entrant__partner").order_by("pk"):
        tournament, members = row.standings.tournament_id, row.entrant.members
        for member in members:
            people[member.pk] = member
            outcome = Outcome(tournament, days[tournament], row.units / len(members), _rounds(row))
            outcomes[member.pk].append(outcome)
    return outcomes, people


def _rounds(row: Standing) -> int:
    """Rounds played; standings from before they were counted say one."""
    return int(Decimal(row.metrics.get("rounds", 1)))


def _order(member: Member, counted: Counted) -> tuple[bool, Fraction, str, int]:
    total = counted.total if counted.total is not None else Fraction(0)
    return not counted.is_ranked or counted.total is None, -total, member.sort_name, member.pk
