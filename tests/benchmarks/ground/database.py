"""A database for one benchmark, with real transactions; gone when the benchmark ends."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection

__all__ = ["run"]


def run(main: Callable[[], int]) -> None:
    """Run a benchmark as a program: its answer is the exit status."""
    with _database():
        status = main()
    sys.exit(status)


@contextmanager
def _database() -> Iterator[None]:
    """Its name has our process number, so that the next test run clears it away should we be killed."""
    connection.settings_dict["TEST"]["NAME"] = f"test_{os.getpid()}_benchmark"
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)
