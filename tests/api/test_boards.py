"""Boards, dealing and files of deals by the API."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from tests.api.conftest import ClientOf, new_key
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tests.tournaments.boards.test_uploads import THREE_BOARDS
from tournaments.models import Hand, Round
from tournaments.services.rounds import close_round
from tournaments.services.uploads import read_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def round(club: Club) -> Round:
    return RoundFactory(tournament=TournamentFactory(club=club, is_published=True), tables=2, is_open=True)


def home(round: Round, more: str = "") -> str:
    return f"/api/v1/tournaments/{round.tournament.public_key}/{more}"


def test_a_file_is_sent_read_and_stored(round: Round, organiser: APIClient) -> None:
    sent = {"round": 1, "file_name": "deals.pbn", "text": THREE_BOARDS.decode()}
    upload = organiser.post(home(round, "uploads/"), sent, format="json", headers=new_key()).json()
    assert upload["state"] == "waiting"
    read_upload(upload_id=upload["id"])
    read = organiser.get(home(round, f"uploads/{upload['id']}/")).json()
    assert (read["state"], read["new"], read["faults"]) == ("read", [1, 5, 11], [])
    stored = organiser.post(home(round, f"uploads/{upload['id']}/store/"), {}, format="json").json()
    assert (stored["state"], stored["new"], stored["there"]) == ("stored", [], 3)


def test_cards_are_told_to_players_when_the_round_is_closed(
    round: Round, organiser: APIClient, client_of: ClientOf, people: tuple[Club, dict[Role, User]]
) -> None:
    wanted = {"round": 1, "count": 2}
    dealt = organiser.post(home(round, "boards/"), wanted, format="json", headers=new_key())
    assert dealt.status_code == 201
    assert all(board["deal"] for board in dealt.json())
    readers = [client_of(people[1][role]) for role in (Role.PLAYER, Role.SECRETARY)] + [client_of(None)]
    for reader in readers:
        listed = reader.get(home(round, "boards/")).json()["results"]
        assert [board["deal"] for board in listed] == [None, None]
        assert reader.get(home(round, "boards/1/")).json()["deal"] is None
        assert reader.post(home(round, "boards/"), wanted, format="json").status_code in (401, 403)
    close_round(round=round)
    assert client_of(None).get(home(round, "boards/1/")).json()["deal"] is not None


def test_a_hand_says_its_board_and_the_ranking_compares(
    round: Round, organiser: APIClient, secretary: APIClient
) -> None:
    organiser.post(home(round, "boards/"), {"round": 1, "count": 1}, format="json", headers=new_key())
    for table, tricks in ((1, 5), (2, 4)):
        sent = {"values": {"contract": "solo", "declarer": 0, "tricks": tricks}, "board": 1}
        address = home(round, f"rounds/1/tables/{table}/hands/")
        answer = secretary.post(address, sent, format="json", headers=new_key())
        assert (answer.status_code, answer.json()["board"]) == (201, 1)
        assert secretary.post(address, sent, format="json", headers=new_key()).status_code == 422
    assert Hand.objects.count() == 2
    rows = secretary.get(home(round, "boards/ranking/")).json()["results"]
    assert len(rows) == 8
    assert rows[0]["boards"] == 1
