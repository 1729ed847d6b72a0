"""The goals of seating, as `make bench` runs them."""

import pytest

from tests.benchmarks.seating import main


@pytest.mark.benchmark
def test_every_goal_of_seating_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["seating"])
    assert main() == 0
