"""How long after a hand is saved or corrected its players see the new standings, with a worker of its own.

Early in a season and after five thousand hands. Run it with `make bench`; it prints figures and fails when a
promise is broken.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter, sleep
from uuid import uuid4

from django.db import connection

from config.celery import app
from config.processes import WORKER
from tests.benchmarks.ground import database
from tests.benchmarks.ground.season import open_rounds, play, season
from tournaments.models import Standings, Table
from tournaments.services.hands import correct_hand, record_hand

SECONDS, TIMES, PATIENCE = 2, 15, 30
PLAYERS, ROUNDS, HANDS = 32, 27, 24


def main() -> int:
    (first,) = open_rounds(season(4, 1, 2 * TIMES), 1)
    *played, last = open_rounds(season(PLAYERS, ROUNDS, 2 * TIMES), ROUNDS)
    for round in played:
        play(round, HANDS)
    tables = {"first hands of a season": first.tables.get(), "after 4,992 others": last.tables.first()}
    with _worker():
        worst = [_longest(name, table) for name, table in tables.items() if table]
    return int(max(worst) > SECONDS)


@contextmanager
def _worker() -> Iterator[None]:
    """A worker on the database of this benchmark, at work when this begins."""
    url = os.environ["DATABASE_URL"].rsplit("/", 1)[0] + f"/{connection.settings_dict['NAME']}"
    command = [sys.executable, *WORKER[1:], "--concurrency", "1"]
    worker = subprocess.Popen(command, env=os.environ | {"DATABASE_URL": url}, stderr=subprocess.DEVNULL)
    try:
        _wait(lambda: bool(app.control.ping(timeout=0.5)))
        yield
    finally:
        worker.terminate()
        worker.wait(PATIENCE)


def _longest(name: str, table: Table) -> float:
    waited = []
    for number in range(TIMES):
        values = {"contract": "solo", "declarer": number % 4, "tricks": 5}
        waited.append(_until_seen(table, lambda values=values: _record(table, values)))
        waited.append(_until_seen(table, lambda: _correct(table)))
    print(f"standings seen after a save, {name}: median {median(waited):.2f} s, longest {max(waited):.2f} s")
    return max(waited)


def _record(table: Table, values: dict[str, object]) -> None:
    record_hand(table=table, values=values, key=uuid4(), by=None)


def _correct(table: Table) -> None:
    hand = table.hands.order_by("number").last()
    assert hand
    correct_hand(hand=hand, values=hand.values | {"tricks": 6}, based_on=1, key=uuid4(), by=None)


def _until_seen(table: Table, write: Callable[[], None]) -> float:
    begun = perf_counter()
    write()
    table.round.tournament.refresh_from_db(fields=["change"])
    wanted = {"tournament": table.round.tournament, "change__gte": table.round.tournament.change}
    _wait(lambda: Standings.objects.filter(**wanted).exists())
    return perf_counter() - begun


def _wait(has_come: Callable[[], bool]) -> None:
    begun = perf_counter()
    while not has_come():
        if perf_counter() - begun > PATIENCE:
            raise TimeoutError("The worker does nothing.")
        sleep(0.02)


if __name__ == "__main__":
    database.run(main)
