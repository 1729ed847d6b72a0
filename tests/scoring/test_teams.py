"""Teams add up what their members bring."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.counting import Worth
from scoring.errors import RuleBookError
from scoring.teams import Share, TeamCode, TeamCounting, team_table


def shares(*sessions: dict[str, list[int]]) -> list[Share]:
    """Sessions of {team: units of its members}."""
    return [
        Share(team, f"{team}{number}", session, Decimal(units))
        for session, teams in enumerate(sessions)
        for team, members in teams.items()
        for number, units in enumerate(members)
    ]


EVENINGS = shares({"hearts": [9, -3], "clubs": [-3, -3]}, {"hearts": [-10, 0], "clubs": [6, 2]})


def test_units_of_the_members_are_the_units_of_the_team() -> None:
    found = [(place, one.team, one.units) for place, one in team_table(EVENINGS, TeamCounting())]
    assert found == [(1, "clubs", 2), (2, "hearts", -4)]


def test_victory_points_are_given_by_day_and_units_part_the_level() -> None:
    rule = TeamCounting(worth=Worth.VICTORY_POINTS, scale=(Decimal(2), Decimal(0)))
    found = [(place, one.team, one.points, one.units) for place, one in team_table(EVENINGS, rule)]
    assert found == [(1, "clubs", 2, 2), (2, "hearts", 2, -4)]


def test_only_the_best_members_of_a_day_count_and_the_others_are_told() -> None:
    """Hearts 9 and 0, clubs −3 and 6."""
    found = team_table(EVENINGS, TeamCounting(best=1))
    assert [(one.team, one.units) for _place, one in found] == [("hearts", 9), ("clubs", 3)]
    assert [counts for _member, _units, counts in found[0][1].results[0].members] == [True, False]


def test_teams_level_in_units_and_points_share_a_place() -> None:
    level = shares({"hearts": [4], "clubs": [4], "spades": [-8]})
    assert [place for place, _ in team_table(level, TeamCounting())] == [1, 1, 3]
    assert team_table(level, TeamCounting())[0][1].points == Fraction(5, 2)


def test_a_rule_of_teams_survives_storage() -> None:
    rule = TeamCounting(Worth.VICTORY_POINTS, (Decimal(2), Decimal("0.5")), 3)
    assert TeamCounting.recall(rule.store()) == rule
    assert TeamCounting.recall({}) == TeamCounting()


def test_a_rule_of_teams_that_cannot_be_is_refused() -> None:
    with pytest.raises(RuleBookError) as refused:
        TeamCounting(best=-1)
    assert refused.value.faults[0].code == TeamCode.BEST_OUT_OF_BOUNDS


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9), st.integers(0, 3), st.integers(-9, 9))))
def test_all_units_of_members_are_in_the_totals_of_their_teams(
    facts: list[tuple[str, int, int, int]],
) -> None:
    given_ones = [Share(team, member, session, Decimal(units)) for team, member, session, units in facts]
    totals = team_table(given_ones, TeamCounting())
    assert sum(one.units for _place, one in totals) == sum(one.units for one in given_ones)
