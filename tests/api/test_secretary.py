"""The secretary's evening by the API: codes, substitutes, late corrections, history."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from tests.api.conftest import new_key
from tests.factories.tournaments import EntrantFactory, TableFactory, TournamentFactory
from tournaments.models import Table
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(club: Club, people: tuple[Club, dict[Role, User]]) -> Table:
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    scorer = people[1][Role.SECRETARY]
    record_lines(table=table, text="solo n 5\nsolo e 5", key=uuid4(), by=scorer)
    return table


def post(client: APIClient, table: Table, address: str, body: dict[str, Any], expect: int) -> Any:
    home = f"/api/v1/tournaments/{table.round.tournament.public_key}/rounds/1/"
    answer = client.post(f"{home}{address}", body, format="json", headers=new_key())
    assert answer.status_code == expect, answer.content
    return answer.json() if answer.content else None


def test_codes_are_made_and_revoked(table: Table, secretary: APIClient) -> None:
    (code,) = post(secretary, table, "codes/", {}, 201)["codes"]
    assert Client().get(code["path"]).status_code == 200
    home = f"/api/v1/tournaments/{table.round.tournament.public_key}/rounds/1/codes/"
    assert secretary.delete(home).status_code == 204
    assert Client().get(code["path"]).status_code == 410
    assert secretary.get(home).json()["count"] == 0


def test_a_substitute_and_a_swap(table: Table, secretary: APIClient) -> None:
    stand_in = EntrantFactory(tournament=table.round.tournament)
    wanted = {"seat": 0, "entrant": stand_in.number, "first_hand": 3, "reason": "left"}
    made = post(secretary, table, "tables/1/seat-changes/", wanted, 201)
    assert (made["name"], made["first_hand"], made["last_hand"]) == (stand_in.name, 3, None)
    swap = {"one": 0, "other": 1, "first_hand": 1, "last_hand": 1, "reason": "sat wrong"}
    post(secretary, table, "tables/1/seat-changes/swap/", swap, 204)
    assert list(check_ledger()) == []


def test_a_late_correction_is_rehearsed_and_made_once(
    table: Table, organiser: APIClient, secretary: APIClient
) -> None:
    close_round(round=table.round)
    wish = {"values": {"contract": "solo", "declarer": 0, "tricks": 4}}
    post(secretary, table, "tables/1/hands/1/rehearse/", wish, 403)
    found = post(organiser, table, "tables/1/hands/1/rehearse/", wish, 200)
    ann = next(one for one in found["moved"] if one["name"] == "Ann")
    assert (ann["units_before"], ann["units_after"]) == ("6.0000", "-12.0000")
    late = {**wish, "change": found["change"], "version": 1, "reason": "four, not five"}
    made = post(organiser, table, "tables/1/hands/1/correct-late/", late, 200)
    assert (made["version"], made["values"]["tricks"]) == (2, 4)
    again = {**late, "version": 2, "values": {"contract": "all_pass"}}
    assert (
        post(organiser, table, "tables/1/hands/1/correct-late/", again, 409)["code"]
        == "moved_since_rehearsal"
    )


def test_the_history_is_searched(table: Table, secretary: APIClient) -> None:
    home = f"/api/v1/tournaments/{table.round.tournament.public_key}/history/"
    assert [one["hand"] for one in secretary.get(home).json()["results"]] == [2, 1]
    assert secretary.get(home, {"writer": "nobody of that name"}).json()["count"] == 0
