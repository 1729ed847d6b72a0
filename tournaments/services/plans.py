"""Seating plans: asked for, and made in a worker."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from scoring.errors import RuleBookError
from tournaments.errors import PlanCode, Refused, TournamentCode
from tournaments.models import PlanForm, PlanState, SeatingPlan, Tournament
from tournaments.seating import Field, OddTables, Plan, SeatingError, Wish, read_wishes
from tournaments.seating.field import shape
from tournaments.seating.impossible import refuse_impossible
from tournaments.selectors.plans import (
    certify,
    coming_wishes,
    first_round_to_plan,
    players_of,
    seated_rounds,
    whole_evening,
    wishes_of,
)
from tournaments.services.plan_forms import FORMS_FOR_PAIRS, ONE_ROUND, Asked, make_rounds
from tournaments.signals import plan_asked

__all__ = [
    "Wanted",
    "ask_again",
    "impossible_wishes",
    "make_plan",
    "next_version",
    "request_plan",
    "stop_plan",
    "store_plan",
]

SEED_BITS = 48
TELL_EVERY = 0.5


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an organiser chooses; without a seed one is drawn."""

    form: PlanForm = PlanForm.INDIVIDUAL
    odd: OddTables = OddTables.BYES
    seconds: int = 5
    repeat_price: int = 8
    seed: int | None = None


@transaction.atomic
def request_plan(*, tournament: Tournament, wanted: Wanted, by: User | None) -> SeatingPlan:
    """A new version for all rounds that are not open yet; a worker makes it once this is committed.

    What can be known beforehand is refused here: numbers that cannot be seated, wishes that exclude each
    other.
    """
    plan = next_version(tournament, wanted, by)
    if tournament.is_for_pairs != (wanted.form in FORMS_FOR_PAIRS):
        raise Refused.of(PlanCode.FORM_NOT_FOR_ENTRY, at="form")
    if not tournament.is_for_pairs:
        shape(len(plan.players), OddTables(plan.odd))
        if plan.form in (PlanForm.INDIVIDUAL, PlanForm.WHIST):
            refuse_impossible(_coming(plan), _field(plan), _rounds_to_make(plan))
    plan.save()
    transaction.on_commit(lambda: plan_asked.send_robust(sender=SeatingPlan, plan_id=plan.pk))
    return plan


