"""400 players, 9 rounds, 24 hands: 21,600 hands with their standings."""

from time import perf_counter

from tests.benchmarks.ground.season import open_rounds, play, season
from tournaments.models import Tournament
from tournaments.services.standings import rebuild_standings

__all__ = ["large_cup"]

PLAYERS, ROUNDS, HANDS = 400, 9, 24


def large_cup() -> Tournament:
    """Prints how long the import took, and the standings from nothing."""
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
