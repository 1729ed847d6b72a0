"""The list of a table and what a correction would move, by the API."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.tournaments import TableFactory, TournamentFactory

pytestmark = pytest.mark.django_db

NORMAL = {"game_type": "normal", "re_players": [0, 1], "re_card_points": 130}
SOLO = {"game_type": "solo", "solo_kind": "aces", "soloist": 2, "re_card_points": 130}


def test_a_table_of_doppelkopf_tells_its_list_and_what_a_correction_would_move(
    club: Club, secretary: APIClient
) -> None:
    tournament = TournamentFactory(club=club, game="doppelkopf", preset="ddv", is_published=True)
    TableFactory(tournament=tournament)
    home = f"/api/v1/tournaments/{tournament.public_key}/rounds/1/tables/1/"
    for values in (NORMAL, SOLO):
        answer = secretary.post(f"{home}hands/", {"values": values}, format="json", headers=new_key())
        assert answer.status_code == 201
    games, soli = secretary.get(home).json()["table_list"]["blocks"]
    assert [row["hand"] for row in games["rows"]] == [1]
    assert [(row["hand"], row["number"], row["plus"]) for row in soli["rows"]] == [(2, 2, [2])]
    assert len(soli["open_lines"]) == 3
    foreseen = secretary.post(f"{home}preview/", {"values": SOLO, "number": 1}, format="json")
    assert foreseen.json()["moves"] == [2]


def test_solo_whist_keeps_no_other_list_than_hand_by_hand(club: Club, secretary: APIClient) -> None:
    tournament = TournamentFactory(club=club, is_published=True)
    TableFactory(tournament=tournament)
    table = secretary.get(f"/api/v1/tournaments/{tournament.public_key}/rounds/1/tables/1/").json()
    assert table["table_list"] is None
