"""Seating plans by the API: wishes, a request, its state, publishing, who leaves."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.tournaments import RoundFactory
from tests.tournaments.test_plans import evening, seated
from tournaments.services.plans import make_plan

pytestmark = pytest.mark.django_db


def test_a_plan_is_asked_for_made_and_published(
    club: Club, organiser: APIClient, secretary: APIClient
) -> None:
    tournament = evening(12, 3, club=club)
    home = f"/api/v1/tournaments/{tournament.public_key}/"
    wished = {"kind": "table", "players": [3], "number": 2}
    assert organiser.post(f"{home}wishes/", wished, format="json", headers=new_key()).status_code == 201
    asked = organiser.post(f"{home}plans/", {"seed": 4}, format="json", headers=new_key())
    assert (asked.status_code, asked.json()["state"]) == (201, "running")
    make_plan(plan_id=tournament.plans.get().pk)
    made = organiser.get(f"{home}plans/1/").json()
    assert (made["state"], made["certificate"]["is_valid"], len(made["rounds"])) == ("ready", True, 3)
    assert secretary.get(f"{home}plans/1/").status_code == 404
    assert secretary.get(f"{home}plans/").json()["count"] == 0
    published = organiser.post(f"{home}plans/1/publish/", headers=new_key())
    assert published.json()["published_at"]
    assert secretary.get(f"{home}plans/").json()["results"][0]["repeats"] == made["repeats"]
    assert all(3 in seated(tournament, number)[1] for number in (1, 2, 3))
    leaving = organiser.post(f"{home}plans/repair/", {"leaving": [3]}, format="json", headers=new_key())
    assert (leaving.status_code, leaving.json()["form"]) == (201, "repair")
    assert organiser.post(f"{home}plans/1/withdraw/", headers=new_key()).json()["published_at"] is None


def test_a_plan_for_others_is_refused_with_both_numbers(club: Club, organiser: APIClient) -> None:
    tournament = evening(8, 1, club=club)
    rounds = [{"tables": [[1, 2, 3, 4]]}]
    home = f"/api/v1/tournaments/{tournament.public_key}/plans/"
    answer = organiser.post(home, {"rounds": rounds}, format="json", headers=new_key())
    assert (answer.status_code, answer.json()["facts"]) == (422, {"planned": 4, "entered": 8})


def test_two_tables_are_set_right(club: Club, organiser: APIClient) -> None:
    tournament = evening(8, 1, club=club)
    RoundFactory(tournament=tournament, tables=2, is_open=True)
    home = f"/api/v1/tournaments/{tournament.public_key}/rounds/1/swap-tables/"
    asked = {"table": 1, "other": 2, "reason": "sat wrong"}
    answer = organiser.post(home, asked, format="json", headers=new_key())
    assert [seat["entrant"] for seat in answer.json()["tables"][0]["seats"]] == [5, 6, 7, 8]
