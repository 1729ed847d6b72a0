"""The standings page of 400 players after 9 rounds of 24 hands, and what made it.

Run it with `make bench`; it prints figures and fails when a promise is broken.
"""

from time import perf_counter

from django.core.cache import cache

from config.warming import warm_up
from tests.benchmarks.ground import database
from tests.benchmarks.ground.cup import large_cup
from tests.benchmarks.ground.measuring import Visit, answer, cost_of, signed_in
from tournaments.models import SittingSummary, Standing, Standings, Tournament
from tournaments.services.rebuilding import rebuild_from_hands

MILLISECONDS, QUERIES, KIBIBYTES, SECONDS = 150, 10, 200, 60
VIEWS = 60


def main() -> int:
    tournament = large_cup()
    path = f"/t/{tournament.public_key}/"
    answer(path)
    warm_up()
    player = tournament.entrants.order_by("-number")[0].member
    pages = {
        "kept for visitors": lambda: answer(path),
        "made for a visitor": lambda: _made_anew(path),
        "made for a player": signed_in(player, path),
        "made for a player, last page": signed_in(player, f"{path}?page=4"),
        "made for a player who searches": signed_in(player, f"{path}?q=39"),
    }
    broken = [_is_broken(name, visit) for name, visit in pages.items()]
    return int(any([*broken, _is_rebuilt_slowly_or_otherwise(tournament)]))


def _made_anew(path: str) -> object:
    cache.clear()
    return answer(path)


def _is_broken(name: str, visit: Visit) -> bool:
    cost = cost_of(lambda _number: visit(), VIEWS)
    size = len(visit().content) / 1024
    print(f"standings page, {name}: {cost}, {size:.0f} KiB")
    return cost.p95 > MILLISECONDS or max(cost.queries) > QUERIES or size > KIBIBYTES


def _is_rebuilt_slowly_or_otherwise(tournament: Tournament) -> bool:
    """All that is derived thrown away, and worked out from the hands."""
    before = _places()
    SittingSummary.objects.update(seats=[], people=[], hands=0)
    Standings.objects.all().delete()
    begun = perf_counter()
    rebuild_from_hands(tournament=tournament)
    seconds, is_same = perf_counter() - begun, _places() == before
    print(f"21,600 hands worked out anew, with their standings: {seconds:.1f} s, equal: {is_same}")
    return seconds > SECONDS or not is_same


def _places() -> list[tuple[object, ...]]:
    figures = ("entrant", "place", "position", "units", "hands", "bid", "made", "metrics", "balance")
    return list(Standing.objects.order_by("position").values_list(*figures))


if __name__ == "__main__":
    database.run(main)
