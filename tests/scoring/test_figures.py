"""Sums, rates and runs: the parts add up to the whole, and a rate says what it leaves open."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.figures import Figures, Played, Rate, Run, grouped, runs
from scoring.parts import Role

HANDS = st.lists(
    st.builds(
        Played,
        hand=st.integers(1, 9),
        evening=st.integers(1, 3),
        contract=st.integers(1, 4),
        seat=st.tuples(st.integers(0, 3), st.just(4)),
        role=st.sampled_from(Role),
        units=st.decimals(-50, 50, places=2),
        is_made=st.sampled_from([True, False, None]),
        is_alone=st.booleans(),
        partners=st.sets(st.integers(1, 4), max_size=2).map(tuple),
        announced=st.just(1),
        kept=st.integers(0, 1),
    )
)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 3, 0.0, 0.5615), (5, 5, 0.5655, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_the_interval_is_that_of_wilson(hits: int, tries: int, low: float, high: float) -> None:
    """The first three are worked by hand from the formula; none leaves 0 to 1, as the textbook's would."""
    assert Rate(hits, tries).interval == pytest.approx((low, high), abs=5e-5)


def test_what_was_never_tried_has_no_rate() -> None:
    assert (Rate(0, 0).value, Rate(0, 0).interval) == (None, None)


@given(tries=st.integers(1, 5000), data=st.data())
def test_a_rate_lies_in_its_interval_and_more_hands_narrow_it(tries: int, data: st.DataObject) -> None:
    rate = Rate(data.draw(st.integers(0, tries)), tries)
    assert rate.interval
    assert rate.value is not None
    low, high = rate.interval
    assert 0 <= low <= rate.value <= high <= 1
    wider, narrower = rate.interval, Rate(rate.hits * 4, tries * 4).interval
    assert narrower
    assert narrower[1] - narrower[0] < wider[1] - wider[0]


@given(played=HANDS)
def test_by_contract_by_seat_and_by_part_the_figures_add_up_to_all(played: list[Played]) -> None:
    whole = Figures.of(played)
    for keys in (
        lambda one: (one.contract,),
        lambda one: (one.seat,),
        lambda one: (one.role,),
        lambda one: (one.evening,),
    ):
        parts = grouped(played, keys).values()
        for name in ("hands", "units", "bid", "made", "alone", "alone_made", "defended", "beaten", "kept"):
            assert sum(getattr(one, name) for one in parts) == getattr(whole, name)


@given(played=HANDS)
def test_with_each_partner_every_hand_counts_once(played: list[Played]) -> None:
    parts = grouped(played, lambda one: one.partners).values()
    assert sum(one.hands for one in parts) == sum(len(one.partners) for one in played)
    assert sum(one.units for one in parts) == sum(
        (one.units * len(one.partners) for one in played), Decimal(0)
    )


def test_a_contract_is_bid_only_when_it_was_decided() -> None:
    void = Played(1, 1, 1, (0, 4), Role.DECLARER, Decimal(0), is_made=None)
    assert Figures.of([void]) == Figures(hands=1)


def test_runs_are_unbroken() -> None:
    assert list(runs([True, True, False, True])) == [Run(0, 1), Run(3, 3)]
    assert [run.length for run in runs([False, False])] == []
