"""Hands in one line each, by the API."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.tournaments import TableFactory, TournamentFactory

pytestmark = pytest.mark.django_db


def test_lines_are_looked_at_written_and_listed(club: Club, secretary: APIClient) -> None:
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    home = f"/api/v1/tournaments/{table.round.tournament.public_key}/rounds/1/tables/1/lines/"
    text = {"text": "solo n 6\nprop n e 8"}
    foreseen = secretary.post(f"{home}preview/", text, format="json").json()["lines"]
    assert [one["worth"]["units"][0] for one in foreseen] == ["9.0000", "2.0000"]
    written = secretary.post(home, text, format="json", headers=new_key())
    assert (written.status_code, [one["line"] for one in written.json()["hands"]]) == (
        201,
        ["solo n 6", "prop n e 8"],
    )
    again = secretary.post(home, {**text, "number": 1}, format="json", headers=new_key())
    assert (again.status_code, again.json()) == (200, written.json())
    assert secretary.get(home).json()["count"] == 2


def test_faults_name_their_line(club: Club, secretary: APIClient) -> None:
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    home = f"/api/v1/tournaments/{table.round.tournament.public_key}/rounds/1/tables/1/lines/"
    refused = secretary.post(home, {"text": "solo n 6\nsolo n frog"}, format="json", headers=new_key())
    assert refused.status_code == 422
    assert (refused.json()["code"], refused.json()["facts"]["line"]) == ("word_unknown", 2)
    assert secretary.get(home).json()["count"] == 0
