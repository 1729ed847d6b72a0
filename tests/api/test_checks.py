"""A second pair of eyes by the API."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from tests.api.conftest import ClientOf, new_key
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Confirmation, HandReport, Table
from tournaments.services.lines import record_lines
from tournaments.services.rounds import close_round
from tournaments.services.tournaments import enter_members

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(club: Club, people: tuple[Club, dict[Role, User]]) -> Table:
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    record_lines(table=table, text="solo n 5\nsolo e 5", key=uuid4(), by=people[1][Role.SECRETARY])
    return table


def home(table: Table) -> str:
    return f"/api/v1/tournaments/{table.round.tournament.public_key}/"


def post(client: APIClient, address: str, body: dict[str, Any], expect: int) -> Any:
    answer = client.post(address, body, format="json", headers=new_key())
    assert answer.status_code == expect, answer.content
    return answer.json()


def confirm(client: APIClient, table: Table, expect: int, **versions: int) -> Any:
    hands = [{"number": int(name[1:]), "version": version} for name, version in versions.items()]
    return post(client, f"{home(table)}rounds/1/tables/1/confirm/", {"hands": hands}, expect)


def check_by_hand(organiser: APIClient, table: Table) -> None:
    rule = {"checking": "hand", "provisional_minutes": 30}
    answer = organiser.put(f"{home(table)}checking/", rule, format="json")
    assert answer.json() == {**rule, "closes_unchecked": True}


def test_a_pile_is_confirmed_by_another_person(
    table: Table, organiser: APIClient, secretary: APIClient
) -> None:
    check_by_hand(organiser, table)
    (first, _second) = secretary.get(f"{home(table)}checks/").json()["results"]
    waiting = {"number": 1, "version": 1, "is_own": True, "is_reported": False}
    assert first == {"round": 1, "table": 1, "hands": [waiting]}
    assert confirm(secretary, table, 409, h1=1)["code"] == "confirms_own_hand"
    assert confirm(organiser, table, 200, h1=1, h2=1) == {"now": [1, 2], "before": [], "own": []}
    assert organiser.get(f"{home(table)}checks/").json()["count"] == 0


def test_a_stale_confirmation_gets_both_versions(
    table: Table, organiser: APIClient, secretary: APIClient
) -> None:
    check_by_hand(organiser, table)
    wish = {"values": {"contract": "solo", "declarer": 0, "tricks": 6}, "version": 1}
    secretary.put(f"{home(table)}rounds/1/tables/1/hands/1/", wish, format="json", headers=new_key()).json()
    answer = confirm(organiser, table, 409, h1=1)
    assert (answer["code"], answer["version"]) == ("hand_changed", 2)
    assert (answer["yours"]["tricks"], answer["theirs"]["tricks"]) == (5, 6)


def test_a_closed_round_takes_no_confirmation(table: Table, organiser: APIClient) -> None:
    """C58 by the API."""
    check_by_hand(organiser, table)
    close_round(round=table.round)
    assert confirm(organiser, table, 409, h1=1)["code"] == "round_closed"
    assert not Confirmation.objects.exists()


def test_a_report_is_answered(
    table: Table, people: tuple[Club, dict[Role, User]], client_of: ClientOf, secretary: APIClient
) -> None:
    player = client_of(people[1][Role.PLAYER])
    address = f"{home(table)}rounds/1/tables/1/hands/1/reports/"
    assert post(player, address, {"text": "six"}, 409)["code"] == "reporter_not_playing"
    enter_members(tournament=table.round.tournament, members=[people[1][Role.PLAYER].memberships.get()])
    made = post(player, address, {"text": "six"}, 201)
    assert (made["hand"], made["text"], made["answered_at"]) == (1, "six", None)
    assert secretary.get(f"{home(table)}reports/").json()["results"] == [made]
    said = {"was_right": True, "answer": "The sheet says five."}
    answered = post(secretary, f"{home(table)}reports/{made['id']}/answer/", said, 200)
    assert {name: answered[name] for name in said} == said
    assert HandReport.objects.get().answered_at
