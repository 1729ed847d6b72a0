"""Teams of a season: manned from a day on, their members' units added up."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from accounts.models import Club, Member, Role
from scoring.counting import Worth
from scoring.errors import RuleBookError
from scoring.teams import TeamCounting
from tests.factories.accounts import MemberFactory
from tests.tournaments.test_seasons import club, evening, january, members, somebody
from tournaments.errors import SeasonCode
from tournaments.models import Season, TeamMembership
from tournaments.selectors.seasons import season_table
from tournaments.selectors.teams import TeamTable, teams_of
from tournaments.services.teams import assign, change_team_counting, create_team, remove_team

__all__ = ["club", "members"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(club: Club, members: list[Member]) -> Season:
    """Two evenings: Ann wins 9 from the others' 3, then Bram does."""
    evening(club, members, datetime(2026, 1, 8, 19, tzinfo=UTC))
    evening(club, members, datetime(2026, 1, 15, 19, tzinfo=UTC), declarer=1)
    return january(club)


def teams(season: Season) -> TeamTable:
    return teams_of(season, season_table(season))


def standing(season: Season) -> list[tuple[int | None, str, Decimal]]:
    return [(row.place, row.team.name, row.total.units) for row in teams(season).rows]


def test_the_units_of_the_members_are_added_up(season: Season, members: list[Member]) -> None:
    create_team(season=season, name="Hearts", members=members[:2])
    create_team(season=season, name="Clubs", members=members[2:4])
    create_team(season=season, name="Idle", members=members[4:])
    assert standing(season) == [(1, "Hearts", 12), (2, "Clubs", -12), (None, "Idle", 0)]


def test_a_member_plays_for_a_team_from_a_day_on(season: Season, members: list[Member]) -> None:
    """Ann's 9 of the 8th are the Hearts', her −3 of the 15th are nobody's."""
    create_team(season=season, name="Hearts", members=members[:1])
    assign(season=season, member=members[0], team=None, from_day=date(2026, 1, 15))
    assert standing(season) == [(1, "Hearts", 9)]
    assert [one.name for one in teams(season).loose] == ["Ann", "Bram", "Cem", "Dirk"]


def test_victory_points_are_given_for_each_day(season: Season, members: list[Member]) -> None:
    create_team(season=season, name="Hearts", members=members[:1])
    create_team(season=season, name="Clubs", members=members[1:2])
    rule = TeamCounting(Worth.VICTORY_POINTS, (Decimal(2), Decimal(0)))
    season = change_team_counting(season=season, counting=rule)
    found = [(row.place, row.total.points, row.total.units) for row in teams(season).rows]
    assert found == [(1, 2, 6), (1, 2, 6)]


def test_teams_that_share_a_place_are_shown_as_tied(
    client: Client, season: Season, members: list[Member]
) -> None:
    for name, member in zip(("Hearts", "Clubs", "Spades"), members[:3], strict=True):
        create_team(season=season, name=name, members=[member])
    page = client.get(f"/c/{season.club.slug}/seasons/{season.pk}/teams/")
    assert [(one.row.place, one.is_shared) for one in page.context["rows"]] == [
        (1, True),
        (1, True),
        (3, False),
    ]


def test_one_name_is_one_team_and_a_manned_team_stays(season: Season, members: list[Member]) -> None:
    team = create_team(season=season, name="Hearts", members=members[:1])
    with pytest.raises(ValidationError):
        create_team(season=season, name="Hearts")
    with pytest.raises(RuleBookError) as refused:
        remove_team(team=team)
    assert refused.value.faults[0].code == SeasonCode.TEAM_HAS_MEMBERS


def test_a_day_outside_the_season_and_a_stranger_are_refused(season: Season, members: list[Member]) -> None:
    team = create_team(season=season, name="Hearts")
    with pytest.raises(RuleBookError) as refused:
        assign(season=season, member=members[0], team=team, from_day=date(2026, 2, 1))
    assert refused.value.faults[0].code == SeasonCode.DAY_OUTSIDE
    with pytest.raises(RuleBookError):
        assign(season=season, member=MemberFactory(), team=team, from_day=date(2026, 1, 1))


