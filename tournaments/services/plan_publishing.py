"""A plan becomes the seats of all rounds that nobody opened, and can be withdrawn."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.errors import PlanCode, Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Round, SeatingPlan, Tournament
from tournaments.selectors.plans import entrant_numbers, first_round_to_plan, players_of
from tournaments.services.acts import act_before, note_act
from tournaments.services.holding import hold_tournament
from tournaments.services.rounds import plan_round, seat_as_said
from tournaments.services.seats_kept import digest_of, remembered

__all__ = ["must_seat_who_plays", "publish_plan", "withdraw_plan"]


@transaction.atomic
def publish_plan(*, plan: SeatingPlan, by: User | None = None, key: UUID | None = None) -> SeatingPlan:
    """Its seats become those of all rounds that nobody opened, all or none; players see it."""
    plan = _held(plan)
    if act_before(key, plan.tournament):
        return plan
    _must_be_publishable(plan)
    before = remembered(plan.tournament, _numbers(plan))
    known = plan.tournament.plans.filter(published_at__isnull=False).first()
    _take_seats(plan)
    leaving = plan.tournament.entrants.filter(number__in=plan.leaving, withdrawn_at__isnull=True)
    gone = list(leaving.values_list("pk", flat=True))
    plan.tournament.plans.filter(published_at__isnull=False).update(published_at=None)
    Entrant.objects.filter(pk__in=gone).update(withdrawn_at=timezone.now())
    plan.published_at = timezone.now()
    plan.save(update_fields=["published_at"])
    touched = {"before": before, "known": known.pk if known else None, "leaving": gone}
    _note(BulkAct.Kind.PLAN_PUBLISHED, plan, touched, by=by, key=key)
    return plan


@transaction.atomic
def withdraw_plan(*, plan: SeatingPlan, by: User | None = None, key: UUID | None = None) -> SeatingPlan:
    """Players no longer see it; rounds that nobody opened lose their seats."""
    plan = _held(plan)
    if act_before(key, plan.tournament):
        return plan
    if not plan.published_at:
        raise Refused.of(PlanCode.NOT_PUBLISHED, version=plan.version)
    unopened = plan.tournament.rounds.filter(number__in=_numbers(plan), opened_at__isnull=True)
    rounds = list(unopened.select_for_update().order_by("number"))
    before = remembered(plan.tournament, [round_.number for round_ in rounds])
    for round_ in rounds:
        round_.tables.all().delete()
    plan.published_at = None
    plan.save(update_fields=["published_at"])
    _note(BulkAct.Kind.PLAN_WITHDRAWN, plan, {"before": before}, by=by, key=key)
    return plan


def _held(plan: SeatingPlan) -> SeatingPlan:
    """Tables, tournament, plan, and later the rounds: in the order in which all others hold them."""
    tournament = hold_tournament(plan.tournament, round__opened_at__isnull=True)
    held = SeatingPlan.objects.select_for_update().get(pk=plan.pk)
    held.tournament = tournament
    return held


def _numbers(plan: SeatingPlan) -> list[int]:
    return [number for number, _ in plan.new_rounds]


def _take_seats(plan: SeatingPlan) -> None:
    tournament = plan.tournament
    entrants = {one.number: one for one in tournament.entrants.select_related("member", "partner")}
    for number, each in plan.new_rounds:
        tables = [[entrants[one] for one in entrant_numbers(tournament, table)] for table in each["tables"]]
        seat_as_said(round=_round(tournament, number), tables=tables)


def _note(
    kind: BulkAct.Kind, plan: SeatingPlan, touched: dict[str, Any], *, by: User | None, key: UUID | None
) -> None:
    after = digest_of(remembered(plan.tournament, map(int, touched["before"])))
    note_act(
        tournament=plan.tournament,
        kind=kind,
        by=by,
        key=key,
        touched={**touched, "plan": plan.pk, "after": after},
        facts={"version": plan.version, "rounds": len(touched["before"])},
    )


def _must_be_publishable(plan: SeatingPlan) -> None:
    if plan.tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if not plan.is_ready:
        raise Refused.of(PlanCode.NOT_READY, version=plan.version)
    if not plan.is_valid:
        raise Refused.of(PlanCode.NOT_PUBLISHABLE, version=plan.version)
    opened = first_round_to_plan(plan.tournament) - 1
    if opened >= plan.first_round:
        raise Refused.of(PlanCode.ROUND_OPENED_SINCE, round=opened)
    must_seat_who_plays(plan)


def must_seat_who_plays(plan: SeatingPlan) -> None:
    """Refuses a plan of people other than those who play now, its leavers left out."""
    playing, planned = set(players_of(plan.tournament)), set(plan.players)
    staying = playing - set(plan.leaving)
    if staying != planned:
        gone = entrant_numbers(plan.tournament, sorted(planned - staying))
        raise Refused.of(
            PlanCode.NOT_ENTERED_ANY_MORE, planned=len(planned), entered=len(staying), players=gone
        )


def _round(tournament: Tournament, number: int) -> Round:
    """Locked, so that nobody opens it meanwhile; made when it is not there yet."""
    found = tournament.rounds.select_for_update().filter(number=number).first()
    if found and found.opened_at:
        raise Refused.of(PlanCode.ROUND_OPENED_SINCE, round=number)
    return found or plan_round(tournament=tournament)
