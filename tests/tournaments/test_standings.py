"""Standings are derived: whole, once, late or twice, and they say what they contain."""

import threading
from decimal import Decimal
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from kombu.exceptions import OperationalError
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import LedgerEntry, Standing, Standings, Table, Tournament
from tournaments.services.hands import record_hand, void_hand
from tournaments.services.ledger import book_beside
from tournaments.services.rounds import close_round
from tournaments.services.standings import rebuild_standings, stale_tournaments
from tournaments.tasks import refresh_stale, refresh_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return TableFactory()


def play(table: Table, declarer: int = 0, tricks: int = 5) -> None:
    record_hand(
        table=table,
        values={"contract": "solo", "declarer": declarer, "tricks": tricks},
        key=uuid4(),
        by=UserFactory(),
    )


def listed(table: Table) -> list[tuple[int, str, int]]:
    rows = Standing.objects.filter(standings__tournament=table.round.tournament).select_related(
        "entrant__member"
    )
    return [(row.place, row.entrant.member.name, int(row.units)) for row in rows]


def rebuilt(table: Table) -> Standings:
    found = rebuild_standings(tournament_id=table.round.tournament_id)
    assert found
    return found


def test_level_players_share_a_place_and_the_next_counts_them(table: Table) -> None:
    play(table)
    rebuilt(table)
    names = [seat.entrant.member.name for seat in table.seats.order_by("index")]
    places = listed(table)
    assert places[0] == (1, names[0], 9)
    assert [place for place, _, _ in places] == [1, 2, 2, 2]


def test_level_players_stay_in_the_order_of_their_names(table: Table) -> None:
    rebuilt_order = []
    for _ in range(3):
        play(table)
        rebuilt(table)
        rebuilt_order.append([name for place, name, _ in listed(table) if place == 2])
    assert rebuilt_order[0] == rebuilt_order[1] == rebuilt_order[2]


def test_standings_contain_hands_contracts_and_the_balance_hand_by_hand(table: Table) -> None:
    play(table)
    play(table, tricks=3)
    rebuilt(table)
    row = Standing.objects.get(bid=2)
    assert (row.hands, row.bid, row.made) == (2, 2, 1)
    assert list(map(Decimal, row.balance)) == [9, 0]


def test_a_penalty_counts_and_is_listed_beside_the_zero_sum(table: Table) -> None:
    play(table)
    entrant = table.seats.get(index=0).entrant
    book_beside(
        entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason="late", by=UserFactory()
    )
    standings = rebuilt(table)
    row = standings.rows.get(entrant=entrant)
    assert (row.units, row.penalties) == (4, -5)
    assert (standings.hand_units, standings.penalty_units) == (0, -5)


def test_building_again_without_a_change_builds_nothing(table: Table) -> None:
    play(table)
    first = rebuilt(table)
    rows = set(first.rows.values_list("pk", flat=True))
    refresh_standings(table.round.tournament_id)
    assert set(first.rows.values_list("pk", flat=True)) == rows


def test_standings_of_a_tournament_that_is_gone_are_no_error() -> None:
    assert rebuild_standings(tournament_id=10**9) is None


def test_a_lost_refresh_is_found_by_the_sweep(table: Table) -> None:
    play(table)
    assert list(stale_tournaments()) == [table.round.tournament_id]
    refresh_stale()
    assert list(stale_tournaments()) == []


def test_many_changes_ask_for_one_refresh(
    table: Table, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with (
        patch.object(refresh_standings, "apply_async") as ask,
        django_capture_on_commit_callbacks(execute=True),
    ):
        for _ in range(5):
            play(table)
    assert ask.call_count == 1


def test_entry_goes_on_without_a_broker_and_the_page_says_what_waits(
    table: Table, client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    play(table)
    rebuilt(table)
    cache.clear()
    with (
        patch.object(refresh_standings, "apply_async", side_effect=OperationalError),
        django_capture_on_commit_callbacks(execute=True),
    ):
        play(table)
    page = client.get(f"/t/{table.round.tournament.public_key}/")
    assert "1 change is not counted here yet." in page.content.decode()


def test_the_page_renews_itself_only_when_something_changed(table: Table, client: Client) -> None:
    play(table)
    rebuilt(table)
    address = f"/t/{table.round.tournament.public_key}/standings/"
    first = client.get(address)
    assert first.status_code == 200
    assert client.get(address, {"seen": first.context["seen"]}).status_code == 204
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    play(table)
    assert client.get(address, {"seen": first.context["seen"]}).status_code == 200


def test_a_void_hand_leaves_the_standings(table: Table) -> None:
    play(table)
    void_hand(hand=table.hands.get(), based_on=1, key=uuid4(), by=UserFactory(), reason="misdeal")
    standings = rebuilt(table)
    assert standings.hands == 0
    assert set(standings.rows.values_list("units", flat=True)) == {0}


def test_a_page_of_places_costs_the_same_for_few_and_for_many(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for seated in (1, 3):
        table = TableFactory()
        for _ in range(seated):
            play(table)
        rebuilt(table)
        with django_assert_max_num_queries(10):
            client.get(f"/t/{table.round.tournament.public_key}/")


@pytest.mark.django_db(transaction=True)
def test_ten_workers_that_finish_at_once_build_once() -> None:
    table = TableFactory()
    play(table)
    Standings.objects.all().delete()
    start, seen = threading.Barrier(10), set()

    def work() -> None:
        start.wait()
        found = rebuild_standings(tournament_id=table.round.tournament_id)
        seen.add(found and found.built_at)
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(10)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(seen) == 1
    assert Tournament.objects.get().change == Standings.objects.get().change


def test_the_page_says_what_everybody_needs_and_marks_shared_places(table: Table, client: Client) -> None:
    play(table)
    rebuilt(table)
    page = client.get(f"/t/{table.round.tournament.public_key}/")
    ann = table.seats.get(index=0).entrant
    lines = [(line.row.is_shared, line.win) for line in page.context["outlook"]]
    needs = f"needs over 12 more than {ann.name}; exactly 12 shares the place"
    first_shared = page.context["outlook"][1].row.entrant.name
    assert lines == [(False, f"leads {first_shared} by 12"), *[(True, needs)] * 3]
    assert 'aria-hidden="true">=</span>' in page.content.decode()
    player = client.get(f"/t/{table.round.tournament.public_key}/players/{ann.number}/")
    assert player.context["outlook"].win == f"leads {first_shared} by 12"


def test_an_outlook_ends_with_the_last_round(table: Table, client: Client) -> None:
    play(table)
    rebuilt(table)
    close_round(round=table.round)
    assert client.get(f"/t/{table.round.tournament.public_key}/").context["outlook"] == []


def test_a_program_reads_shared_places_and_what_is_needed(table: Table, client: Client) -> None:
    play(table)
    rebuilt(table)
    address = f"/api/v1/tournaments/{table.round.tournament.public_key}/standings/"
    first, second, *_ = client.get(address).json()["results"]
    assert (first["is_shared"], second["is_shared"]) == (False, True)
    needed = {"rival": first["entrant"], "gap": "12", "is_ahead": False, "adds_up": True}
    assert second["outlook"]["win"] == {**needed, "level": "shares", "by": ""}
