"""Places, ties and the chains that decide them."""

from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.criteria import CRITERIA, Record
from scoring.errors import RuleBookError
from scoring.ranking import Placed, Ranking, RankingCode, Ties, places, rank


def record(name: str, units: Any = 0, **facts: Any) -> Record:
    return Record(key=ord(name), name=name, units=Decimal(units), **facts)


def met(**ahead: int) -> dict[str, Any]:
    """Whom somebody met, and by how much they were ahead there."""
    found = {ord(name): Decimal(units) for name, units in ahead.items()}
    return {"met": found, "opponents": tuple(found)}


def order(records: list[Record], *chain: str, **rest: Any) -> list[tuple[int | None, str]]:
    return [(one.place, one.record.name) for one in rank(records, Ranking.of(chain, **rest))]


@pytest.mark.parametrize(("ties", "given"), [(Ties.SKIP, [1, 3, 6]), (Ties.DENSE, [1, 2, 3])])
def test_places_after_shared_ones(ties: Ties, given: list[int]) -> None:
    assert places([2, 3, 1], ties) == given


def test_c70_totals_share_ranks() -> None:
    records = [record(name, units) for name, units in zip("ABCDEF", (20, 20, 15, 15, 15, 2), strict=True)]
    assert [place for place, _ in order(records, "units")] == [1, 1, 3, 3, 3, 6]
    assert [place for place, _ in order(records, "units", ties=Ties.DENSE)] == [1, 1, 2, 2, 2, 3]


def test_c71_equal_averages_are_equal() -> None:
    records = [record(n, u, hands=h) for n, u, h in (("A", "0.3", 1), ("B", "0.9", 3), ("C", "2.1", 7))]
    records.append(record("D", "0.2", hands=1))
    assert order(records, "units_per_hand") == [(1, "A"), (1, "B"), (1, "C"), (4, "D")]


def test_c72_direct_comparison_adds_all_meetings_up() -> None:
    records = [record("A", 10, **met(B=-2)), record("B", 10, **met(A=2)), record("C", 8, **met())]
    assert order(records, "units", "direct") == [(1, "B"), (2, "A"), (3, "C")]


def test_c73_opponents_count_once_for_each_meeting() -> None:
    met_twice = record("A", 0, opponents=tuple(map(ord, "BBCCDE")))
    records = [met_twice, record("B", 10), record("C", 5), record("D", 1), record("E", -3)]
    found = {one.record.name: one.figures["opponents"] for one in rank(records, Ranking.of(["opponents"]))}
    assert found["A"] == Fraction(2 * 10 + 2 * 5 + 1 - 3)


def test_c75_three_in_a_circle_share_the_place_or_go_on_to_the_next_criterion() -> None:
    circle = [
        record("A", 5, hands_won=1, **met(B=9, C=-1)),
        record("B", 5, hands_won=2, **met(A=-9, C=1)),
        record("C", 5, hands_won=2, **met(A=1, B=-1)),
    ]
    assert order(circle, "units", "direct") == [(1, "A"), (1, "B"), (1, "C")]
    # of B and C alone, whom the hands won leave level, the comparison is over: the chain has gone past it
    assert order(circle, "units", "direct", "hands_won") == [(1, "B"), (1, "C"), (3, "A")]


def test_direct_comparison_is_taken_again_of_those_it_leaves_level() -> None:
    four = [
        record("A", 1, **met(B=1, C=1, D=-1)),
        record("B", 1, **met(A=-1, C=1, D=1)),
        record("C", 1, **met(A=-1, B=-1, D=1)),
        record("D", 1, **met(A=1, B=-1, C=-1)),
    ]
    assert order(four, "units", "direct") == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]


def test_direct_comparison_needs_that_all_have_met() -> None:
    records = [record("A", 1, **met(B=3)), record("B", 1, **met(A=-3)), record("C", 1)]
    assert {place for place, _ in order(records, "units", "direct")} == {1}


def test_c76_equal_in_everything_is_the_same_place_and_order_each_time() -> None:
    records = [record("Z", 4), record("A", 4), record("M", 3)]
    assert {tuple(order(list(one), "units", "direct")) for one in permutations(records)} == {
        ((1, "A"), (1, "Z"), (3, "M"))
    }


def test_c82_level_is_level_by_all_criteria_before() -> None:
    a = record("A", 9, rounds=(Decimal(3),) * 3, **met(B=-1))
    b = record("B", 9, rounds=(Decimal(4), Decimal(5)), **met(A=1))
    assert order([a, b], "units", "units_per_round", "direct") == [(1, "B"), (2, "A")]
    ahead = record("B", 9, rounds=(Decimal(4), Decimal(5)), **met(A=-1))
    behind = record("A", 9, rounds=(Decimal(3),) * 3, **met(B=1))
    assert order([behind, ahead], "units", "units_per_round", "direct") == [(1, "B"), (2, "A")]


def test_guests_and_those_with_few_hands_eat_no_place() -> None:
    records = [
        record("A", 9, hands=20),
        record("G", 12, hands=20, is_ranked=False),
        record("F", 10, hands=3),
        record("B", 5, hands=20),
    ]
    assert order(records, "units", least_hands=10) == [(1, "A"), (2, "B"), (None, "G"), (None, "F")]


def test_nothing_played_gives_no_average_and_stands_last() -> None:
    records = [record("A", 0), record("B", -5, hands=2)]
    assert order(records, "units_per_hand") == [(1, "B"), (2, "A")]


def test_lots_part_everybody_and_the_same_seed_draws_the_same() -> None:
    records = [record(name) for name in "ABCDEFGH"]
    first = order(records, "units", "lots", seed="one")
    assert [place for place, _ in first] == list(range(1, 9))
    assert order(list(reversed(records)), "units", "lots", seed="one") == first
    assert order(records, "units", "lots", seed="two") != first


@pytest.mark.parametrize(
    ("chain", "code"),
    [
        ([], RankingCode.EMPTY),
        (["beauty"], RankingCode.CRITERION_UNKNOWN),
        (["units", "units"], RankingCode.CRITERION_TWICE),
    ],
)
def test_a_wrong_chain_is_refused(chain: list[str], code: RankingCode) -> None:
    with pytest.raises(RuleBookError) as refused:
        Ranking.of(chain)
    assert refused.value.faults[0].code == code


numbers = st.integers(-3, 3)
fields = st.lists(st.tuples(numbers, st.integers(0, 2), st.integers(0, 2)), max_size=9)


def field_of(rows: list[tuple[int, int, int]]) -> list[Record]:
    return [
        Record(
            key=key,
            name=str(key),
            units=Decimal(units),
            hands_won=won,
            made=made,
            met={other: Decimal((key * other) % 3 - 1) for other in range(len(rows)) if other != key},
        )
        for key, (units, won, made) in enumerate(rows)
    ]


@given(fields, st.permutations(sorted(CRITERIA)))
def test_everybody_has_one_line_and_places_never_fall(
    rows: list[tuple[int, int, int]], chain: list[str]
) -> None:
    found: list[Placed] = rank(field_of(rows), Ranking.of(chain))
    given_places = [one.place or 0 for one in found]
    assert sorted(one.record.key for one in found) == list(range(len(rows)))
    assert given_places == sorted(given_places)


@given(fields, st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(rows: list[tuple[int, int, int]], chooser: Any) -> None:
    records = field_of(rows)
    mixed = list(records)
    chooser.shuffle(mixed)
    ranking = Ranking.of(["units", "direct", "hands_won"])
    assert rank(mixed, ranking) == rank(records, ranking)
