"""A pytest plugin: the embedded servers of the tests run while pytest does; each run has its own databases.

Loaded by name from pyproject.toml, because the servers must be up before Django reads its settings.
"""

import atexit
import os
from collections.abc import Generator
from contextlib import ExitStack

import psycopg
import pytest
from psycopg import sql

from config import embedded
from config.embedded.process import is_alive

RUN = "TRICKTALLY_TEST_RUN"
_running = ExitStack()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None]:
    """Before Django is set up: bring the servers up and name this run. Workers of one run inherit both."""
    if RUN not in os.environ:
        try:
            _running.enter_context(embedded.services("test"))
        except embedded.ServerFailed as failure:
            raise pytest.UsageError(str(failure)) from failure
        os.environ[RUN] = str(os.getpid())
        os.environ.setdefault("SECRET_KEY", "only for tests")
        atexit.register(_running.close)
        _drop_databases_of_the_dead(os.environ["DATABASE_URL"])
    yield


def database_name(worker: str) -> str:
    """The test database of one worker of this run; "" for a run without workers."""
    return f"test_{os.environ[RUN]}_{worker or 'main'}"


def _drop_databases_of_the_dead(url: str) -> None:
    """A killed run cannot drop its databases; the next one does it."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9]+_'"
        ).fetchall()
        for (name,) in found:
            if not is_alive(int(name.split("_")[1])):
                connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
