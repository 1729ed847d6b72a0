"""What a hand costs to record or correct: the first of a season, and those after five thousand others.

Run it with `make bench`; it prints medians and fails when a promise is broken.
"""

from uuid import uuid4

from tests.benchmarks.ground import database
from tests.benchmarks.ground.measuring import Cost, cost_of
from tests.benchmarks.ground.season import open_rounds, play, season
from tournaments.models import Table
from tournaments.services.hands import correct_hand, record_hand

MILLISECONDS, QUERIES, GROWTH = 50, 15, 1.2
HANDS, ROUNDS, PLAYERS = 24, 27, 32


def main() -> int:
    tournament = season(PLAYERS, ROUNDS, HANDS)
    *played, last = open_rounds(tournament, ROUNDS)
    early, late = last.tables.order_by("number")[:2]
    first = _costs("first hands", early)
    for round in played:
        play(round, HANDS)
    after = f"hands after {len(played) * HANDS * PLAYERS // 4:,} others"
    later = _costs(after, late)
    growth = [now.median / before.median for now, before in zip(later, first, strict=True)]
    print(f"late hands cost {growth[0]:.2f} (record) and {growth[1]:.2f} (correct) times the first ones")
    broken = [cost for cost in (*first, *later) if cost.median > MILLISECONDS or max(cost.queries) > QUERIES]
    return int(bool(broken) or max(growth) > GROWTH)


def _costs(what: str, table: Table) -> tuple[Cost, Cost]:
    """Of recording a whole sitting, and of correcting each of its hands once."""
    recorded = cost_of(lambda number: _record(table, number), HANDS)
    hands = list(table.hands.order_by("number"))
    corrected = cost_of(
        lambda number: correct_hand(
            hand=hands[number], values=_values(number + 1), based_on=1, key=uuid4(), by=None
        ),
        HANDS,
    )
    print(f"record, {what}: {recorded}")
    print(f"correct, {what}: {corrected}")
    return recorded, corrected


def _record(table: Table, number: int) -> None:
    record_hand(table=table, values=_values(number), key=uuid4(), by=None, number=number + 1)


def _values(number: int) -> dict[str, object]:
    return {"contract": "solo", "declarer": number % 4, "tricks": 3 + number % 5}


if __name__ == "__main__":
    database.run(main)
