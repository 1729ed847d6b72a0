"""Money loses nothing in rounding, and nobody pays more often than must be."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.settlement import Transfer, fewest_transfers, in_coins

CENT = Decimal("0.01")


def balanced(most: int, largest: int = 6) -> st.SearchStrategy[dict[int, Decimal]]:
    """Whole balances of up to `most` people that sum to zero; small ones, so that groups can be found."""
    others = st.lists(st.integers(-largest, largest), max_size=most - 1)
    return others.map(lambda found: dict(enumerate(map(Decimal, [*found, -sum(found)]))))


def partings(people: list[int]) -> Iterator[list[list[int]]]:
    """Every way to part people into groups."""
    if not people:
        yield []
        return
    first, *rest = people
    for parting in partings(rest):
        yield [[first], *parting]
        for index, group in enumerate(parting):
            yield [*parting[:index], [first, *group], *parting[index + 1 :]]


def fewest_by_trying(balances: dict[int, Decimal]) -> int:
    owing = [who for who, balance in balances.items() if balance]
    closed = [
        len(parting)
        for parting in partings(owing)
        if all(sum(balances[who] for who in group) == 0 for group in parting)
    ]
    return len(owing) - max(closed)


def settled(balances: dict[int, Decimal], transfers: list[Transfer[int]]) -> dict[int, Decimal]:
    left = dict(balances)
    for one in transfers:
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    return left


@settings(max_examples=60, deadline=None)
@given(balanced(8))
def test_no_other_way_needs_fewer_payments(balances: dict[int, Decimal]) -> None:
    assert len(fewest_transfers(balances)) == fewest_by_trying(balances)


@settings(deadline=None)
@given(balanced(40, 500))
def test_everybody_is_settled_with_fewer_payments_than_people(balances: dict[int, Decimal]) -> None:
    transfers = fewest_transfers(balances)
    assert set(settled(balances, transfers).values()) <= {Decimal(0)}
    assert all(one.amount > 0 for one in transfers)
    assert len(transfers) <= max(0, sum(balance != 0 for balance in balances.values()) - 1)


def test_twelve_people_in_six_pairs_need_six_payments() -> None:
    balances = {who: Decimal(who // 2 + 1) * (-1) ** who for who in range(12)}
    assert len(fewest_transfers(balances)) == 6


@given(balanced(20, 10_000), st.sampled_from([Decimal(1), CENT, Decimal("0.05")]))
def test_rounding_loses_nothing_and_moves_nobody_by_a_coin(
    balances: dict[int, Decimal], coin: Decimal
) -> None:
    exact = {who: Fraction(balance) / 700 for who, balance in balances.items()}
    rounded = in_coins(exact, coin)
    assert sum(rounded.values()) == 0
    assert all(abs(Fraction(rounded[who]) - exact[who]) < Fraction(coin) for who in exact)
    assert all(amount % coin == 0 for amount in rounded.values())


def test_a_third_of_a_cent_goes_to_those_who_lost_most() -> None:
    thirds = {"A": Fraction(2, 300), "B": Fraction(-1, 300), "C": Fraction(-1, 300)}
    assert in_coins(thirds, CENT) == {"A": CENT, "B": Decimal(0), "C": -CENT}


@pytest.mark.parametrize("settle", [fewest_transfers, lambda balances: in_coins(balances, CENT)])
def test_what_does_not_sum_to_zero_is_no_settlement(settle: object) -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        settle({"A": Decimal(1)})  # type: ignore[operator]
