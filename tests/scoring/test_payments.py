"""Who pays whom: every way of settling a hand sums to zero."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from scoring.payments import add, nothing, paid, payment

amounts = st.decimals(-100, 100, places=2)
seats = st.integers(0, 3)


@given(st.lists(st.tuples(seats, seats, amounts), max_size=8))
def test_payments_sum_to_zero_and_are_never_negative(debts: list[tuple[int, int, Decimal]]) -> None:
    payments = [payment(payer, payee, units) for payer, payee, units in debts]
    assert sum(paid(payments)) == 0
    assert all(one.units >= 0 for one in payments)


@given(seats, seats, amounts)
def test_a_negative_payment_goes_the_other_way(payer: int, payee: int, units: Decimal) -> None:
    assert paid([payment(payer, payee, -units)]) == paid([payment(payee, payer, units)])


def test_adding_nothing_changes_nothing() -> None:
    points = paid([payment(1, 0, Decimal(3))])
    assert add(points, nothing()) == points
