"""The engine's promises, measured."""

import pytest

from tests.benchmarks import solo_whist

pytestmark = pytest.mark.benchmark


def test_solo_whist_is_worked_out_as_fast_as_promised() -> None:
    assert solo_whist.main() == 0
