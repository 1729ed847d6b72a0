"""Whispers and the totals on the paper, by the API."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.tournaments import TableFactory, TournamentFactory

pytestmark = pytest.mark.django_db

SHEET = "solo n 6\nprop n e 8\nabu s h 10\nmis w 0\nprop s w 9\nsolo e 4\nsolo s 7\nmis n 1"
RARE = {"contract": "abundance", "declarer": 3, "trump": "D", "tricks": 1}


@pytest.fixture
def home(club: Club, secretary: APIClient) -> str:
    """The address of a table with eight hands."""
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    home = f"/api/v1/tournaments/{table.round.tournament.public_key}/rounds/1/tables/1/"
    secretary.post(f"{home}lines/", {"text": SHEET}, format="json", headers=new_key())
    return home


def test_a_preview_carries_its_whispers(secretary: APIClient, home: str) -> None:
    seen = secretary.post(f"{home}preview/", {"values": RARE}, format="json").json()
    (told,) = seen["whispers"]
    assert (told["code"], told["number"]) == ("rare_result", 9)
    assert told["changes"] == [{"number": 9, "values": RARE | {"tricks": 10}}]


def test_a_whisper_is_answered_by_mending_the_hand(secretary: APIClient, home: str) -> None:
    secretary.post(f"{home}hands/", {"values": RARE}, format="json", headers=new_key())
    (told,) = secretary.get(f"{home}whispers/").json()["whispers"]
    answer = {"number": told["number"], "mark": told["mark"], "do": "mend"}
    done = secretary.post(f"{home}whispers/", answer, format="json", headers=new_key())
    assert (done.status_code, done.json()) == (200, {"whispers": []})
    assert secretary.get(f"{home}hands/9/").json()["values"]["tricks"] == 10


def test_a_whisper_that_is_left_is_not_told_again(secretary: APIClient, home: str) -> None:
    secretary.post(f"{home}hands/", {"values": RARE}, format="json", headers=new_key())
    (told,) = secretary.get(f"{home}whispers/").json()["whispers"]
    answer = {"number": told["number"], "mark": told["mark"], "do": "leave"}
    done = secretary.post(f"{home}whispers/", answer, format="json", headers=new_key())
    assert done.json() == {"whispers": []}
    assert secretary.get(f"{home}hands/9/").json()["version"] == 1


def test_totals_are_compared_and_explained(secretary: APIClient, home: str) -> None:
    ours = [float(seat["total"]) for seat in secretary.get(home).json()["seats"]]
    paper = [units + change for units, change in zip(ours, (-6, 18, -6, -6), strict=True)]
    found = secretary.put(f"{home}totals/", {"line": 8, "units": paper}, format="json").json()
    assert (found["agrees"], found["lines"][0]["agrees"]) == (False, False)
    assert (found["whispers"][0]["number"], found["whispers"][0]["code"]) == (6, "explains_totals")
    right = secretary.put(f"{home}totals/", {"line": 8, "units": ours}, format="json").json()
    assert (right["agrees"], right["whispers"], right["ask"]) == (True, [], None)
    assert secretary.get(f"{home}totals/").json() == right


def test_more_seats_than_the_table_has_are_refused(secretary: APIClient, home: str) -> None:
    refused = secretary.put(f"{home}totals/", {"line": 8, "units": ["1"] * 5}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "too_many_seats")
