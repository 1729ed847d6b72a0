"""What a hand costs to record or correct: the first of a season, and those after five thousand others.

Run it with `make bench`; it prints medians and fails when a promise is broken.
"""

from uuid import uuid4

from tests.benchmarks.ground import database
from tests.benchmarks.ground.measuring import Cost, costs_of
from tests.benchmarks.ground.season import open_rounds, play, season
from tournaments.models import Hand, Table
from tournaments.services.hands import correct_hand, record_hand

MILLISECONDS, QUERIES, GROWTH = 50, 15, 1.2
HANDS, ROUNDS, PLAYERS = 48, 27, 32


def main() -> int:
    early, late = _first_table(), _late_table()
    recorded = costs_of(
        [lambda number, table=table: _record(table, number) for table in (early, late)], HANDS
    )
    hands = [list(table.hands.order_by("number")) for table in (early, late)]
    corrected = costs_of([lambda number, mine=mine: _correct(mine[number]) for mine in hands], HANDS)
    return int(any([_is_broken("record", *recorded), _is_broken("correct", *corrected)]))


def _first_table() -> Table:
    """Of a season that begins."""
    (round,) = open_rounds(season(4, 1, HANDS), 1)
    return round.tables.get()


def _late_table() -> Table:
    """Of a season with five thousand hands."""
    *played, last = open_rounds(season(PLAYERS, ROUNDS, HANDS), ROUNDS)
    for round in played:
        play(round, HANDS // 2)
    return last.tables.order_by("number")[0]


def _record(table: Table, number: int) -> None:
    values = {"contract": "solo", "declarer": number % 4, "tricks": 3 + number % 5}
    record_hand(table=table, values=values, key=uuid4(), by=None, number=number + 1)


def _correct(hand: Hand) -> None:
    values = hand.values | {"tricks": hand.values["tricks"] + 1}
    correct_hand(hand=hand, values=values, based_on=1, key=uuid4(), by=None)


def _is_broken(what: str, first: Cost, later: Cost) -> bool:
    """Prints both costs and how much dearer the later one is."""
    growth = later.median / first.median
    print(f"{what}, first hands of a season: {first}")
    print(f"{what}, after 4,992 others: {later}; {growth:.2f} times the first")
    is_dear = max(first.median, later.median) > MILLISECONDS or growth > GROWTH
    return is_dear or max(*first.queries, *later.queries) > QUERIES


if __name__ == "__main__":
    database.run(main)
