"""The standings page of 400 players after 9 rounds of 24 hands."""

from time import perf_counter

from tests.benchmarks.measuring import answer, cost_of
from tests.benchmarks.season import open_rounds, play, season
from tournaments.models import Tournament
from tournaments.services.standings import rebuild_standings

__all__ = ["large_cup", "main"]

PLAYERS, ROUNDS, HANDS = 400, 9, 24
MILLISECONDS, QUERIES, KIBIBYTES = 150, 10, 200
VIEWS = 60


def large_cup() -> Tournament:
    """21,600 hands, with their standings built; prints how long both took."""
    tournament = season(PLAYERS, ROUNDS, HANDS)
    rounds = open_rounds(tournament, ROUNDS)
    begun = perf_counter()
    for round in rounds:
        play(round, HANDS)
    imported = perf_counter()
    rebuild_standings(tournament_id=tournament.pk)
    hands = PLAYERS // 4 * ROUNDS * HANDS
    print(
        f"{hands:,} hands imported in {imported - begun:.1f} s ({hands / (imported - begun):,.0f} a second)"
    )
    print(f"standings rebuilt from nothing in {perf_counter() - imported:.2f} s")
    return tournament


def main(tournament: Tournament) -> int:
    """Prints figures of the page; 1 when a promise is broken."""
    broken = 0
    for page in ("", "?page=4"):
        path = f"/t/{tournament.public_key}/{page}"
        cost = cost_of(lambda number, path=path: answer(path), VIEWS)
        size = len(answer(path).content) / 1024
        print(f"standings page{page}: {cost}, {size:.0f} KiB")
        broken |= cost.p95 > MILLISECONDS or max(cost.queries) > QUERIES or size > KIBIBYTES
    return int(broken)
