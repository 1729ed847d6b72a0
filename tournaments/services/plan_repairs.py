"""When plans meet life: who comes late or leaves, plans prepared for other numbers, a plan brought along."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.errors import PlanCode, Refused
from tournaments.models import Entrant, PlanForm, SeatingPlan, Tournament
from tournaments.seating import Field, Form, OddTables, Plan, Round, arrive, enter, leave, prepared
from tournaments.selectors.plans import (
    entrant_numbers,
    evening_of,
    players_of,
    published_plan,
    seated_rounds,
    whole_evening,
)
from tournaments.services.plans import Wanted, next_version, store_plan
from tournaments.services.rounds import usual_odd_tables
from tournaments.signals import spares_asked

__all__ = ["FOR_ANY_NUMBER", "ask_spares", "bring_plan", "choose_prepared", "prepare_spares", "repair_plan"]

SECONDS_A_SPARE = 3.0
FOR_ANY_NUMBER = (PlanForm.INDIVIDUAL, PlanForm.WHIST)


@transaction.atomic
def repair_plan(*, tournament: Tournament, leaving: Sequence[Entrant] = (), by: User | None) -> SeatingPlan:
    """A version that seats late arrivals and does without who leaves, changing as few tables as can be.

    It starts from the seats as they are; rounds that were opened stay. `changed` lists the tables of the
    others that seat different people, as [round, table].
    """
    odd = _odd(tournament)
    version = next_version(tournament, Wanted(PlanForm.REPAIR, odd), by)
    evening = _as_seated(tournament)
    going = {player for player in evening.players if player not in set(version.players)}
    going |= {player for player in version.players if player in {one.number for one in leaving}}
    coming = [player for player in version.players if player not in set(evening.players) | going]
    if not (going or coming) or len(evening.rounds) < version.first_round:
        raise Refused.of(PlanCode.NOTHING_TO_REPAIR)
    repaired = evening
    for player in sorted(going & set(evening.players)):
        repaired = leave(repaired, player, version.first_round, odd).plan
        repaired = _without(repaired, player, version.first_round)
    for player in coming:
        repaired = arrive(repaired, player, version.first_round, odd).plan
    version.leaving = entrant_numbers(tournament, [one.number for one in leaving])
    version.players = [player for player in version.players if player not in going]
    version.changed = _changed(evening.rounds, repaired.rounds, version.first_round)
    tables = [each.tables for each in repaired.rounds]
    wishes = tuple(wish for wish in evening.wishes if not going & set(wish.players))
    made = whole_evening(tournament, tables, version.players, wishes=wishes, made_by="repair")
    version.wishes = [wish.as_json() for wish in wishes]
    return store_plan(plan=version, made=made)


def ask_spares(*, plan: SeatingPlan) -> None:
    """Have a worker prepare the plan for other numbers of players."""
    if not plan.is_ready or plan.form not in FOR_ANY_NUMBER:
        raise Refused.of(PlanCode.NOT_READY, version=plan.version)
    transaction.on_commit(lambda: spares_asked.send_robust(sender=SeatingPlan, plan_id=plan.pk))


def prepare_spares(*, plan_id: int) -> None:
    """Rounds for three players fewer to three more, ready for the moment when it is known who came."""
    plan = SeatingPlan.objects.select_related("tournament").get(pk=plan_id)
    form = Form.WHIST if plan.form == PlanForm.WHIST else Form.INDIVIDUAL
    field = Field(tuple(plan.players), OddTables(plan.odd), form)
    rounds = plan.tournament.rounds_planned - plan.first_round + 1
    spares = prepared(field, rounds, plan.seed, SECONDS_A_SPARE)
    found = {
        str(players): [list(map(list, each.tables)) for each in spare.rounds] for players, spare in spares
    }
    SeatingPlan.objects.filter(pk=plan_id).update(prepared=found)


@transaction.atomic
def choose_prepared(*, plan: SeatingPlan, by: User | None) -> SeatingPlan:
    """The prepared rounds for as many as play now, as a version of its own. Wishes are not in them."""
    wanted = Wanted(PlanForm(plan.form), OddTables(plan.odd), seed=plan.seed)
    version = next_version(plan.tournament, wanted, by)
    tables = plan.prepared.get(str(len(version.players)))
    if tables is None or version.first_round != plan.first_round:
        numbers = sorted(map(int, plan.prepared))
        raise Refused.of(PlanCode.NONE_PREPARED, players=len(version.players), prepared=numbers)
    version.wishes = []
    return store_plan(plan=version, made=_entered(version, tables))


@transaction.atomic
def bring_plan(
    *, tournament: Tournament, rounds: Sequence[Mapping[str, Any]], by: User | None
) -> SeatingPlan:
    """A plan from elsewhere, `[{"tables": [[…]], "byes": […]}]`, its numbers given to the entrants in order.

    Raises at once when it is for another number of players; who is not named in a round rests.
    """
    version = next_version(tournament, Wanted(PlanForm.BROUGHT, _odd(tournament)), by)
    plan = Plan.from_json({"rounds": rounds})
    entered = enter(plan, version.players)
    past = seated_rounds(tournament)[: version.first_round - 1]
    tables = [*past, *(each.tables for each in entered.rounds)]
    version.wishes = []
    return store_plan(plan=version, made=whole_evening(tournament, tables, version.players))


def _entered(version: SeatingPlan, tables: Sequence[Sequence[Sequence[int]]]) -> Plan:
    numbered = Plan.from_json({"rounds": [{"tables": each} for each in tables]})
    entered = enter(numbered, version.players)
    past = seated_rounds(version.tournament)[: version.first_round - 1]
    rounds = [*past, *(each.tables for each in entered.rounds)]
    return whole_evening(version.tournament, rounds, version.players, form=version.form, made_by="prepared")


def _odd(tournament: Tournament) -> OddTables:
    known = published_plan(tournament)
    return OddTables(known.odd) if known else usual_odd_tables(tournament, len(players_of(tournament)))


def _as_seated(tournament: Tournament) -> Plan:
    """The evening of those the published plan is for, or else of everybody with a seat somewhere."""
    known, evening = published_plan(tournament), evening_of(tournament)
    seated = {player for each in evening.rounds for table in each.tables for player in table}
    players = seated | set(known.players if known else ())
    tables = [each.tables for each in evening.rounds]
    return whole_evening(tournament, tables, sorted(players), wishes=evening.wishes)


def _without(plan: Plan, player: int, first_round: int) -> Plan:
    """Who left neither rests nor plays in what is still to come; the rounds before keep them."""
    rounds = [
        each if number < first_round else Round(each.tables, tuple(one for one in each.byes if one != player))
        for number, each in enumerate(plan.rounds, start=1)
    ]
    return Plan(tuple(rounds), tuple(one for one in plan.players if one != player), plan.form, plan.wishes)


def _changed(before: Sequence[Round], after: Sequence[Round], first_round: int) -> list[list[int]]:
    changed = []
    for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        seats = [set(table) for table in old.tables]
        for table, people in enumerate(new.tables, start=1):
            if number >= first_round and (table > len(seats) or set(people) != seats[table - 1]):
                changed.append([number, table])
    return changed
