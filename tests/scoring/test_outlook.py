"""If it ended now: what somebody needs is what makes them win, and no less."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.criteria import Field, Record
from scoring.outlook import Gap, Level, gap_to, outlooks
from scoring.ranking import Placed, Ranking, rank

UNITS = Ranking.of(["units"])
CLUB_NIGHT = Ranking.of(["units", "direct", "hands_won"])
DIRECT = Ranking.of(["units", "direct"])


def ann(units: int = 20, met: int = 0) -> Record:
    return Record(1, "Ann", Decimal(units), met={2: Decimal(met)} if met else {})


def bea(units: int = 6, met: int = 0) -> Record:
    return Record(2, "Bea", Decimal(units), met={1: Decimal(met)} if met else {})


def gap(one: Record, rival: Record, ranking: Ranking, *, together: bool = False) -> Gap | None:
    tables = {one.key: 7, rival.key: 7} if together else {}
    around = Field({one.key: one, rival.key: rival}, ranking.seed)
    return gap_to(one, rival, ranking, around, tables)


@pytest.mark.parametrize(
    ("ranking", "met", "level", "by"),
    [
        (UNITS, 0, Level.SHARES, ""),
        (DIRECT, 5, Level.WINS, "direct"),
        (DIRECT, -5, Level.LOSES, "direct"),
        (DIRECT, 0, Level.SHARES, ""),
        (CLUB_NIGHT, 0, Level.OPEN, "hands_won"),
        (CLUB_NIGHT, 5, Level.WINS, "direct"),
    ],
)
def test_a_level_end_is_judged_by_the_rest_of_the_chain(
    ranking: Ranking, met: int, level: Level, by: str
) -> None:
    """Direct comparison is as it is; what can still move stays open."""
    assert gap(bea(met=met), ann(met=-met), ranking) == Gap(1, Fraction(14), False, True, level, by)


def test_what_is_made_up_at_the_rivals_table_counts_in_direct_comparison() -> None:
    """Bea is 5 behind Ann where they met, and 14 in all: making up 14 at one table puts her 9 ahead."""
    found = gap(bea(met=-5), ann(met=5), DIRECT, together=True)
    assert found == Gap(1, Fraction(14), False, True, Level.WINS, "direct")


def test_who_is_ahead_is_told_what_the_other_needs() -> None:
    assert gap(ann(met=-5), bea(met=5), DIRECT) == Gap(2, Fraction(14), True, True, Level.WINS, "direct")


def test_an_average_is_no_amount_to_bring_home() -> None:
    ranking = Ranking.of(["units_per_hand"])
    found = gap(replace(bea(), hands=4), replace(ann(), hands=8), ranking)
    assert found == Gap(1, Fraction(1), False, False, Level.SHARES)
    assert gap(bea(), replace(ann(), hands=8), ranking) is None


def test_lots_are_drawn_already() -> None:
    ranking = Ranking.of(["units", "lots"], seed="2026")
    found = gap(bea(), ann(), ranking)
    assert found
    won = rank([ann(), bea(20)], ranking)[0].record.key == 2
    assert found.level is (Level.WINS if won else Level.LOSES)


def everybody(units: list[int]) -> list[Placed]:
    records = [Record(key, f"{key:02}", Decimal(one)) for key, one in enumerate(units, start=1)]
    return rank(records, UNITS)


def test_the_third_looks_down_to_the_fourth_and_those_behind_up_to_the_third() -> None:
    found = outlooks(everybody([30, 20, 10, 4, 1]), UNITS)
    prizes = [(one.prize.rival, int(one.prize.gap)) for one in found.values() if one.prize]
    assert prizes == [(4, 6), (3, 6), (3, 9)]
    wins = [(one.win.rival, int(one.win.gap)) for one in found.values() if one.win]
    assert wins == [(2, 10), (1, 10), (1, 20), (1, 26), (1, 29)]


def test_of_three_nobody_is_outside_the_first_three_and_alone_there_is_nobody_to_compare() -> None:
    assert [one.prize for one in outlooks(everybody([3, 2, 1]), UNITS).values()] == [None] * 3
    assert [one.win for one in outlooks(everybody([3]), UNITS).values()] == [None]


@given(st.integers(-50, 50), st.integers(1, 50), st.integers(-20, 20), st.booleans())
def test_exactly_what_is_needed_decides_as_it_was_said(
    lead: int, behind: int, met: int, together: bool
) -> None:
    """The ranking itself is asked about the end that was foretold."""
    first, second = ann(lead, met=-met), bea(lead - behind, met=met)
    found = gap(second, first, DIRECT, together=together)
    assert found
    assert found.gap == behind
    between = met + behind if together else met
    ends = [replace(first, met={2: Decimal(-between)}), replace(second, met={1: Decimal(between)})]
    level = rank([ends[0], replace(ends[1], units=first.units)], DIRECT)
    more = rank([ends[0], replace(ends[1], units=first.units + Decimal("0.01"))], DIRECT)
    places = {one.record.key: one.place for one in level}
    said = {Level.WINS: (2, 1), Level.LOSES: (1, 2), Level.SHARES: (1, 1)}[found.level]
    assert (places[1], places[2]) == said
    assert more[0].record.key == 2
