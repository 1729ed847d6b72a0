"""A pot is paid out by place, to the last coin."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.pots import Prizes, PrizesCode, ShareOut, shared_out
from scoring.settlement import in_coins

HALVES = Prizes(ShareOut.PERCENT, (Decimal(50), Decimal(30), Decimal(20)))
CENT = Decimal("0.01")


def test_percent_of_the_pot_go_by_place() -> None:
    assert shared_out(Decimal(40), {"a": 1, "b": 2, "c": 3, "d": 4}, HALVES) == {
        "a": 20,
        "b": 12,
        "c": 8,
        "d": 0,
    }


def test_who_shares_a_place_shares_the_prizes_of_the_places_taken_up() -> None:
    assert shared_out(Decimal(40), {"a": 1, "b": 2, "c": 2}, HALVES) == {"a": 20, "b": 10, "c": 10}
    last = shared_out(Decimal(40), {"a": 1, "b": 2, "c": 3, "d": 3, "e": 3}, HALVES)
    assert last["c"] == Fraction(8, 3)


def test_a_prize_for_a_place_that_nobody_has_stays_in_the_pot() -> None:
    assert sum(shared_out(Decimal(40), {"a": 1}, HALVES).values()) == 20


def test_amounts_are_paid_whatever_is_in_the_pot() -> None:
    prizes = Prizes(ShareOut.AMOUNTS, (Decimal(15), Decimal(5)))
    assert shared_out(Decimal(0), {"a": 1, "b": 2, "c": 3}, prizes) == {"a": 15, "b": 5, "c": 0}


@given(
    st.lists(st.integers(1, 4), min_size=3, max_size=9),
    st.integers(1, 9999),
)
def test_payouts_add_up_to_the_pot_to_the_last_coin(places: list[int], cents: int) -> None:
    """However many are level: all of it is paid out, nobody gets more than a coin more than their part."""
    pot = cents * CENT
    exact = shared_out(pot, dict(enumerate(places)), HALVES)
    coins = in_coins({**exact, "pot": -sum(exact.values())}, CENT)
    assert -coins["pot"] == sum(amount for who, amount in coins.items() if who != "pot") == pot
    assert all(abs(Fraction(coins[who]) - amount) < CENT for who, amount in exact.items())


@pytest.mark.parametrize(
    ("kind", "by_place", "code"),
    [
        (ShareOut.PERCENT, (Decimal(60), Decimal(41)), PrizesCode.OVER_A_HUNDRED),
        (ShareOut.AMOUNTS, (Decimal(5), Decimal(-1)), PrizesCode.BELOW_ZERO),
        (ShareOut.AMOUNTS, (Decimal(1),) * 61, PrizesCode.TOO_MANY),
    ],
)
def test_prizes_that_cannot_be_are_refused(
    kind: ShareOut, by_place: tuple[Decimal, ...], code: PrizesCode
) -> None:
    with pytest.raises(RuleBookError) as refused:
        Prizes(kind, by_place)
    assert refused.value.faults[0].code == code
