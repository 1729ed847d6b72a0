"""Seats and turn order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seats import clockwise, label, left_of, right_of


@given(st.integers(3, 5), st.data())
def test_left_of_right_of_is_where_one_began(seats: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, seats - 1))
    assert right_of(left_of(seat, seats), seats) == seat
    assert left_of(right_of(seat, seats), seats) == seat


@given(st.integers(3, 5), st.data())
def test_clockwise_names_every_seat_once(seats: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, seats - 1))
    order = list(clockwise(start, seats))
    assert sorted(order) == list(range(seats))
    assert order[0] == start
    assert all(left_of(one, seats) == after for one, after in pairwise(order))


def test_four_seats_are_the_compass() -> None:
    assert [label(seat, 4).text for seat in range(4)] == ["North", "East", "South", "West"]


@pytest.mark.parametrize("seats", [3, 5])
def test_other_tables_count_their_positions(seats: int) -> None:
    assert [label(seat, seats).text for seat in range(seats)] == [
        f"Position {n}" for n in range(1, seats + 1)
    ]
