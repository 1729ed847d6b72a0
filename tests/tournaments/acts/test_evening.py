"""Seats, plans, players, rounds and rules are taken back as they were."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Member, User
from tests.factories.accounts import MemberFactory
from tests.factories.tournaments import EntrantFactory, RoundFactory, TournamentFactory, enter
from tests.tournaments.acts.conftest import balances, bring, code_of, latest, seated, undo
from tournaments.errors import Refused, UndoCode
from tournaments.models import BulkAct, Table, Tournament
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.plan_publishing import publish_plan, withdraw_plan
from tournaments.services.plans import Wanted, make_plan, request_plan
from tournaments.services.recounts import change_rules_midway, recount
from tournaments.services.rounds import close_round, draw_seats, open_round, place_seats
from tournaments.services.seat_changes import substitute, swap_seats
from tournaments.services.table_swaps import swap_tables
from tournaments.services.tournaments import enter_members

pytestmark = pytest.mark.django_db


def test_seats_swapped_for_some_hands_are_as_before(table: Table, by: User) -> None:
    record_lines(table=table, text="solo n 5\nsolo n 5\nsolo e 5", key=uuid4(), by=by)
    before = balances(table.round.tournament)
    swap_seats(table=table, one=0, other=1, first_hand=1, last_hand=2, by=by, reason="wrong way")
    assert balances(table.round.tournament) != before
    record_lines(table=table, text="all_pass", key=uuid4(), by=by)
    undo(by)
    assert balances(table.round.tournament) == before
    assert list(check_ledger()) == []


def test_a_swap_sent_twice_is_one_swap(table: Table, by: User) -> None:
    record_lines(table=table, text="solo n 5\nsolo n 5", key=uuid4(), by=by)
    key, before = uuid4(), balances(table.round.tournament)
    for _ in range(2):
        swap_seats(table=table, one=0, other=1, first_hand=1, last_hand=2, by=by, reason="wrong", key=key)
    assert balances(table.round.tournament) != before


def test_a_substitute_taken_back_leaves_the_seat_to_who_had_it(table: Table, by: User) -> None:
    record_lines(table=table, text="solo n 5\nsolo n 5", key=uuid4(), by=by)
    before, stand_in = balances(table.round.tournament), EntrantFactory(tournament=table.round.tournament)
    substitute(table=table, index=0, entrant=stand_in, first_hand=2, by=by, reason="late")
    undo(by)
    assert balances(table.round.tournament) == before
    record_hand(table=table, values={"contract": "solo", "declarer": 0, "tricks": 5}, key=uuid4(), by=by)
    assert balances(table.round.tournament)["Ann"] == 27
    assert list(check_ledger()) == []


def test_a_substitute_who_has_played_since_is_not_taken_back(table: Table, by: User) -> None:
    stand_in = EntrantFactory(tournament=table.round.tournament)
    substitute(table=table, index=0, entrant=stand_in, first_hand=1, by=by, reason="late")
    record_lines(table=table, text="solo n 5", key=uuid4(), by=by)
    with pytest.raises(Refused) as refused:
        undo(by)
    assert code_of(refused) == UndoCode.HANDS_FOLLOWED


def test_swapped_tables_change_places_once_more(by: User) -> None:
    round_ = RoundFactory(tables=2, is_open=True)
    one, other = round_.tables.all()
    record_lines(table=one, text="solo n 5\nsolo n 5", key=uuid4(), by=by)
    before = balances(round_.tournament), seated(round_.tournament)
    swap_tables(table=one, other=other, by=by, reason="wrong tables")
    undo(by)
    assert (balances(round_.tournament), seated(round_.tournament)) == before
    assert list(check_ledger()) == []


@pytest.mark.parametrize("seat_anew", [draw_seats, lambda round: place_seats(round=round, tables=[])])
def test_a_round_seated_anew_has_its_seats_of_before(by: User, seat_anew: Callable[..., Any]) -> None:
    round_ = RoundFactory(tables=2)
    before = seated(round_.tournament)
    seat_anew(round=round_)
    undo(by)
    assert seated(round_.tournament) == before


def test_a_round_that_was_opened_since_keeps_its_seats(by: User) -> None:
    round_ = RoundFactory(tables=2)
    draw_seats(round=round_)
    act = latest()
    open_round(round=round_)
    with pytest.raises(Refused) as refused:
        undo(by, act)
    assert code_of(refused) == UndoCode.ROUND_MOVED


def test_a_round_seated_for_the_first_time_is_nothing_to_take_back() -> None:
    RoundFactory(tables=1)
    assert not BulkAct.objects.filter(kind=BulkAct.Kind.SEATED).exists()


def test_a_published_plan_taken_back_leaves_the_rounds_as_they_were(by: User) -> None:
    tournament = TournamentFactory(is_published=True, rounds_planned=3)
    RoundFactory(tournament=tournament, tables=2)
    before = seated(tournament)
    plan = request_plan(tournament=tournament, wanted=Wanted(seconds=1, seed=1), by=by)
    make_plan(plan_id=plan.pk)
    publish_plan(plan=plan, by=by)
    assert tournament.rounds.count() == 3
    undo(by)
    plan.refresh_from_db()
    assert (seated(tournament), tournament.rounds.count(), plan.published_at) == (before, 1, None)


def test_a_withdrawn_plan_is_published_again(by: User) -> None:
    tournament = TournamentFactory(is_published=True, rounds_planned=2)
    enter(tournament, *map(str, range(8)))
    plan = request_plan(tournament=tournament, wanted=Wanted(seconds=1, seed=1), by=by)
    make_plan(plan_id=plan.pk)
    publish_plan(plan=plan, by=by)
    before = seated(tournament)
    withdraw_plan(plan=plan, by=by)
    assert seated(tournament) == []
    undo(by)
    plan.refresh_from_db()
    assert seated(tournament) == before
    assert plan.published_at is not None


def test_players_entered_at_once_are_off_the_list_again(by: User) -> None:
    tournament = TournamentFactory(is_published=True)
    enter(tournament, "Ann")
    many = [MemberFactory(club=tournament.club) for _ in range(3)]
    enter_members(tournament=tournament, members=many, by=by)
    undo(by)
    assert [one.name for one in tournament.entrants.all()] == ["Ann"]
    assert Member.objects.filter(pk__in=[one.pk for one in many]).count() == 3


def test_players_with_a_seat_are_named_and_all_stay(by: User) -> None:
    tournament = TournamentFactory(is_published=True)
    enter(tournament, "Ann", "Bram", "Kjell", "Dora")
    act = latest()
    RoundFactory(tournament=tournament, tables=1)
    with pytest.raises(Refused) as refused:
        undo(by, act)
    assert code_of(refused) == UndoCode.PLAYERS_SEATED
    assert refused.value.faults[0].facts["names"] == ["Ann", "Bram", "Kjell", "Dora"]
    assert tournament.entrants.count() == 4


def test_a_closed_round_is_open_again(table: Table, by: User) -> None:
    close_round(round=table.round, by=by)
    undo(by)
    table.round.refresh_from_db()
    assert table.round.is_open


def test_a_recount_taken_back_counts_by_the_rules_of_before(table: Table, by: User) -> None:
    bring(table, by)
    tournament = Tournament.objects.get(pk=table.round.tournament_id)
    before, rules = balances(tournament), tournament.rules_stored
    seen = {"options": {"values": {"solo": "4"}}, "seen_change": tournament.change}
    change_rules_midway(tournament=tournament, by=by, reason="agreed", **seen)
    assert balances(tournament) != before
    undo(by)
    tournament.refresh_from_db()
    assert (balances(tournament), tournament.rules_stored) == (before, rules)
    assert list(check_ledger()) == []


def test_a_recount_of_a_closed_round_taken_back_gives_it_its_own_rules_again(table: Table, by: User) -> None:
    bring(table, by)
    close_round(round=table.round)
    tournament = Tournament.objects.get(pk=table.round.tournament_id)
    before, dearer = balances(tournament), {"options": {"values": {"solo": "4"}}}
    change_rules_midway(
        tournament=tournament, by=by, reason="agreed", seen_change=tournament.change, **dearer
    )
    tournament.refresh_from_db()
    recount(tournament=tournament, by=by, reason="all of us", seen_change=tournament.change)
    assert balances(tournament) != before
    undo(by)
    assert balances(tournament) == before
    assert tournament.rounds.get().rules_number == 1
    assert list(check_ledger()) == []
