"""Rounds and plans as they were before."""

from django.utils import timezone

from accounts.models import User
from tournaments.errors import Refused, UndoCode
from tournaments.models import BulkAct, Entrant, Round, SeatingPlan
from tournaments.services.rounds import reopen_round
from tournaments.services.seats_kept import digest_of, put_back, remembered

__all__ = ["open_again", "publish_again", "reseat", "unpublish"]


def reseat(act: BulkAct, by: User, reason: str) -> None:
    """The seats of before; raises when one of the rounds was opened or seated otherwise since."""
    before, tournament = act.touched["before"], act.tournament
    rounds = tournament.rounds.select_for_update().filter(number__in=map(int, before))
    if opened := [round_.number for round_ in rounds.order_by("number") if round_.opened_at]:
        raise Refused.of(UndoCode.ROUND_MOVED, rounds=opened)
    if digest_of(remembered(tournament, map(int, before))) != act.touched["after"]:
        raise Refused.of(UndoCode.ROUND_MOVED, rounds=sorted(map(int, before)))
    put_back(tournament, before)


def unpublish(act: BulkAct, by: User, reason: str) -> None:
    """The plan is as it was before it was published, and the one that it replaced is in force again."""
    plan = _plan(act)
    if not plan.published_at:
        raise Refused.of(UndoCode.PLAN_MOVED, version=plan.version)
    reseat(act, by, reason)
    plans = act.tournament.plans
    plans.filter(pk=plan.pk).update(published_at=None)
    plans.filter(pk=act.touched["known"]).update(published_at=timezone.now())
    Entrant.objects.filter(pk__in=act.touched["leaving"]).update(withdrawn_at=None)


def publish_again(act: BulkAct, by: User, reason: str) -> None:
    plan = _plan(act)
    if act.tournament.plans.filter(published_at__isnull=False).exists():
        raise Refused.of(UndoCode.PLAN_MOVED, version=plan.version)
    reseat(act, by, reason)
    act.tournament.plans.filter(pk=plan.pk).update(published_at=timezone.now())


def open_again(act: BulkAct, by: User, reason: str) -> None:
    reopen_round(round=Round.objects.get(pk=act.touched["round"]))


def _plan(act: BulkAct) -> SeatingPlan:
    return SeatingPlan.objects.select_for_update().get(pk=act.touched["plan"])
