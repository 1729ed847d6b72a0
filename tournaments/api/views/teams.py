"""Teams of a season and who plays for them."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Club, Member
from accounts.permissions import can_organise
from scoring.errors import RuleBookError
from tournaments.api.access import find_club
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.teams import (
    AssignSerializer,
    CreateTeamSerializer,
    RenameTeamSerializer,
    TeamCountingSerializer,
    TeamMembershipSerializer,
    TeamTableSerializer,
)
from tournaments.api.views.seasons import season_called
from tournaments.models import Season, Team
from tournaments.selectors.seasons import season_table
from tournaments.selectors.teams import teams_of
from tournaments.services.teams import (
    assign,
    change_team_counting,
    create_team,
    remove_team,
    rename_team,
    unassign,
)

__all__ = ["Membership", "Memberships", "TeamDetail", "Teams", "TeamsCounting"]


class Teams(Endpoint):
    @extend_schema(operation_id="teams_list", responses=TeamTableSerializer, tags=["seasons"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The team table: `number` is the season's id."""
        return _answer(season_called(find_club(request, slug), number))

    @extend_schema(
        operation_id="teams_create",
        request=CreateTeamSerializer,
        responses={201: TeamTableSerializer},
        tags=["seasons"],
    )
    @answered_once
    def post(self, request: Request, slug: str, number: int) -> Response:
        season = season_called(find_club(request, slug, can_organise), number)
        sent: dict[str, Any] = self.body(CreateTeamSerializer)
        create_team(season=season, **{**sent, "members": _members(season.club, sent["members"])})
        return _answer(season, status=201)


class TeamDetail(Endpoint):
    @extend_schema(
        operation_id="teams_rename",
        request=RenameTeamSerializer,
        responses=TeamTableSerializer,
        tags=["seasons"],
    )
    def patch(self, request: Request, slug: str, number: int, team: int) -> Response:
        season = season_called(find_club(request, slug, can_organise), number)
        rename_team(team=_team(season, team), **self.body(RenameTeamSerializer))
        return _answer(season)

    @extend_schema(operation_id="teams_remove", responses={204: None}, tags=["seasons"])
    def delete(self, request: Request, slug: str, number: int, team: int) -> Response:
        """Only one for which nobody plays."""
        season = season_called(find_club(request, slug, can_organise), number)
        remove_team(team=_team(season, team))
        return Response(status=204)


class TeamsCounting(Endpoint):
    @extend_schema(
        operation_id="teams_counting",
        request=TeamCountingSerializer,
        responses=TeamTableSerializer,
        tags=["seasons"],
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """How teams count; their table follows at once."""
        season = season_called(find_club(request, slug, can_organise), number)
        serializer = TeamCountingSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return _answer(change_team_counting(season=season, counting=serializer.validated_data))


class Memberships(Endpoint):
    @extend_schema(
        operation_id="teams_assign",
        request=AssignSerializer,
        responses={201: TeamMembershipSerializer},
        tags=["seasons"],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """From a day on a member plays for a team, or for none; said twice for a day, the last word holds."""
        season = season_called(find_club(request, slug, can_organise), number)
        sent: dict[str, Any] = self.body(AssignSerializer)
        (member,) = _members(season.club, [sent["member"]])
        team = None if sent["team"] is None else _team(season, sent["team"])
        made = assign(season=season, member=member, team=team, from_day=sent["from_day"])
        return Response(TeamMembershipSerializer(made).data, status=201)


class Membership(Endpoint):
    @extend_schema(operation_id="teams_unassign", responses={204: None}, tags=["seasons"])
    def delete(self, request: Request, slug: str, number: int, pk: int) -> Response:
        """Take a membership back, as if it had never been said."""
        season = season_called(find_club(request, slug, can_organise), number)
        found = season.team_memberships.filter(pk=pk).first()
        if found is None:
            raise RuleBookError.of(ApiCode.MEMBERSHIP_UNKNOWN, membership=pk)
        unassign(membership=found)
        return Response(status=204)


def _answer(season: Season, status: int = 200) -> Response:
    table = season_table(season)
    found = teams_of(season, table)
    shown = {
        "counting": season.team_counting,
        "teams": found.rows,
        "memberships": season.team_memberships.all(),
        "loose": [member.pk for member in found.loose],
    }
    keys = {one.pk: one.public_key for one in table.tournaments}
    return Response(TeamTableSerializer(shown, context={"keys": keys}).data, status=status)


def _team(season: Season, pk: int) -> Team:
    found = season.teams.filter(pk=pk).first()
    if found is None:
        raise RuleBookError.of(ApiCode.TEAM_UNKNOWN, team=pk)
    found.season = season
    return found


def _members(club: Club, wanted: Iterable[int]) -> list[Member]:
    """Members for their ids; raises `member_unknown`."""
    known = club.members.in_bulk(set(wanted))
    for pk in wanted:
        if pk not in known:
            raise RuleBookError.of(ApiCode.MEMBER_UNKNOWN, at="members", member=pk)
    return list(known.values())
