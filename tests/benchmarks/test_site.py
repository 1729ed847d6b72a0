"""The site's promises, measured in one process on a real database."""

import pytest

from tests.benchmarks import public, record, standings

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db]


def test_a_hand_costs_as_little_late_in_a_season_as_at_its_start() -> None:
    assert record.main() == 0


def test_standings_of_a_large_cup_are_served_as_fast_as_promised() -> None:
    cup = standings.large_cup()
    assert standings.main(cup) == 0
    assert public.main(cup)["standings unchanged (304)"] > 200
