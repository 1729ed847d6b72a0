"""A season's teams: who plays for which on what day, and how they stand."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from accounts.models import Member
from scoring.counting import Session
from scoring.teams import Share, TeamTotal, team_table
from tournaments.models import Season, Team, TeamMembership
from tournaments.selectors.seasons import SeasonTable

__all__ = ["TeamRow", "TeamTable", "teams_of"]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """`members` play for it at the end of the season as it is known now; `place` is None before it played."""

    team: Team
    place: int | None
    total: TeamTotal
    members: Sequence[Member]


@dataclass(frozen=True, slots=True)
class TeamTable:
    """`people` by primary key are all who played; `loose` of them played some day for no team."""

    rows: Sequence[TeamRow]
    people: Mapping[Hashable, Member]
    loose: Sequence[Member]


def teams_of(season: Season, table: SeasonTable) -> TeamTable:
    """The teams over the season's table, best first, those that have not played last; two queries."""
    teams: dict[Hashable, Team] = {team.pk: team for team in season.teams.all()}
    memberships = list(season.team_memberships.select_related("member"))
    played_for = _by_member(memberships)
    shares, loose = _shares(season, table, played_for)
    placed = team_table(shares, season.team_counting)
    members = _members(memberships)
    rows = [TeamRow(teams[total.team], place, total, members[total.team]) for place, total in placed]
    idle = teams.keys() - {total.team for _place, total in placed}
    rows += [TeamRow(team, None, TeamTotal(pk), members[pk]) for pk, team in teams.items() if pk in idle]
    return TeamTable(rows, {row.member.pk: row.member for row in table.rows}, loose)


def _by_member(memberships: Sequence[TeamMembership]) -> dict[int, list[TeamMembership]]:
    """By member, the latest day first."""
    found: dict[int, list[TeamMembership]] = defaultdict(list)
    for one in sorted(memberships, key=lambda one: one.from_day, reverse=True):
        found[one.member_id].append(one)
    return found


def _team_on(memberships: Sequence[TeamMembership], day: date) -> int | None:
    return next((one.team_id for one in memberships if one.from_day <= day), None)


def _shares(
    season: Season, table: SeasonTable, played_for: Mapping[int, Sequence[TeamMembership]]
) -> tuple[list[Share], list[Member]]:
    shares: list[Share] = []
    loose: list[Member] = []
    by_day = season.counting.session is Session.EVENING
    for row in table.rows:
        for outcome in row.outcomes:
            team = _team_on(played_for.get(row.member.pk, ()), outcome.day)
            session = outcome.day if by_day else outcome.tournament
            if team is not None:
                shares.append(Share(team, row.member.pk, session, outcome.units))
            elif row.member not in loose:
                loose.append(row.member)
    order: dict[Hashable, int] = {
        session: position for position, session in enumerate(_sessions(table, by_day=by_day))
    }
    return sorted(shares, key=lambda share: order[share.session]), loose


def _sessions(table: SeasonTable, *, by_day: bool) -> Iterator[date | int]:
    for tournament in table.tournaments:
        yield table.days[tournament.pk] if by_day else tournament.pk


def _members(memberships: Sequence[TeamMembership]) -> defaultdict[Hashable, list[Member]]:
    """By team who plays for it last, by name."""
    last = {one.member_id: one for one in sorted(memberships, key=lambda one: one.from_day)}
    found: defaultdict[Hashable, list[Member]] = defaultdict(list)
    for one in sorted(last.values(), key=lambda one: one.member.sort_name):
        found[one.team_id].append(one.member)
    return found
