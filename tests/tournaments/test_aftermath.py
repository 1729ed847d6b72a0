"""What a correction of an early Doppelkopf game does to the games after it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EntrantFactory, TableFactory, TournamentFactory
from tournaments.models import Hand, Table
from tournaments.selectors.aftermath import MovedHand, moved_by
from tournaments.selectors.sittings import sitting_of
from tournaments.services.hands import correct_hand, preview_hand, record_hand, void_hand
from tournaments.services.seat_changes import substitute

pytestmark = pytest.mark.django_db

NORMAL = {"game_type": "normal", "re_players": [0, 1], "re_card_points": 130}
DRAWN = {"game_type": "normal", "re_players": [0, 1], "re_card_points": 120}
SOLO = {"game_type": "solo", "solo_kind": "queens", "soloist": 2, "re_card_points": 130}


def table_of(preset: str = "ddv", **options: object) -> Table:
    tournament = TournamentFactory(game="doppelkopf", preset=preset, is_published=True, options=options)
    return TableFactory(tournament=tournament)


@pytest.fixture
def scorer() -> User:
    return UserFactory()


@pytest.fixture
def write(scorer: User) -> Callable[..., list[Hand]]:
    def written(table: Table, *hands: dict[str, Any]) -> list[Hand]:
        return [record_hand(table=table, values=one, key=uuid4(), by=scorer).hand for one in hands]

    return written


def marks(moved: MovedHand) -> list[list[str]]:
    return [[line.term.text for line in row.remarks] for row in moved.rows or ()]


def test_an_earlier_solo_makes_a_later_one_voluntary_without_moving_a_unit(
    write: Callable[..., list[Hand]], scorer: User
) -> None:
    table = table_of()
    first = write(table, NORMAL, NORMAL, SOLO)[0]
    correct_hand(hand=first, values=SOLO, based_on=1, key=uuid4(), by=scorer)
    (moved,) = moved_by(sitting_of(table), first)[2]
    assert (moved.number, moved.units) == (3, {})
    assert marks(moved) == [["Mandatory solo"], ["Voluntary solo"]]


def test_units_moved_in_later_hands_are_those_of_the_ledger(
    write: Callable[..., list[Hand]], scorer: User
) -> None:
    table = table_of(bock_factor=2, bock_triggers=["all_square"], bock_games=1)
    first, second, _third = write(table, NORMAL, NORMAL, NORMAL)
    correct_hand(hand=first, values=DRAWN, based_on=1, key=uuid4(), by=scorer)
    (moved,) = moved_by(sitting_of(table), first)[2]
    seats = list(table.seats.order_by("index"))
    assert moved.number == second.number
    assert moved.units == {seat.entrant_id: units for seat, units in zip(seats, [1, 1, -1, -1], strict=True)}
    assert marks(moved) == [[], ["Bock game: times %(factor)s"]]


def test_who_was_replaced_since_is_still_named(
    write: Callable[..., list[Hand]], scorer: User, client: Client
) -> None:
    table = table_of(bock_factor=2, bock_triggers=["all_square"], bock_games=1)
    first = write(table, NORMAL, NORMAL)[0]
    correct_hand(hand=first, values=DRAWN, based_on=1, key=uuid4(), by=scorer)
    left = table.seats.get(index=0).entrant.name
    stand_in = EntrantFactory(tournament=table.round.tournament)
    substitute(table=table, index=0, entrant=stand_in, first_hand=3, by=scorer, reason="had to go")
    place = [table.round.tournament.public_key, table.round.number, table.number, first.number]
    answer = client.get(reverse("tournaments:hand", args=place))
    assert answer.status_code == 200
    assert left in answer.content.decode()


def test_each_version_tells_what_it_moved_itself(write: Callable[..., list[Hand]], scorer: User) -> None:
    table = table_of()
    first = write(table, SOLO, NORMAL, SOLO)[0]
    void_hand(hand=first, based_on=1, key=uuid4(), by=scorer, reason="misdeal")
    moved = moved_by(sitting_of(table), first)
    assert [one.number for one in moved[2]] == [3]
    assert marks(moved[2][0]) == [["Voluntary solo"], ["Mandatory solo"]]


def test_a_correction_is_told_beforehand_what_it_would_move(write: Callable[..., list[Hand]]) -> None:
    table = table_of()
    write(table, NORMAL, NORMAL, SOLO)
    assert preview_hand(table=table, values=SOLO, number=1).moves == (3,)
    assert preview_hand(table=table, values=DRAWN, number=1).moves == ()
    assert preview_hand(table=table, values=SOLO).moves == ()


def test_the_page_of_a_hand_lists_what_it_moved_in_few_queries(
    client: Client,
    write: Callable[..., list[Hand]],
    scorer: User,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    table = table_of()
    first = write(table, NORMAL, NORMAL, SOLO, SOLO, SOLO)[0]
    correct_hand(hand=first, values=SOLO, based_on=1, key=uuid4(), by=scorer)
    address = f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/hands/1/"
    with django_assert_max_num_queries(8):
        page = client.get(address).content.decode()
    assert "<del>Mandatory solo</del> <ins>Voluntary solo</ins>" in page
