"""What a place is worth in a league."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.victory import ScaleCode, ladder, points_by_figure, points_by_place, read_scale

TWO_ONE_NIL = (Decimal(2), Decimal(0))


def test_the_first_of_four_gets_four_points_and_the_last_one() -> None:
    assert points_by_place({"a": 1, "b": 2, "c": 3, "d": 4}) == {"a": 4, "b": 3, "c": 2, "d": 1}


def test_who_shares_a_place_shares_the_points_of_the_places_taken_up() -> None:
    assert points_by_place({"a": 1, "b": 1, "c": 3}) == {"a": Fraction(5, 2), "b": Fraction(5, 2), "c": 1}


@pytest.mark.parametrize(("units", "points"), [((7, 3), (2, 0)), ((5, 5), (1, 1))])
def test_a_pairing_of_two_brings_two_one_or_nothing(units: tuple[int, int], points: tuple[int, int]) -> None:
    figures = {who: Decimal(one) for who, one in zip("ab", units, strict=True)}
    assert points_by_figure(figures, TWO_ONE_NIL) == dict(zip("ab", points, strict=True))


def test_below_the_end_of_a_scale_there_is_nothing() -> None:
    assert points_by_place({"a": 1, "b": 2, "c": 3}, TWO_ONE_NIL)["c"] == 0


@given(st.dictionaries(st.integers(), st.decimals(-99, 99, places=1), min_size=1, max_size=9))
def test_points_given_are_those_of_the_scale_however_many_are_level(units: dict[int, Decimal]) -> None:
    assert sum(points_by_figure(units).values()) == sum(ladder(len(units)))


@pytest.mark.parametrize(
    ("scale", "code"),
    [
        ([Decimal(3), Decimal(4)], ScaleCode.RISES),
        ([Decimal(-1)], ScaleCode.OUT_OF_BOUNDS),
        ([Decimal(1)] * 61, ScaleCode.TOO_LONG),
    ],
)
def test_a_scale_that_cannot_be_is_refused(scale: list[Decimal], code: ScaleCode) -> None:
    with pytest.raises(RuleBookError) as refused:
        read_scale(scale)
    assert refused.value.faults[0].code == code
