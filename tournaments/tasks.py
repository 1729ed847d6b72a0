"""Work done after the answer: thin, repeatable, told only what changed."""

import logging
from typing import Any

from celery import shared_task
from django.core.cache import cache
from django.dispatch import receiver
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournaments.services.ledger import check_ledger
from tournaments.services.plan_repairs import prepare_spares
from tournaments.services.plans import make_plan
from tournaments.services.ratings import clubs_with_ratings, rebuild_ratings
from tournaments.services.rebuilding import outdated_tournaments, rebuild_from_hands
from tournaments.services.standings import rebuild_standings, stale_tournaments
from tournaments.services.statistics import rebuild_statistics, stale_statistics
from tournaments.services.uploads import read_upload
from tournaments.signals import hands_changed, plan_asked, spares_asked, upload_received

__all__ = [
    "check_every_ledger",
    "count_stale",
    "count_statistics",
    "read_deal_file",
    "refresh_stale",
    "refresh_standings",
    "seat_evening",
    "seat_spares",
]

log = logging.getLogger(__name__)

QUEUED = "refresh-queued:%s"
QUEUED_FOR = 30
GATHER = 0.2
COUNT_QUEUED = "count-queued:%s"
COUNT_GATHER = 5


@receiver(hands_changed, dispatch_uid="refresh_standings")
def queue_refresh(tournament_id: int, **_: Any) -> None:
    """Ask for fresh standings, once for many changes. Without a broker the minute's sweep finds them."""
    try:
        if cache.add(QUEUED % tournament_id, True, QUEUED_FOR):
            refresh_standings.apply_async((tournament_id,), countdown=GATHER, retry=False)
    except (OperationalError, RedisError) as error:
        log.warning("standings of tournament %s will be late: %s", tournament_id, error)


@shared_task(ignore_result=True)
def refresh_standings(tournament_id: int) -> None:
    """Rebuild one tournament's standings; what changes from now on queues the next refresh."""
    cache.delete(QUEUED % tournament_id)
    rebuild_standings(tournament_id=tournament_id)


@receiver(hands_changed, dispatch_uid="count_statistics")
def queue_count(tournament_id: int, **_: Any) -> None:
    """Statistics may be a few seconds late: an evening being written down is counted in few steps."""
    try:
        if cache.add(COUNT_QUEUED % tournament_id, True, QUEUED_FOR):
            count_statistics.apply_async((tournament_id,), countdown=COUNT_GATHER, retry=False)
    except (OperationalError, RedisError) as error:
        log.warning("statistics of tournament %s will be late: %s", tournament_id, error)


@shared_task(ignore_result=True)
def count_statistics(tournament_id: int) -> None:
    """Count what changed in one tournament; what changes from now on queues the next count."""
    cache.delete(COUNT_QUEUED % tournament_id)
    if found := rebuild_statistics(tournament_id=tournament_id):
        rebuild_ratings(club_id=found.tournament.club_id)


@receiver(plan_asked, dispatch_uid="seat_evening")
def queue_plan(plan_id: int, **_: Any) -> None:
    """Without a broker the plan is shown as lost after a minute, and may be asked for again."""
    try:
        seat_evening.apply_async((plan_id,), retry=False)
    except (OperationalError, RedisError) as error:
        log.warning("seating plan %s has no worker: %s", plan_id, error)


@receiver(spares_asked, dispatch_uid="seat_spares")
def queue_spares(plan_id: int, **_: Any) -> None:
    try:
        seat_spares.apply_async((plan_id,), retry=False)
    except (OperationalError, RedisError) as error:
        log.warning("nothing is prepared for seating plan %s: %s", plan_id, error)


@shared_task(ignore_result=True)
def seat_evening(plan_id: int) -> None:
    """Make one seating plan; sent again after a worker died, it makes the same."""
    make_plan(plan_id=plan_id)


@shared_task(ignore_result=True)
def seat_spares(plan_id: int) -> None:
    """Prepare a plan for a few players fewer or more."""
    prepare_spares(plan_id=plan_id)


@receiver(upload_received, dispatch_uid="read_deal_file")
def queue_upload(upload_id: int, **_: Any) -> None:
    """Without a broker the page says after a minute that nobody reads it."""
    try:
        read_deal_file.apply_async((upload_id,), retry=False)
    except (OperationalError, RedisError) as error:
        log.warning("upload %s has no worker: %s", upload_id, error)


@shared_task(ignore_result=True)
def read_deal_file(upload_id: int) -> None:
    """Read one file of deals."""
    read_upload(upload_id=upload_id)


@shared_task(ignore_result=True)
def refresh_stale() -> None:
    """Every minute: standings whose refresh was lost, and those from before an update of the site."""
    for tournament in outdated_tournaments():
        rebuild_from_hands(tournament=tournament)
    for tournament_id in stale_tournaments():
        rebuild_standings(tournament_id=tournament_id)


@shared_task(ignore_result=True)
def count_stale() -> None:
    """Every minute: statistics whose count was lost or that are to be made anew, and rounds closed since."""
    for tournament_id in stale_statistics():
        rebuild_statistics(tournament_id=tournament_id)
    for club_id in clubs_with_ratings():
        rebuild_ratings(club_id=club_id)


@shared_task(ignore_result=True)
def check_every_ledger() -> None:
    """Every night: does the ledger say what the hands say?"""
    for fault in check_ledger():
        log.error("ledger: %s", fault)
