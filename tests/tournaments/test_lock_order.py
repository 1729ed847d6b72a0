"""Whoever changes much holds tables first, then the tournament, then rounds: nobody waits in a circle."""

import threading
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection

from accounts.models import User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EntrantFactory, TournamentFactory
from tournaments.models import BulkAct, SeatingPlan, Table, Tournament
from tournaments.selectors.sittings import find_table
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.plan_publishing import publish_plan, withdraw_plan
from tournaments.services.plans import Wanted, make_plan, request_plan
from tournaments.services.recounts import change_rules_midway
from tournaments.services.rounds import close_round, draw_seats, open_round, reopen_round
from tournaments.services.undoing import undo_act

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 6


@pytest.fixture
def by() -> User:
    return UserFactory()


@pytest.fixture
def tournament() -> Tournament:
    return TournamentFactory(is_published=True, rounds_planned=3, options={"session_end": "manual"})


@pytest.fixture
def plan(tournament: Tournament, by: User) -> SeatingPlan:
    """Published for three rounds; the first is open with a hand at each of its two tables."""
    EntrantFactory.create_batch(8, tournament=tournament)
    plan = request_plan(tournament=tournament, wanted=Wanted(seconds=1, seed=1), by=by)
    make_plan(plan_id=plan.pk)
    publish_plan(plan=plan, by=by)
    open_round(round=tournament.rounds.get(number=1))
    later = request_plan(tournament=tournament, wanted=Wanted(seconds=1, seed=2), by=by)
    make_plan(plan_id=later.pk)
    return later


def at_once(*ways: Callable[[], object]) -> list[DatabaseError]:
    """Each of them `TIMES` times, all at the same time; what went wrong beyond a refusal."""
    start = threading.Barrier(len(ways))
    broken: list[DatabaseError] = []

    def run(way: Callable[[], object]) -> None:
        try:
            start.wait()
            for _ in range(TIMES):
                try:
                    way()
                except RuleBookError:
                    continue
        except DatabaseError as error:  # a deadlock is told by the database to one of the two
            broken.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(way,)) for way in ways]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return broken


def test_recounts_plans_seats_hands_and_undo_never_wait_for_each_other(
    tournament: Tournament, plan: SeatingPlan, by: User
) -> None:
    tables = list(Table.objects.filter(round__tournament=tournament, round__number=1))
    prices = iter([str(price) for price in range(3, 3 + TIMES)])

    def play(table: Table) -> Callable[[], object]:
        values = {"contract": "solo", "declarer": 0, "tricks": 5}
        return lambda: record_hand(table=find_table(pk=table.pk), values=values, key=uuid4(), by=by)

    def count_anew() -> None:
        now = Tournament.objects.get(pk=tournament.pk)
        how = {"seen_change": now.change, "by": by, "reason": "agreed"}
        change_rules_midway(tournament=now, options={"values": {"solo": next(prices)}}, **how)

    def close_and_open() -> None:
        first = tournament.rounds.get(number=1)
        close_round(round=first, by=by)
        reopen_round(round=first)

    broken = at_once(
        count_anew,
        lambda: publish_plan(plan=plan, by=by),
        lambda: withdraw_plan(plan=plan, by=by),
        lambda: draw_seats(round=tournament.rounds.get(number=3), by=by),
        lambda: undo_act(act=BulkAct.objects.latest("pk"), by=by, reason="Taken back"),
        close_and_open,
        *map(play, tables),
    )
    assert broken == []
    assert list(check_ledger(tournament)) == []
