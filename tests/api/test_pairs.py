"""An evening of pairs for programs."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Club
from tests.api.conftest import new_key
from tests.factories.accounts import MemberFactory
from tournaments.models import Tournament
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

HAND = {"outcome": "played", "bidder": 0, "bid": "4", "direction": "uptown", "tricks": 13}


def made(organiser: APIClient, club: Club, **facts: str) -> str:
    about = {"name": "Pairs", "game": "bid-whist", "preset": "seed", "starts_at": "2026-01-08T19:30"}
    address = f"/api/v1/clubs/{club.slug}/tournaments/"
    answer = organiser.post(address, {**about, **facts}, format="json", headers=new_key())
    assert answer.status_code == 201, answer.json()
    return f"/api/v1/tournaments/{answer.json()['key']}/"


def test_pairs_are_entered_seated_and_ranked(organiser: APIClient, club: Club) -> None:
    home = made(organiser, club, entry="pairs")
    ann, bram = MemberFactory(club=club, name="Ann"), MemberFactory(club=club, name="Bram")

    def post(address: str, **body: object) -> dict[str, object]:
        answer = organiser.post(f"{home}{address}", body, format="json", headers=new_key())
        assert answer.status_code in (200, 201), answer.json()
        return answer.json()

    first = post("entrants/pairs/", members=[ann.pk, bram.pk])
    assert (first["name"], first["member"], first["partner"]) == ("Ann & Bram", ann.pk, bram.pk)
    assert post("entrants/pairs/", names=["Cem", "Dirk"])["number"] == 2
    post("rounds/")
    seats = post("rounds/1/draw/", seed=1)["tables"][0]["seats"]  # type: ignore[index]
    assert seats[0]["entrant"] == seats[2]["entrant"] != seats[1]["entrant"] == seats[3]["entrant"]
    post("rounds/1/open/")
    post("rounds/1/tables/1/hands/", values=HAND)
    rebuild_standings(tournament_id=Tournament.objects.get().pk)
    rows = organiser.get(f"{home}standings/").json()["results"]
    assert rows[0]["name"] in ("Ann & Bram", "Cem & Dirk")
    told = {"games_won": "1", "points": "7", "bostons": "1", "rounds": "1", "hands_won": "1", "soli": "0"}
    assert rows[0]["metrics"] == told
    assert [row["units"] for row in rows] == ["2.0000", "-2.0000"]


def test_one_member_alone_is_refused_among_pairs(organiser: APIClient, club: Club) -> None:
    home = made(organiser, club, entry="pairs")
    body = {"members": [MemberFactory(club=club).pk]}
    answer = organiser.post(f"{home}entrants/", body, format="json", headers=new_key())
    assert answer.json()["code"] == "pair_needs_two"


def test_a_game_without_sides_is_not_for_pairs(organiser: APIClient, club: Club) -> None:
    about = {"name": "Pairs", "game": "solo-whist", "preset": "de", "starts_at": "2026-01-08T19:30"}
    address = f"/api/v1/clubs/{club.slug}/tournaments/"
    answer = organiser.post(address, {**about, "entry": "pairs"}, format="json", headers=new_key())
    assert answer.json()["code"] == "pairs_not_played"
