"""What statistics cost: counting a season of 21,600 hands from nothing, one more hand, and the pages.

Run it with `make bench`; it prints figures and fails when a promise is broken.
"""

from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

from tests.benchmarks.ground import database
from tests.benchmarks.ground.cup import large_cup
from tests.benchmarks.ground.measuring import answer, cost_of
from tournaments.models import Hand, HandPart, Round, Tournament
from tournaments.services.hands import correct_hand
from tournaments.services.ratings import rebuild_ratings
from tournaments.services.statistics import rebuild_statistics

SECONDS, MILLISECONDS = 60, 1000
VIEWS = 12


def main() -> int:
    tournament = large_cup()
    counted = _seconds(lambda: rebuild_statistics(tournament_id=tournament.pk))
    print(f"{HandPart.objects.count():,} parts in hands counted from nothing in {counted:.1f} s")
    hand = Hand.objects.filter(values__contract="solo").first()
    assert hand
    values = hand.values | {"tricks": 12}
    correct_hand(hand=hand, values=values, based_on=1, key=uuid4(), by=None)
    again = _seconds(lambda: rebuild_statistics(tournament_id=tournament.pk))
    print(f"one corrected hand counted in {again * 1000:.0f} ms")
    rated, is_slow = _rated(tournament), _pages_are_slow(tournament)
    return int(max(counted, rated) > SECONDS or is_slow)


def _rated(tournament: Tournament) -> float:
    Round.objects.filter(tournament=tournament).update(closed_at=tournament.starts_at)
    tournament.club.has_ratings = True
    tournament.club.save()
    seconds = _seconds(lambda: rebuild_ratings(club_id=tournament.club_id))
    print(f"ratings from nothing in {seconds:.1f} s")
    return seconds


def _pages_are_slow(tournament: Tournament) -> bool:
    club, member = tournament.club, tournament.entrants.earliest("number").member
    home, slow = f"/c/{club.slug}/statistics/", False
    for path in (home, f"{home}players/", f"{home}players/{member.pk}/", f"{home}hands/?player={member.pk}"):
        cost = cost_of(lambda number, path=path: answer(path), VIEWS)
        size = len(answer(path).content) / 1024
        print(f"{path.replace(home, 'statistics/')}: {cost}, {size:.0f} KiB")
        slow |= cost.median > MILLISECONDS
    return slow


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


if __name__ == "__main__":
    database.run(main)
