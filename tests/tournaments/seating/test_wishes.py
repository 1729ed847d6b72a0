"""Hard wishes are kept or refused beforehand; soft ones are weighed against repeats."""

import pytest

from tournaments.seating import (
    Field,
    OddTables,
    SeatingCode,
    SeatingError,
    Wish,
    WishKind,
    check,
    generate,
    read_wishes,
)

APART, TOGETHER, TABLE, SEAT, ABSENT = WishKind


def test_two_fixed_tables_are_kept_and_cost_no_repeat() -> None:
    """C86: 7 and 9 have each a table of their own, so they never meet."""
    wishes = (Wish(TABLE, (7,), 1), Wish(TABLE, (9,), 4))
    certificate = check(generate(Field.of_size(16), 4, wishes, seed=1))
    assert certificate.wishes_kept == wishes
    assert certificate.repeats == 0
    assert certificate.tables[7] == (4, 0, 0, 0)
    assert certificate.tables[9] == (0, 0, 0, 4)


def test_four_clubs_of_nine_stay_apart_for_nothing() -> None:
    clubs = tuple(Wish(APART, tuple(range(start, start + 9)), hard=False) for start in (1, 10, 19, 28))
    certificate = check(generate(Field.of_size(36), 9, clubs, seed=1))
    assert certificate.wishes_broken == ()
    assert certificate.repeats == 0


def test_a_couple_stays_apart_for_good() -> None:
    wish = Wish(APART, (3, 4))
    certificate = check(generate(Field.of_size(12), 5, [wish], seed=1, seconds=1))
    assert certificate.wishes_kept == (wish,)


def test_friends_stay_together() -> None:
    wish = Wish(TOGETHER, (1, 2))
    certificate = check(generate(Field.of_size(16), 4, [wish], seed=1, seconds=1))
    assert certificate.wishes_kept == (wish,)
    assert certificate.is_valid


def test_a_seat_is_kept_all_evening() -> None:
    wish = Wish(SEAT, (5,), 3)
    certificate = check(generate(Field.of_size(20), 5, [wish], seed=1))
    assert certificate.seats[5] == (0, 0, 5, 0)


@pytest.mark.parametrize("odd", [OddTables.BYES, OddTables.THREES])
def test_whoever_comes_later_is_not_seated_before(odd: OddTables) -> None:
    wish = Wish(ABSENT, (8,), 1)
    plan = generate(Field.of_size(17, odd), 4, [wish], seed=1, seconds=0.5)
    assert 8 in plan.rounds[0].byes
    assert check(plan).is_valid
    assert check(plan).rests[8] <= 1


IMPOSSIBLE = [
    ([Wish(APART, (1, 2)), Wish(TOGETHER, (1, 2))], SeatingCode.WISH_APART_AND_TOGETHER),
    ([Wish(TOGETHER, (1, 2, 3)), Wish(TOGETHER, (3, 4, 5))], SeatingCode.WISH_GROUP_TOO_LARGE),
    ([Wish(APART, (1, 2, 3, 4, 5))], SeatingCode.WISH_TOO_MANY_APART),
    ([Wish(TABLE, (1,), 5)], SeatingCode.WISH_NO_SUCH_TABLE),
    ([Wish(SEAT, (1,), 5)], SeatingCode.WISH_NO_SUCH_SEAT),
    ([Wish(ABSENT, (1,), 9)], SeatingCode.WISH_NO_SUCH_ROUND),
    ([Wish(APART, (1, 99))], SeatingCode.WISH_UNKNOWN_PLAYER),
    ([Wish(TABLE, (1,), 1), Wish(TABLE, (1,), 2)], SeatingCode.WISH_TWO_TABLES),
    (
        [Wish(TABLE, (1,), 1), Wish(TABLE, (2,), 2), Wish(TOGETHER, (1, 2))],
        SeatingCode.WISH_TWO_TABLES,
    ),
    ([Wish(TABLE, (player,), 1) for player in range(1, 6)], SeatingCode.WISH_TABLE_FULL),
    (
        [Wish(TABLE, (1,), 1), Wish(TABLE, (2,), 1), Wish(APART, (1, 2))],
        SeatingCode.WISH_APART_AT_ONE_TABLE,
    ),
    ([Wish(SEAT, (1,), 1), Wish(SEAT, (1,), 2)], SeatingCode.WISH_TWO_SEATS),
    (
        [Wish(SEAT, (1,), 1), Wish(SEAT, (2,), 1), Wish(TOGETHER, (1, 2))],
        SeatingCode.WISH_SAME_SEAT,
    ),
    ([Wish(ABSENT, (1,), number) for number in (1, 2, 3)], SeatingCode.WISH_ALL_ABSENT),
    ([Wish(ABSENT, (player,), 1) for player in range(1, 14)], SeatingCode.WISH_ROUND_TOO_EMPTY),
]


@pytest.mark.parametrize(("wishes", "code"), IMPOSSIBLE)
def test_an_impossible_set_is_named_before_anything_runs(wishes: list[Wish], code: SeatingCode) -> None:
    with pytest.raises(SeatingError) as refused:
        generate(Field.of_size(16), 3, wishes)
    assert code in {fault.code for fault in refused.value.faults}


def test_a_file_of_wishes_is_read_back() -> None:
    wishes = (Wish(APART, (1, 2), hard=False), Wish(TABLE, (3,), 2))
    assert read_wishes([wish.as_json() for wish in wishes]) == wishes
    with pytest.raises(SeatingError) as refused:
        read_wishes([wishes[0].as_json(), {"kind": "apart", "players": [1]}])
    assert refused.value.faults[0].facts == {"line": 2}
