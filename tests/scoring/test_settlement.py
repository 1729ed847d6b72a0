"""Who pays whom: every way of settling a hand sums to zero."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from scoring.settlement import add, nothing, one_against_all, paid, payment, side_against_side

amounts = st.decimals(-100, 100, places=2)
seats = st.integers(0, 3)


@given(seats, amounts)
def test_one_against_all_sums_to_zero(declarer: int, each: Decimal) -> None:
    points = one_against_all(declarer, each)
    assert sum(points) == 0
    assert points[declarer] == 3 * each


@given(st.sets(seats, min_size=2, max_size=2), amounts)
def test_two_against_two_sums_to_zero(side: set[int], each: Decimal) -> None:
    assert sum(side_against_side(side, each)) == 0


@given(st.lists(st.tuples(seats, seats, amounts), max_size=8))
def test_payments_sum_to_zero_and_are_never_negative(debts: list[tuple[int, int, Decimal]]) -> None:
    payments = [payment(payer, payee, units) for payer, payee, units in debts]
    assert sum(paid(payments)) == 0
    assert all(one.units >= 0 for one in payments)


@given(seats, seats, amounts)
def test_a_negative_payment_goes_the_other_way(payer: int, payee: int, units: Decimal) -> None:
    assert paid([payment(payer, payee, -units)]) == paid([payment(payee, payer, units)])


def test_adding_nothing_changes_nothing() -> None:
    points = one_against_all(0, Decimal(3))
    assert add(points, nothing()) == points
