"""The pages of statistics: figures first, and from each of them a way to its hands."""

import pytest
from django.test import Client

from accounts.models import Club
from tournaments.demo.club import load_demo

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    found = load_demo()
    assert found
    return found


@pytest.mark.parametrize("game", ["solo-whist", "doppelkopf", "bid-whist"])
def test_pages(client: Client, club: Club, game: str) -> None:
    for path in ("", "players/", "hands/"):
        got = client.get(f"/c/{club.slug}/statistics/{path}", {"game": game})
        assert got.status_code == 200
    for member in club.members.all()[:16]:
        got = client.get(f"/c/{club.slug}/statistics/players/{member.pk}/", {"game": game})
        assert got.status_code == 200
