"""Plans keep what is promised of them; every figure is counted here afresh, not taken from the
certificate.
"""

import json
import subprocess
import sys
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import Field, OddTables, Plan, SeatingError, check, generate, shape

REACHED = [
    (16, 5, "byes", 0),
    (20, 5, "byes", 0),
    (24, 7, "byes", 0),
    (28, 9, "byes", 0),
    (32, 10, "byes", 0),
    (36, 11, "byes", 0),
    (40, 13, "byes", 0),
    (44, 14, "byes", 0),
    (48, 15, "byes", 0),
    (56, 18, "byes", 0),
    (64, 21, "byes", 0),
    (100, 8, "byes", 0),
    (200, 6, "byes", 0),
    (400, 8, "byes", 0),
    (22, 7, "threes", 0),
    (33, 5, "byes", 0),
    (33, 5, "threes", 0),
    (33, 5, "fives", 0),
    (27, 9, "threes", 0),
    (15, 7, "triples", 0),
]


def can_be_seated(players: int, odd: OddTables) -> bool:
    """Fours and threes: all from 3 but 5; fours and fives: all from 4 but 6, 7, 11; otherwise from one table
    on.
    """
    impossible = {OddTables.THREES: {5}, OddTables.FIVES: {3, 6, 7, 11}, OddTables.BYES: {3}}
    return players not in impossible.get(odd, set())


def met_in(plan: Plan) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for each in plan.rounds for table in each.tables for pair in combinations(table, 2)
    )


@pytest.mark.parametrize(("players", "rounds", "odd", "repeats"), REACHED)
def test_nobody_meets_twice_where_that_is_possible(players: int, rounds: int, odd: str, repeats: int) -> None:
    plan = generate(Field.of_size(players, OddTables(odd)), rounds, seed=5)
    assert sum(times - 1 for times in met_in(plan).values()) == repeats


@pytest.mark.parametrize(
    ("players", "rounds", "weight"), [(12, 4, 18), (8, 7, 84), (12, 11, 198), (16, 8, 72)]
)
def test_the_repeat_weight_reaches_its_bound_when_there_are_more_rounds(
    players: int, rounds: int, weight: int
) -> None:
    plan = generate(Field.of_size(players), rounds, seed=2)
    assert (
        sum(times * (times - 1) // 2 for times in met_in(plan).values()) == weight == check(plan).bound.weight
    )


@pytest.mark.parametrize(("players", "rounds"), [(16, 4), (16, 5), (24, 7), (12, 6), (32, 8), (64, 9)])
def test_seats_are_even_at_fours(players: int, rounds: int) -> None:
    plan = generate(Field.of_size(players), rounds, seed=1, seconds=0.2)
    assert check(plan).seat_spread <= (0 if rounds % 4 == 0 else 1)


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(3, 40),
    rounds=st.integers(1, 9),
    odd=st.sampled_from(OddTables),
    seed=st.integers(0, 2**32),
)
def test_any_field_gets_a_valid_plan_or_a_reason(
    players: int, rounds: int, odd: OddTables, seed: int
) -> None:
    if not can_be_seated(players, odd):
        with pytest.raises(SeatingError):
            generate(Field.of_size(players, odd), rounds)
        return
    sizes = shape(players, odd)
    plan = generate(Field.of_size(players, odd), rounds, seed=seed, seconds=0.02)
    for each in plan.rounds:
        assert sorted(each.players) == list(range(1, players + 1))
        assert sorted(map(len, each.tables)) == sorted(sizes.sizes)
    certificate = check(plan)
    met = met_in(plan)
    assert certificate.repeats == sum(times - 1 for times in met.values())
    assert certificate.weight == sum(times * (times - 1) // 2 for times in met.values())
    assert certificate.most_meetings == max(met.values())
    assert certificate.bound.weight <= certificate.weight
    assert certificate.bound.repeats <= certificate.repeats
    assert certificate.is_valid
    if odd is OddTables.BYES:
        assert certificate.seat_spread <= 1


@settings(max_examples=60, deadline=None)
@given(players=st.integers(4, 30), rounds=st.integers(1, 16), odd=st.sampled_from(["byes", "triples"]))
def test_nobody_rests_twice_before_all_have_rested(players: int, rounds: int, odd: str) -> None:
    plan = generate(Field.of_size(players, OddTables(odd)), rounds, seed=9, seconds=0.02)
    rests = Counter(dict.fromkeys(plan.players, 0))
    for each in plan.rounds:
        rests.update(each.byes)
        assert max(rests.values()) - min(rests.values()) <= 1


@settings(max_examples=25, deadline=None)
@given(players=st.integers(9, 40), rounds=st.integers(1, 8), odd=st.sampled_from(["threes", "fives"]))
def test_turns_at_odd_tables_are_shared(players: int, rounds: int, odd: str) -> None:
    try:
        plan = generate(Field.of_size(players, OddTables(odd)), rounds, seed=4, seconds=0.05)
    except SeatingError:
        return
    assert check(plan).odd_table_spread <= 2


def test_a_seed_gives_the_same_plan_in_another_process_with_other_hashes() -> None:
    command = [sys.executable, "-m", "tournaments.seating", "--players", "18", "--rounds", "4", "--seed", "7"]
    printed = [
        subprocess.run(
            [*command, "--seconds", "0.2", "--json"],
            env={"PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert set(json.loads(printed[0])) == {"rounds", "certificate", "seed", "made_by"}


def test_the_package_needs_no_django() -> None:
    asked = "import sys, tournaments.seating; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_five_players_rest_once_each() -> None:
    """C85, first half."""
    assert set(check(generate(Field.of_size(5), 5, seed=1)).rests.values()) == {1}


def test_numbers_that_cannot_be_seated_say_what_would_work() -> None:
    with pytest.raises(SeatingError) as refused:
        generate(Field.of_size(11, OddTables.FIVES), 3)
    assert refused.value.faults[0].facts == {"players": 11, "tables": "fives", "instead": ["byes", "threes"]}


def test_a_search_can_be_stopped_and_keeps_its_best() -> None:
    heard: list[int] = []
    plan = generate(
        Field.of_size(22), 7, seed=3, seconds=60, watch=lambda share, _: heard.append(share) is None
    )
    assert check(plan).is_valid
    assert len(heard) <= 2
