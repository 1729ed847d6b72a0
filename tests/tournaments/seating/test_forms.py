"""Whist tournaments, fixed pairs, rounds by standings, knock-out and draws."""

from collections import Counter
from itertools import combinations

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
    by_standings,
    check,
    draw_round,
    final_tables,
    generate,
    howell,
    king_of_the_hill,
    knock_out,
    meetings,
    mitchell,
    seat_pairs,
    snake,
)

WHIST = [number for number in range(4, 50) if number % 4 in (0, 1)]


@pytest.mark.parametrize("players", WHIST)
def test_in_a_whist_tournament_each_partners_each_once_and_opposes_twice(players: int) -> None:
    rounds = players - 1 if players % 4 == 0 else players
    plan = generate(Field.of_size(players, form=Form.WHIST), rounds, seed=1)
    tables = [table for each in plan.rounds for table in each.tables]
    partners = Counter(frozenset(pair) for n, e, s, w in tables for pair in ((n, s), (e, w)))
    opponents = Counter(frozenset((a, b)) for n, e, s, w in tables for a in (n, s) for b in (e, w))
    everybody = {frozenset(pair) for pair in combinations(range(1, players + 1), 2)}
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)


@pytest.mark.parametrize(("players", "rounds"), [(12, 6), (16, 8), (24, 7), (18, 5)])
def test_partners_change_in_every_round_of_a_shorter_event(players: int, rounds: int) -> None:
    certificate = check(generate(Field.of_size(players, form=Form.WHIST), rounds, seed=1, seconds=1))
    assert certificate.partners is not None
    assert certificate.partners.again == 0
    assert certificate.partners.opponents_most <= 2


def test_rotating_partners_need_tables_of_four() -> None:
    with pytest.raises(SeatingError) as refused:
        generate(Field.of_size(18, OddTables.THREES, Form.WHIST), 3)
    assert refused.value.faults[0].code is SeatingCode.WHIST_NEEDS_FOURS
    assert refused.value.faults[0].facts["nearest"] == [17, 20]


@settings(max_examples=40, deadline=None)
@given(pairs=st.integers(2, 20), seed=st.integers(0, 999), data=st.data())
def test_no_pair_plays_another_twice_and_sides_are_even(pairs: int, seed: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, pairs - 1 + pairs % 2))
    plan = generate(Field.of_size(2 * pairs, form=Form.PAIRS), rounds, seed=seed)
    certificate = check(plan)
    assert (certificate.repeats, certificate.faults) == (0, ())
    assert certificate.seat_spread <= 1
    for table in (table for each in plan.rounds for table in each.tables):
        assert {frozenset(table[::2]), frozenset(table[1::2])} <= {frozenset(pair) for pair in plan.pairs}


def test_an_odd_number_has_no_pairs() -> None:
    with pytest.raises(SeatingError):
        generate(Field.of_size(9, form=Form.PAIRS), 3)


def test_howell_lets_everybody_play_everybody_with_one_pair_staying() -> None:
    movement = howell(8)
    games = [frozenset(game) for each in movement for game in each]
    assert sorted(map(sorted, games)) == [list(pair) for pair in combinations(range(8), 2)]
    assert all(7 in each[0] for each in movement)


def test_mitchell_moves_one_side_up_a_table() -> None:
    movement = mitchell(4, 4)
    assert movement[0] == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert movement[1] == [(0, 7), (1, 4), (2, 5), (3, 6)]
    plan = seat_pairs(movement, [(2 * pair + 1, 2 * pair + 2) for pair in range(8)])
    assert check(plan).repeats == 0
    with pytest.raises(SeatingError):
        mitchell(4, 5)


def test_by_standings_neighbours_sit_together_but_not_again() -> None:
    ranked = list(range(1, 25))
    blocks = by_standings(ranked, {}, repeat_price=0)
    assert blocks.tables[0] == (1, 2, 3, 4)
    again = by_standings(ranked, meetings([blocks]), repeat_price=20, seed=1)
    assert sum(times > 1 for times in meetings([blocks, again]).values()) <= 2
    spans = [max(table) - min(table) for table in again.tables]
    assert sum(spans) / len(spans) <= 15


def test_by_standings_the_last_who_rested_least_rests() -> None:
    assert by_standings(range(1, 10), {}, rested={9: 1}).byes == (8,)


def test_snake_spreads_the_strong() -> None:
    assert snake(range(1, 9)).tables == ((1, 4, 5, 8), (2, 3, 6, 7))


def test_the_best_go_up_and_the_last_go_down() -> None:
    moved = king_of_the_hill([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    assert moved.tables == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 12))


def test_knock_out_keeps_the_best_two_of_each_table_and_parts_them() -> None:
    after = knock_out([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    assert sorted(after.players) == [1, 2, 5, 6, 9, 10, 13, 14]
    assert not any({1, 2} <= set(table) or {5, 6} <= set(table) for table in after.tables)


def test_final_tables_play_for_places() -> None:
    finals = final_tables(range(1, 15))
    assert finals.tables == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11), (12, 13, 14))


@settings(deadline=None)
@given(players=st.lists(st.integers(1, 500), min_size=4, max_size=60, unique=True), seed=st.integers())
def test_a_draw_seats_everybody_once_whatever_the_order(players: list[int], seed: int) -> None:
    drawn = draw_round(players, seed)
    assert sorted(drawn.players) == sorted(players)
    assert drawn == draw_round(players[::-1], seed)


def test_a_draw_keeps_rests_and_fills_all_tables() -> None:
    """C87: seats are drawn again, B's rest is kept, exactly the needed number rest."""
    again = draw_round(range(1, 10), 4, resting=[2])
    assert again.byes == (2,)
    assert [len(table) for table in again.tables] == [4, 4]
    with pytest.raises(SeatingError):
        draw_round(range(1, 10), 4, resting=[2, 3])


def test_whoever_rested_does_not_rest_again_first() -> None:
    assert draw_round(range(1, 6), 1, rested={1: 1, 2: 1, 3: 1, 4: 1}).byes == (5,)


def test_a_table_of_five_lets_each_play_the_same() -> None:
    """C85, second half: 10 hands at five seats, the dealer rests, so each plays 8 and deals twice."""
    table = draw_round(range(1, 6), 3, OddTables.FIVES).tables[0]
    dealers = Counter(table[hand % len(table)] for hand in range(10))
    assert set(dealers.values()) == {2}
    assert check(Plan((Round((table,)),), tuple(range(1, 6)))).faults == ()
