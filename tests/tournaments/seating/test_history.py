"""Rounds to come, dealt to people who have played together already."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import Field, avoid_past, draw_round, generate, meetings
from tournaments.seating.plan import Round


def again(rounds: list[Round]) -> int:
    return sum(times - 1 for times in meetings(rounds).values())


@pytest.mark.parametrize(("players", "rounds"), [(16, 4), (20, 4), (32, 7)])
def test_after_one_round_by_lot_the_rest_of_the_evening_repeats_nothing(players: int, rounds: int) -> None:
    past = [draw_round(range(1, players + 1), seed=0)]
    coming = generate(Field.of_size(players), rounds, (), 1).rounds
    assert again([*past, *avoid_past(coming, past, seed=1)]) == 0


@settings(max_examples=25, deadline=None)
@given(st.integers(8, 22), st.integers(0, 2**32), st.sets(st.integers(1, 8), max_size=8))
def test_names_are_dealt_anew_and_nothing_else(players: int, seed: int, fixed: set[int]) -> None:
    past = [draw_round(range(1, players + 1), seed), draw_round(range(1, players + 1), seed + 1)]
    coming = [draw_round(range(1, players + 1), seed + 2), draw_round(range(1, players + 1), seed + 3)]
    dealt = avoid_past(coming, past, seed=seed, fixed=fixed)
    assert [list(map(len, each.tables)) for each in dealt] == [list(map(len, each.tables)) for each in coming]
    assert all(sorted(each.players) == list(range(1, players + 1)) for each in dealt)
    assert again(list(dealt)) == again(coming)
    assert all(dealt[0].table_of(player) == coming[0].table_of(player) for player in fixed)


def test_without_a_past_nothing_changes() -> None:
    coming = generate(Field.of_size(12), 3, (), 1).rounds
    assert avoid_past(coming, (), seed=1) == coming