def test_the_organiser_mans_teams_on_a_page(client: Client, season: Season, members: list[Member]) -> None:
    client.force_login(somebody(season.club, Role.ORGANISER))
    home = f"/c/{season.club.slug}/seasons/{season.pk}/teams/"
    new = {"do": "new", "name": "Hearts", "members": [members[0].pk], "from_day": "2026-01-01"}
    assert client.post(f"{home}edit/", new).status_code == 302
    assert client.post(f"{home}edit/", {**new, "members": [members[1].pk]}).status_code == 422
    team = season.teams.get()
    move = {"do": "assign", "member": members[1].pk, "team": team.pk, "from_day": "2026-01-15"}
    assert client.post(f"{home}edit/", {**move, "from_day": "2026-03-01"}).status_code == 422
    assert client.post(f"{home}edit/", move).status_code == 302
    rule = {"do": "counting", "worth": "victory_points", "scale": "2 1,5 x", "best": "0"}
    assert client.post(f"{home}edit/", rule).status_code == 422
    assert client.post(f"{home}edit/", {**rule, "scale": "2 0"}).status_code == 302
    page = client.get(home).content.decode()
    assert all(said in page for said in ("Hearts", "Played for no team", "by place: 2 0"))
    membership = TeamMembership.objects.filter(member=members[1]).get()
    client.post(f"{home}members/{membership.pk}/")
    client.post(f"{home}{team.pk}/rename/", {"name": "Aces"})
    assert standing(season) == [(1, "Aces", 6)]
    assert client.get(f"{home[:-1]}.csv").content.decode("utf-8-sig").splitlines()[1] == "1,Aces,4,6,2,Ann"
    client.logout()
    assert client.get(home).status_code == 200
    assert client.get(f"{home}edit/").status_code == 302


def test_the_team_page_costs_the_same_for_one_team_and_for_three(
    client: Client,
    season: Season,
    members: list[Member],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for name, member in zip(("Aces", "Kings", "Queens"), members, strict=False):
        create_team(season=season, name=name, members=[member])
        with django_assert_max_num_queries(7):
            client.get(f"/c/{season.club.slug}/seasons/{season.pk}/teams/")


def test_a_program_mans_teams(season: Season, members: list[Member]) -> None:
    program = APIClient()
    program.force_authenticate(somebody(season.club, Role.ORGANISER))
    address = f"/api/v1/clubs/{season.club.slug}/seasons/{season.pk}/"
    made = program.post(
        f"{address}teams/", {"name": "Aces", "members": [members[0].pk]}, format="json"
    ).json()
    (team,) = made["teams"]
    assert (team["name"], team["units"], team["members"]) == ("Aces", "6.0000", [members[0].pk])
    wish = {"member": members[1].pk, "team": team["id"], "from_day": "2026-01-09"}
    assigned = program.post(f"{address}memberships/", wish, format="json").json()
    assert program.get(f"{address}teams/").json()["teams"][0]["units"] == "15.0000"
    program.delete(f"{address}memberships/{assigned['id']}/")
    rule = {"worth": "victory_points", "scale": ["3"]}
    counted = program.put(f"{address}teams/counting/", rule, format="json").json()
    assert (counted["counting"]["worth"], counted["teams"][0]["points"]) == ("victory_points", "6")
    renamed = program.patch(f"{address}teams/{team['id']}/", {"name": "Kings"}, format="json").json()
    assert renamed["teams"][0]["name"] == "Kings"
    refused = program.delete(f"{address}teams/{team['id']}/")
    assert refused.json()["code"] == "team_has_members"
    unknown = program.post(f"{address}memberships/", {**wish, "team": 10**7}, format="json")
    assert unknown.json()["code"] == "team_unknown"
