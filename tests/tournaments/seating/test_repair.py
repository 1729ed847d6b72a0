"""Late arrivals, leavers, saved plans and plans made by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import (
    Field,
    Form,
    OddTables,
    Plan,
    Round,
    SeatingCode,
    SeatingError,
    arrive,
    check,
    enter,
    exchange_tables,
    generate,
    leave,
    prepared,
    shape,
)


def test_a_leaver_leaves_an_empty_chair_and_nobody_else_moves() -> None:
    plan = generate(Field.of_size(36, OddTables.THREES), 9, seed=1)
    repaired = leave(plan, 7, 4, OddTables.THREES)
    assert repaired.plan.rounds[:3] == plan.rounds[:3]
    assert [number for number, _ in repaired.tables] == [4, 5, 6, 7, 8, 9]
    assert check(repaired.plan).repeats == 0


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(8, 30),
    odd=st.sampled_from(OddTables),
    first_open=st.integers(1, 4),
    comes=st.booleans(),
    seed=st.integers(0, 99),
)
def test_a_repaired_plan_seats_whoever_is_there_and_names_every_change(
    players: int, odd: OddTables, first_open: int, comes: bool, seed: int
) -> None:
    try:
        plan = generate(Field.of_size(players, odd), 4, seed=seed, seconds=0.01)
        shape(players + (1 if comes else -1), odd)
    except SeatingError:
        return
    repaired = arrive(plan, 99, first_open, odd) if comes else leave(plan, 3, first_open, odd)
    assert check(repaired.plan).faults == ()
    for number, (before, after) in enumerate(zip(plan.rounds, repaired.plan.rounds, strict=True), start=1):
        moved = {table for at, table in repaired.tables if at == number}
        if number < first_open:
            assert (before.tables, moved) == (after.tables, set())
        for table, seated in enumerate(after.tables, start=1):
            if table not in moved:
                assert set(seated) == set(before.tables[table - 1])
        assert comes or 3 in after.byes or number < first_open


@pytest.mark.parametrize("seed", range(4))
def test_a_late_arrival_meets_nobody_twice_where_a_chair_allows_it(seed: int) -> None:
    """Whoever gives up the chair is not met, however often the two sat together before."""
    plan = generate(Field.of_size(16), 4, seed=seed)
    repaired = arrive(plan, 99, 1, OddTables.BYES)
    assert check(repaired.plan).repeats == 0
    assert len(repaired.tables) <= 4


def test_repairs_refuse_strangers_and_rounds_that_are_not_there() -> None:
    plan = generate(Field.of_size(12), 2, seed=1)
    for wrong in (
        lambda: leave(plan, 77, 1, OddTables.BYES),
        lambda: arrive(plan, 5, 1, OddTables.BYES),
        lambda: leave(plan, 5, 3, OddTables.BYES),
        lambda: exchange_tables(plan, 3, 1, 2),
    ):
        with pytest.raises(SeatingError):
            wrong()


def test_two_tables_at_each_others_place_are_set_right() -> None:
    plan = generate(Field.of_size(12), 3, seed=1)
    right = exchange_tables(plan, 2, 1, 3)
    assert right.rounds[1].tables == plan.rounds[1].tables[::-1]
    assert (right.rounds[0], right.rounds[2]) == (plan.rounds[0], plan.rounds[2])
    assert exchange_tables(right, 2, 3, 1) == plan


def test_plans_for_three_more_and_three_fewer_wait_for_their_names() -> None:
    plans = dict(prepared(Field.of_size(16), 3, seed=1, seconds=0.1))
    assert list(plans) == [13, 14, 15, 16, 17, 18, 19]
    entered = enter(plans[14], list(range(101, 115)))
    assert check(entered).is_valid
    assert sorted(entered.rounds[0].players) == list(range(101, 115))


def test_a_plan_for_another_number_is_refused_with_both_numbers() -> None:
    """C84: a saved plan for 20, and 24 players."""
    with pytest.raises(SeatingError) as refused:
        enter(generate(Field.of_size(20), 2, seed=1), list(range(24)))
    assert refused.value.faults[0].code is SeatingCode.PLAN_FOR_OTHER_NUMBER
    assert refused.value.faults[0].facts == {"planned": 20, "entered": 24}


def test_a_plan_may_leave_players_out_of_a_round_who_then_rest() -> None:
    """C84: players 5 to 8 are not named in round 1."""
    stored = {"rounds": [{"tables": [[1, 2, 3, 4]]}, {"tables": [[1, 5, 2, 6], [3, 7, 4, 8]]}]}
    plan = Plan.from_json(stored)
    assert plan.rounds[0].byes == (5, 6, 7, 8)
    assert check(plan).is_valid


def test_a_plan_is_the_same_after_storing() -> None:
    plan = generate(Field.of_size(10), 3, seed=4, seconds=0.1)
    assert Plan.from_json(plan.as_json()).rounds == plan.rounds


def test_faults_of_a_plan_made_by_hand_are_listed() -> None:
    plan = Plan((Round(((1, 2, 3, 3), (5, 6)), (9,)),), (1, 2, 3, 4, 5, 6), Form.INDIVIDUAL)
    assert {fault.code for fault in check(plan).faults} == {
        SeatingCode.PLAYER_TWICE_IN_ROUND,
        SeatingCode.PLAYER_MISSING_IN_ROUND,
        SeatingCode.STRANGER_IN_ROUND,
        SeatingCode.TABLE_TOO_SMALL,
    }
    assert not check(plan).is_valid
