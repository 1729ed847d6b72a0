"""The standings page of 400 players after 9 rounds of 24 hands, and what made it.

Run it with `make bench`; it prints figures and fails when a promise is broken.
"""

from tests.benchmarks.ground import database
from tests.benchmarks.ground.cup import large_cup
from tests.benchmarks.ground.measuring import answer, cost_of

MILLISECONDS, QUERIES, KIBIBYTES = 150, 10, 200
VIEWS = 60


def main() -> int:
    tournament, broken = large_cup(), False
    for page in ("", "?page=4"):
        path = f"/t/{tournament.public_key}/{page}"
        cost = cost_of(lambda number, path=path: answer(path), VIEWS)
        size = len(answer(path).content) / 1024
        print(f"standings page{page}: {cost}, {size:.0f} KiB")
        broken |= cost.p95 > MILLISECONDS or max(cost.queries) > QUERIES or size > KIBIBYTES
    return int(broken)


if __name__ == "__main__":
    database.run(main)