def next_version(tournament: Tournament, wanted: Wanted, by: User | None) -> SeatingPlan:
    """The next version, not saved yet; locks the tournament, so that no two get the same number."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    first = first_round_to_plan(tournament)
    if first > tournament.rounds_planned:
        raise Refused.of(PlanCode.NO_ROUND_LEFT, rounds=tournament.rounds_planned)
    latest = tournament.plans.aggregate(latest=Max("version"))["latest"] or 0
    return SeatingPlan(
        tournament=tournament,
        version=latest + 1,
        form=wanted.form,
        odd=wanted.odd.value,
        seconds=wanted.seconds,
        repeat_price=wanted.repeat_price,
        seed=secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed,
        first_round=first,
        players=players_of(tournament),
        wishes=[wish.as_json() for wish in wishes_of(tournament)],
        made_by=by,
    )


def impossible_wishes(tournament: Tournament, odd: OddTables) -> SeatingError | None:
    """What the wishes of a tournament contradict, before anybody asks for a plan."""
    players = players_of(tournament)
    try:
        field = Field(tuple(players), odd)
        shape(len(players), odd)
        refuse_impossible(wishes_of(tournament), field, tournament.rounds_planned)
    except SeatingError as error:
        return error if any(fault.code.value.startswith("seating_wish") for fault in error.faults) else None
    return None


def ask_again(*, plan: SeatingPlan) -> None:
    """Send the work of a lost worker out again; the seed makes it the same plan."""
    if not plan.is_lost:
        raise Refused.of(PlanCode.STILL_RUNS, version=plan.version)
    SeatingPlan.objects.filter(pk=plan.pk, state=PlanState.RUNNING).update(
        beat_at=timezone.now(), percent=0, best=None, stop_asked=False
    )
    plan_asked.send_robust(sender=SeatingPlan, plan_id=plan.pk)


def stop_plan(*, plan: SeatingPlan) -> None:
    """The search ends at its next step and keeps the best so far; one whose worker died just ends."""
    running = SeatingPlan.objects.filter(pk=plan.pk, state=PlanState.RUNNING)
    if plan.is_lost:
        running.update(state=PlanState.STOPPED)
    else:
        running.update(stop_asked=True)


def make_plan(*, plan_id: int) -> None:
    """Make what was asked for and store it whole. May run twice: a plan that is there is left alone."""
    plan = (
        SeatingPlan.objects.select_related("tournament").filter(pk=plan_id, state=PlanState.RUNNING).first()
    )
    if plan is None:
        return
    try:
        made = _made(plan)
    except RuleBookError as refused:
        faults = [{"code": fault.code.value, "facts": dict(fault.facts)} for fault in refused.faults]
        _finish(plan, state=PlanState.FAILED, faults=faults)
    else:
        _finish(plan, state=PlanState.READY, percent=100, **_stored(made, plan.first_round))


def store_plan(*, plan: SeatingPlan, made: Plan) -> SeatingPlan:
    """Keep a plan that needed no search as a version that is ready."""
    for name, value in _stored(made, plan.first_round).items():
        setattr(plan, name, value)
    plan.state, plan.percent = PlanState.READY, 100
    plan.save()
    return plan


def _made(plan: SeatingPlan) -> Plan:
    """The whole evening: the rounds that were open when it was asked for, and those made now."""
    past = seated_rounds(plan.tournament)[: plan.first_round - 1]
    so_far = whole_evening(plan.tournament, past, plan.players)
    asked = Asked(plan, _rounds_to_make(plan), so_far.rounds, _coming(plan), _Watch(plan.pk))
    rounds, made_by = make_rounds(asked)
    return whole_evening(
        plan.tournament,
        [*past, *(each.tables for each in rounds)],
        plan.players,
        form=plan.form,
        wishes=_wishes(plan),
        seed=plan.seed,
        made_by=made_by,
    )


def _stored(made: Plan, first_round: int) -> dict[str, Any]:
    certificate = certify(made, first_round)
    return {
        "rounds": made.as_json()["rounds"],
        "certificate": certificate.as_json() | {"made_by": made.made_by},
    }


def _finish(plan: SeatingPlan, **result: Any) -> None:
    """All of the result in one statement; nothing when somebody else finished it or it was stopped."""
    SeatingPlan.objects.filter(pk=plan.pk, state=PlanState.RUNNING).update(beat_at=timezone.now(), **result)


def _rounds_to_make(plan: SeatingPlan) -> int:
    return 1 if plan.form in ONE_ROUND else plan.tournament.rounds_planned - plan.first_round + 1


def _field(plan: SeatingPlan) -> Field:
    return Field(tuple(plan.players), OddTables(plan.odd))


def _wishes(plan: SeatingPlan) -> Sequence[Wish]:
    """Only a search can grant wishes; the other forms decide by lot or rank."""
    return read_wishes(plan.wishes) if plan.form in (PlanForm.INDIVIDUAL, PlanForm.WHIST) else ()


def _coming(plan: SeatingPlan) -> tuple[Wish, ...]:
    return coming_wishes(_wishes(plan), plan.first_round)


class _Watch:
    """Tells the page how far the search is, and hears whether somebody stopped it; not at every step."""

    def __init__(self, plan_id: int) -> None:
        self.plan_id = plan_id
        self.percent = 0
        self.told = 0.0

    def __call__(self, percent: int, best: int) -> bool:
        if monotonic() - self.told < TELL_EVERY:
            return False
        self.told = monotonic()
        self.percent = max(self.percent, min(percent, 99))
        running = SeatingPlan.objects.filter(pk=self.plan_id, state=PlanState.RUNNING)
        running.update(percent=self.percent, best=best, beat_at=timezone.now())
        return not running.filter(stop_asked=False).exists()
