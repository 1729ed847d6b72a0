"""How long the engine takes for one hand: replayed from 52 cards, and scored from a slip.

Run it with `python -m tests.benchmarks.solo_whist`; it prints medians and fails when a promise is broken.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from scoring.games.solo_whist import GAME

REPLAYS = Path(__file__).parents[1] / "golden" / "solo-whist" / "replay.json"
ROUNDS = 400
BATCH = 10
REPLAY_PROMISE = 1e-3
SCORE_PROMISE = 50e-6


def seconds_each(work: Callable[[], object]) -> float:
    """The median over many rounds, each the mean of a small batch."""

    def one_round() -> float:
        begun = perf_counter()
        for _ in range(BATCH):
            work()
        return (perf_counter() - begun) / BATCH

    return median(one_round() for _ in range(ROUNDS))


def main() -> int:
    by = GAME.rules_of("de", {"over_under": "flat"})
    record = json.loads(REPLAYS.read_text(encoding="utf-8"))["examples"][0]["given"]
    raw = {"contract": "solo", "declarer": 1, "tricks": 7, "revokes": (0, 0, 0, 0)}
    hand = GAME.hand(raw, by, 4)
    figures = [
        ("hand replayed from 52 cards", seconds_each(lambda: GAME.replay(record, by)), REPLAY_PROMISE),
        ("slip scored", seconds_each(lambda: GAME.score(hand, by)), SCORE_PROMISE),
    ]
    for what, seconds, promise in figures:
        print(f"{what}: {seconds * 1e6:.0f} µs (promised: {promise * 1e6:.0f} µs)")
    slip = GAME.slip(by, 4)
    print(f"slip read: {seconds_each(lambda: GAME.read(slip.clean(raw), by, 4)) * 1e6:.0f} µs")
    print(f"slip declared: {seconds_each(lambda: GAME.slip(by, 4)) * 1e6:.0f} µs")
    return int(any(seconds > promise for _, seconds, promise in figures))


if __name__ == "__main__":
    sys.exit(main())
