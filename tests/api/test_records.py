"""Calls and cards by the API: the same road as the pages."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.tournaments import TournamentFactory
from tests.tournaments.test_records import CALLS, EXAMPLES, SOLO, SOLO_CARDS, dealt_by_west
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(club: Club) -> Table:
    return dealt_by_west(tournament=TournamentFactory(club=club, is_published=True))


def address(table: Table, more: str) -> str:
    round_ = table.round
    start = f"/api/v1/tournaments/{round_.tournament.public_key}/rounds/{round_.number}"
    return f"{start}/tables/{table.number}/{more}"


def sent(client: APIClient, table: Table, more: str, body: Any) -> Any:
    return client.post(address(table, more), body, format="json", headers=new_key())


def test_cards_say_what_the_hand_is_worth(secretary: APIClient, table: Table) -> None:
    foreseen = sent(secretary, table, "preview/", {"record": SOLO_CARDS}).json()
    written = sent(secretary, table, "hands/", {"record": SOLO_CARDS})
    assert written.status_code == 201
    assert written.json()["worth"] == foreseen["worth"]
    assert [float(one) for one in written.json()["worth"]["units"]] == EXAMPLES[0]["expect"]["units"]
    assert secretary.get(address(table, "hands/1/")).json()["record"] == SOLO_CARDS


def test_the_same_cards_with_the_same_key_are_the_same_hand(secretary: APIClient, table: Table) -> None:
    key = new_key()
    for status in (201, 201):
        answer = secretary.post(address(table, "hands/"), {"record": SOLO_CARDS}, format="json", headers=key)
        assert answer.status_code == status
    assert table.hands.count() == 1


def test_a_bad_record_is_refused_at_its_part(secretary: APIClient, table: Table) -> None:
    record = {"calls": [*CALLS, {"seat": 0, "call": "misere"}]}
    answer = sent(secretary, table, "hands/", {"values": SOLO, "record": record})
    assert answer.status_code == 422
    assert "record.calls" in str(answer.json())


def test_a_correction_may_take_the_calls_away(secretary: APIClient, table: Table) -> None:
    sent(secretary, table, "hands/", {"values": SOLO, "record": {"calls": CALLS}})
    body = {"values": {**SOLO, "tricks": 6}, "record": {}, "version": 1}
    answer = secretary.put(address(table, "hands/1/"), body, format="json", headers=new_key())
    assert (answer.status_code, answer.json()["record"]) == (200, {})
