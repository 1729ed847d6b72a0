"""Ratings: who beats strong players rises, surprise moves more than habit, and only the order counts."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from scoring.rating import BEGINNER, Sitting, Skill, after


def sitting(*units: int) -> Sitting:
    """Four who play alone, numbered from 1."""
    return Sitting(tuple((one,) for one in range(1, len(units) + 1)), tuple(map(Decimal, units)))


def test_everybody_begins_at_nought() -> None:
    assert round(BEGINNER.rating, 9) == 0


def test_a_sitting_lifts_the_first_and_lowers_the_last_in_the_order_of_units() -> None:
    found = after([sitting(9, 3, -2, -10)], {})
    mu = [found[one].mu for one in (1, 2, 3, 4)]
    assert mu == sorted(mu, reverse=True)
    assert mu[0] > BEGINNER.mu > mu[3]


def test_how_far_somebody_is_ahead_does_not_matter() -> None:
    assert after([sitting(9, 3, -2, -10)], {}) == after([sitting(90, 1, 0, -91)], {})


def test_level_players_move_alike() -> None:
    found = after([sitting(0, 0, 0, 0)], {})
    assert len({(round(one.mu, 9), round(one.sigma, 9)) for one in found.values()}) == 1


def test_who_is_behind_two_level_players_gains_less_than_they_do() -> None:
    """The reason for Bradley-Terry: under Plackett-Luce the third would gain as much."""
    first, second, third, last = (after([sitting(9, 9, -3, -15)], {})[one].mu for one in (1, 2, 3, 4))
    assert first == second > third > last


def test_every_sitting_makes_the_estimate_surer() -> None:
    once = after([sitting(3, 1, -1, -3)], {})
    twice = after([sitting(3, 1, -1, -3)], once)
    assert twice[1].sigma < once[1].sigma < BEGINNER.sigma
    assert (once[1].sittings, twice[1].sittings) == (1, 2)


def test_beating_a_strong_player_counts_for_more_than_beating_a_weak_one() -> None:
    strong, weak = Skill(35, 3), Skill(15, 3)
    duel = Sitting(((1,), (2,)), (Decimal(1), Decimal(-1)))
    gain = {
        name: after([duel], {1: Skill(25, 3), 2: other})[1].mu for name, other in (("s", strong), ("w", weak))
    }
    assert gain["s"] > gain["w"] > 25


def test_partners_who_always_play_together_move_alike() -> None:
    pairs = Sitting(((1, 2), (3, 4)), (Decimal(5), Decimal(-5)))
    found = after([pairs], {})
    assert found[1].mu == found[2].mu > found[3].mu == found[4].mu


def test_somebody_on_two_seats_is_not_rated_against_themselves() -> None:
    assert after([Sitting(((1,), (1,)), (Decimal(1), Decimal(-1)))], {}) == {}


@given(tables=st.lists(st.permutations([6, 2, -3, -5]), max_size=12), cut=st.integers(0, 12))
def test_the_record_taken_in_two_steps_is_the_record_taken_in_one(tables: list[list[int]], cut: int) -> None:
    sittings = [sitting(*units) for units in tables]
    assert after(sittings[cut:], after(sittings[:cut], {})) == after(sittings, {})
