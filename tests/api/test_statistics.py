"""Statistics by the API: the figures of the pages, with the same queries."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import Table
from tournaments.services.hands import record_hand
from tournaments.services.statistics import rebuild_statistics

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann makes a solo, loses one, and defends a third that Bram makes."""
    table = TableFactory()
    for declarer, tricks in ((0, 5), (0, 4), (1, 5)):
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    rebuild_statistics(tournament_id=table.round.tournament_id)
    return table


def ask(table: Table, path: str = "", **query: Any) -> Any:
    club = table.round.tournament.club
    return APIClient().get(f"/api/v1/clubs/{club.slug}/statistics/{path}", query)


def ann(table: Table) -> int:
    return table.seats.get(index=0).entrant.member_id


def test_a_club_reads_what_it_plays_and_how_it_goes(table: Table) -> None:
    found = ask(table).json()
    assert (found["game"], found["waiting"], found["total"]["hands"]) == ("solo-whist", 0, 3)
    assert [(one["key"], one["figures"]["made"], one["figures"]["bid"]) for one in found["contracts"]] == [
        ("solo", 2, 3)
    ]
    assert sum(one["figures"]["hands"] for one in found["seats"]) == 12


def test_a_player_reads_every_table_and_its_sums(table: Table) -> None:
    found = ask(table, f"players/{ann(table)}/").json()
    assert {name: Decimal(found["total"][name]) for name in ("units", "bid", "made", "defended")} == {
        "units": -3,
        "bid": 2,
        "made": 1,
        "defended": 1,
    }
    assert [(one["key"], one["figures"]["hands"]) for one in found["parts"]] == [
        ("declarer", 2),
        ("defender", 1),
    ]
    assert [(one["label"], one["figures"]["hands"]) for one in found["opponents"]] == [
        ("Bram", 3),
        ("Çiğdem", 2),
        ("Kjell", 2),
    ]


def test_players_come_in_the_order_asked_for(table: Table) -> None:
    names = [one["name"] for one in ask(table, "players/", order="units").json()["results"]]
    assert names[0] == "Bram"
    assert [one["name"] for one in ask(table, "players/", search="cig").json()["results"]] == ["Çiğdem"]


def test_the_hands_of_a_figure_are_as_many_as_it_says(table: Table) -> None:
    assert ask(table, "hands/", player=ann(table), what="made").json()["count"] == 1
    assert ask(table, "hands/", player=ann(table), part="defender").json()["count"] == 1
    (hand,) = ask(table, "hands/", player=ann(table), what="lost").json()["results"]
    assert (hand["hand"], hand["contract"], hand["declarers"], hand["units"]) == (2, "solo", "Ann", "-9.0000")


@pytest.mark.parametrize(
    ("path", "query", "code"),
    [
        ("", {"season": 9}, "season_unknown"),
        ("", {"tournament": "nothing"}, "tournament_unknown"),
        ("hands/", {"player": 10**9}, "member_unknown"),
    ],
)
def test_what_there_is_not_is_refused_by_name(
    table: Table, path: str, query: dict[str, Any], code: str
) -> None:
    answer = ask(table, path, **query)
    assert answer.status_code == 422
    assert code in answer.content.decode()
