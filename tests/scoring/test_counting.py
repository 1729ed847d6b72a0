"""How evenings make a season."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoring.counting import Counted, Counting, CountingCode, Outcome, Session, Total, count
from scoring.errors import RuleBookError


def season(*units: Any, rounds: int = 1, days: tuple[int, ...] = (), **rule: Any) -> Counted:
    """One tournament for each of `units`, on days of their own unless `days` are given."""
    outcomes = [
        Outcome(number, date(2026, 1, day), Decimal(worth), rounds)
        for number, (worth, day) in enumerate(zip(units, days or range(1, len(units) + 1), strict=True))
    ]
    return count(outcomes, Counting(**rule))


@pytest.mark.parametrize(("session", "total"), [(Session.TOURNAMENT, 190), (Session.EVENING, 220)])
def test_c79_two_sessions_on_one_evening(session: Session, total: int) -> None:
    found = season(70, 80, 40, 30, 20, days=(1, 1, 2, 3, 4), best=3, session=session)
    assert found.total == total
    assert sum(counts for _, _, counts in found.results) == 3


def test_c80_not_there_is_not_zero() -> None:
    assert season(6, -2, 2, total=Total.PER_SESSION).total == 2
    assert season(0, 0, 0, 0, 0, total=Total.PER_SESSION).total == 0
    assert season(total=Total.PER_SESSION).total is None
    assert not season(6, -2, 2, least=4).is_ranked


def test_worst_results_are_dropped_and_marked() -> None:
    found = season(5, -9, 3, -1, drop=2)
    assert found.total == 8
    assert [counts for _, _, counts in found.results] == [True, False, True, False]


def test_attendance_counts_for_evenings_dropped_too() -> None:
    assert season(5, -9, drop=1, attendance=Decimal("0.5")).total == 6


def test_an_average_per_round_over_a_period_needs_its_rounds() -> None:
    found = season(30, 45, rounds=20, total=Total.PER_ROUND, least_rounds=36)
    assert (found.total, found.is_ranked) == (Fraction(75, 40), True)
    assert not season(30, rounds=20, total=Total.PER_ROUND, least_rounds=36).is_ranked


def test_a_rule_survives_storage() -> None:
    rule = Counting(session=Session.TOURNAMENT, best=3, attendance=Decimal("0.5"), least=2)
    assert Counting.recall(rule.store()) == rule
    assert Counting.recall({}) == Counting()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"best": 2, "drop": 1}, CountingCode.BEST_AND_WORST), ({"least": -1}, CountingCode.OUT_OF_BOUNDS)],
)
def test_a_rule_that_cannot_be_is_refused(wrong: dict[str, int], code: CountingCode) -> None:
    with pytest.raises(RuleBookError) as refused:
        Counting(**wrong)  # type: ignore[arg-type]
    assert refused.value.faults[0].code == code
