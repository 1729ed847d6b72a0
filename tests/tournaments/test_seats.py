"""Seats of a round: how many sit where, and when nobody may be moved any more."""

from collections.abc import Callable

import pytest

from tests.factories.tournaments import EntrantFactory, RoundFactory, TournamentFactory
from tournaments.errors import Refused
from tournaments.models import Entrant, Round
from tournaments.services.rounds import (
    clear_seats,
    close_round,
    draw_seats,
    open_round,
    place_seats,
    plan_round,
)
from tournaments.services.tournaments import end_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players", "sizes", "resting"),
    [(4, [4], 0), (5, [5], 0), (6, [4], 2), (7, [4], 3), (9, [4, 5], 0), (10, [5, 5], 0), (11, [4, 4], 3)],
)
def test_doppelkopf_fills_tables_of_five_where_the_number_allows(
    players: int, sizes: list[int], resting: int
) -> None:
    round_ = RoundFactory(tournament=TournamentFactory(game="doppelkopf", preset="ddv"))
    EntrantFactory.create_batch(players, tournament=round_.tournament)
    draw_seats(round=round_, seed=11)
    assert [table.size for table in round_.tables.order_by("number")] == sizes
    assert Entrant.objects.filter(seats__isnull=True).count() == resting


def place_the_first_four(round_: Round) -> None:
    place_seats(round=round_, tables=[list(round_.tournament.entrants.order_by("number")[:4])])


@pytest.mark.parametrize(
    "change",
    [lambda round_: draw_seats(round=round_), place_the_first_four, lambda round_: clear_seats(round=round_)],
)
def test_seats_of_a_tournament_that_has_ended_stay(change: Callable[[Round], object]) -> None:
    tournament = TournamentFactory(is_published=True, rounds_planned=2)
    first = RoundFactory(tournament=tournament, tables=1, is_open=True)
    close_round(round=first)
    second = plan_round(tournament=tournament)
    place_the_first_four(second)
    end_tournament(tournament=tournament)
    with pytest.raises(Refused) as refused:
        change(second)
    assert [fault.code for fault in refused.value.faults] == ["tournament_ended"]
    assert second.seats.count() == 4


def test_a_round_opens_after_its_seats_were_drawn() -> None:
    round_ = RoundFactory(tournament=TournamentFactory(is_published=True))
    EntrantFactory.create_batch(4, tournament=round_.tournament)
    draw_seats(round=round_)
    assert open_round(round=round_).is_open
