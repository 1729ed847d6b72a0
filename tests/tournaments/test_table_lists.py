"""The list of a table as its players keep it: who may read it, what it costs, which games have one."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import Table
from tournaments.services.hands import record_hand

pytestmark = pytest.mark.django_db

SOLO = {"game_type": "solo", "solo_kind": "aces", "soloist": 2, "re_card_points": 130}


@pytest.fixture
def table() -> Table:
    tournament = TournamentFactory(game="doppelkopf", preset="ddv", is_published=True)
    return TableFactory(tournament=tournament)


def address(table: Table, rest: str = "list/") -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/{rest}"


def write(table: Table, number: int) -> None:
    for _ in range(number):
        record_hand(table=table, values=SOLO, key=uuid4(), by=None)


def test_soli_stand_in_their_block_and_debtors_below_them(client: Client, table: Table) -> None:
    write(table, 2)
    games, soli = client.get(address(table)).context["blocks"]
    assert [(row.number, row.shown.remarks) for row in games.rows] == [(2, ("Voluntary solo",))]
    assert [(row.number, row.shown.contract) for row in soli.rows] == [(1, "Aces solo")]
    assert soli.still_open == tuple(f"Mandatory soli owed by {name}: 1" for name in ("Ann", "Bram", "Kjell"))


def test_one_hand_and_three_cost_the_same_queries(
    client: Client, table: Table, django_assert_num_queries: Callable[..., Any]
) -> None:
    write(table, 1)
    client.get(address(table))
    with django_assert_num_queries(4):
        client.get(address(table))
    write(table, 2)
    with django_assert_num_queries(4):
        client.get(address(table))


def test_the_table_page_leads_there_once_there_is_a_hand(client: Client, table: Table) -> None:
    assert address(table) not in client.get(address(table, "")).content.decode()
    write(table, 1)
    assert address(table) in client.get(address(table, "")).content.decode()


def test_a_game_without_such_a_list_has_no_page(client: Client) -> None:
    assert client.get(address(TableFactory())).status_code == 404
