"""Teams of a season made, renamed and manned."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction

from accounts.models import Member
from accounts.services import hold_members
from scoring.teams import TeamCounting
from tournaments.errors import Refused, SeasonCode, TournamentCode
from tournaments.models import Season, Team, TeamMembership

__all__ = ["assign", "change_team_counting", "create_team", "remove_team", "rename_team", "unassign"]


@transaction.atomic
def create_team(
    *, season: Season, name: str, members: Iterable[Member] = (), from_day: date | None = None
) -> Team:
    """A new team with these members from a day on (None: the season's first)."""
    members = list(members)
    hold_members(club=season.club, members=members)
    season = _hold(season)
    team = Team(season=season, name=name)
    team.full_clean()
    team.save()
    for member in members:
        _assign(season, member, team, from_day or season.first_day)
    return team


@transaction.atomic
def rename_team(*, team: Team, name: str) -> Team:
    team.name = name
    team.full_clean()
    team.save(update_fields=["name"])
    return team


@transaction.atomic
def remove_team(*, team: Team) -> None:
    """Only one for which nobody plays or played, so that no result is lost by a slip of the hand."""
    if team.memberships.exists():
        raise Refused.of(SeasonCode.TEAM_HAS_MEMBERS, team=team.name)
    team.delete()


@transaction.atomic
def assign(*, season: Season, member: Member, team: Team | None, from_day: date) -> TeamMembership:
    """From this day on the member plays for `team`, or for none; the last word for a day holds."""
    hold_members(club=season.club, members=[member])
    return _assign(_hold(season), member, team, from_day)


@transaction.atomic
def unassign(*, membership: TeamMembership) -> None:
    """Take a membership back, as if it had never been said."""
    membership.delete()


@transaction.atomic
def change_team_counting(*, season: Season, counting: TeamCounting) -> Season:
    season = _hold(season)
    season.teams_stored = counting.store()
    season.save(update_fields=["teams_stored"])
    return season


def _hold(season: Season) -> Season:
    """Two organisers who man the teams at once do it one after the other."""
    return Season.objects.select_for_update(of=("self",)).select_related("club").get(pk=season.pk)


def _assign(season: Season, member: Member, team: Team | None, from_day: date) -> TeamMembership:
    if member.club_id != season.club_id:
        raise Refused.of(TournamentCode.MEMBER_OF_OTHER_CLUB, at="member")
    if team and team.season_id != season.pk:
        raise Refused.of(SeasonCode.TEAM_OF_OTHER_SEASON, at="team")
    if not season.first_day <= from_day <= season.last_day:
        raise Refused.of(SeasonCode.DAY_OUTSIDE, at="from_day", first=season.first_day, last=season.last_day)
    found, _made = TeamMembership.objects.update_or_create(
        season=season, member=member, from_day=from_day, defaults={"team": team}
    )
    return found
