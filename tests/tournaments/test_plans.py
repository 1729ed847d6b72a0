"""Seating plans on the site: asked for, made whole or not at all, published, repaired."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import chain

import pytest
from django.utils import timezone

from scoring.errors import RuleBookError
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import EntrantFactory, TournamentFactory
from tournaments.models import (
    Entrant,
    LedgerEntry,
    PlanForm,
    PlanState,
    Round,
    Seat,
    SeatingPlan,
    SeatingWish,
    Tournament,
)
from tournaments.seating import OddTables
from tournaments.services.ledger import book_beside
from tournaments.services.plan_publishing import publish_plan, withdraw_plan
from tournaments.services.plan_repairs import bring_plan, choose_prepared, prepare_spares, repair_plan
from tournaments.services.plans import Wanted, ask_again, make_plan, request_plan, stop_plan
from tournaments.services.rounds import clear_seats, close_round, draw_seats, open_round, plan_round
from tournaments.services.tournaments import enter_pair

pytestmark = pytest.mark.django_db


def evening(players: int, rounds: int, **facts: object) -> Tournament:
    tournament = TournamentFactory(rounds_planned=rounds, is_published=True, **facts)
    EntrantFactory.create_batch(players, tournament=tournament)
    return tournament


def planned(tournament: Tournament, wanted: Wanted | None = None) -> SeatingPlan:
    """A plan as a worker leaves it."""
    plan = request_plan(tournament=tournament, wanted=wanted or Wanted(seed=1), by=None)
    make_plan(plan_id=plan.pk)
    plan.refresh_from_db()
    return plan


def wish(tournament: Tournament, kind: str, *numbers: int, at: int = 0, is_hard: bool = True) -> SeatingWish:
    made = SeatingWish.objects.create(tournament=tournament, kind=kind, number=at, is_hard=is_hard)
    made.entrants.set(tournament.entrants.filter(number__in=numbers))
    return made


def codes(refused: pytest.ExceptionInfo[RuleBookError]) -> list[str]:
    return [fault.code.value for fault in refused.value.faults]


def tables_of(plan: SeatingPlan, player: int) -> list[int]:
    """The table of a player in every round, by number; 0 for a rest."""
    return [
        next((at for at, table in enumerate(each["tables"], start=1) if player in table), 0)
        for each in plan.rounds
    ]


def seated(tournament: Tournament, number: int) -> list[list[int]]:
    rows = Seat.objects.filter(round__tournament=tournament, round__number=number)
    tables: dict[int, list[int]] = {}
    for table, entrant in rows.order_by("table__number", "index").values_list(
        "table__number", "entrant__number"
    ):
        tables.setdefault(table, []).append(entrant)
    return list(tables.values())


def met(rounds: Sequence[Sequence[Sequence[int]]]) -> list[frozenset[int]]:
    return [
        frozenset((one, other))
        for each in rounds
        for table in each
        for one in table
        for other in table
        if one < other
    ]


def test_sixteen_players_meet_once_in_four_rounds_with_7_and_9_at_tables_of_their_own() -> None:
    """C86."""
    tournament = evening(16, 4)
    wish(tournament, "table", 7, at=1)
    wish(tournament, "table", 9, at=4)
    plan = planned(tournament)
    assert (tables_of(plan, 7), tables_of(plan, 9)) == ([1] * 4, [4] * 4)
    pairs = met([each["tables"] for each in plan.rounds])
    assert plan.certificate["repeats"] == len(pairs) - len(set(pairs))
    assert plan.certificate["wishes_broken"] == []
    publish_plan(plan=plan)
    assert [seated(tournament, number) for number in (1, 2, 3, 4)] == [each["tables"] for each in plan.rounds]


def test_an_impossible_set_of_wishes_is_named_before_anything_runs() -> None:
    tournament = evening(8, 3)
    wish(tournament, "together", 1, 2)
    wish(tournament, "apart", 1, 2)
    with pytest.raises(RuleBookError) as refused:
        request_plan(tournament=tournament, wanted=Wanted(), by=None)
    assert codes(refused) == ["seating_wish_apart_and_together"]
    assert not tournament.plans.exists()


def test_a_plan_for_twenty_is_refused_at_once_for_twenty_four() -> None:
    """C84, first half: both numbers are said."""
    tournament = evening(24, 1)
    rounds = [{"tables": [[4 * table + seat for seat in (1, 2, 3, 4)] for table in range(5)]}]
    with pytest.raises(RuleBookError) as refused:
        bring_plan(tournament=tournament, rounds=rounds, by=None)
    assert dict(refused.value.faults[0].facts) == {"planned": 20, "entered": 24}


def test_a_plan_in_which_some_rest_is_taken_and_says_who() -> None:
    """C84, second half: players 5 to 8 rest in round 1."""
    tournament = evening(12, 2)
    first, second = [[1, 2, 3, 4], [9, 10, 11, 12]], [[5, 6, 7, 8], [1, 2, 9, 10]]
    plan = bring_plan(tournament=tournament, rounds=[{"tables": first}, {"tables": second}], by=None)
    assert plan.rounds[0]["byes"] == [5, 6, 7, 8]
    publish_plan(plan=plan)
    assert seated(tournament, 1) == first


def test_of_five_players_each_rests_once_in_five_rounds() -> None:
    """C85."""
    plan = planned(evening(5, 5))
    assert sorted(player for each in plan.rounds for player in each["byes"]) == [1, 2, 3, 4, 5]


def test_seats_are_dealt_anew_after_a_penalty_and_not_after_a_hand() -> None:
    """C87: all tables are full, the penalty is still there, exactly the needed number rest."""
    tournament = evening(9, 2)
    round_ = plan_round(tournament=tournament)
    draw_seats(round=round_, seed=1, odd=OddTables.BYES)
    punished = tournament.entrants.get(number=1)
    by = UserFactory()
    book_beside(entrant=punished, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason="late", by=by)
    clear_seats(round=round_)
    draw_seats(round=round_, seed=2, odd=OddTables.BYES)
    assert sorted(map(len, seated(tournament, 1))) == [4, 4]
    assert LedgerEntry.objects.get().entrant == punished


def test_a_killed_worker_leaves_no_half_plan_and_the_next_run_makes_the_same() -> None:
    tournament = evening(12, 4)
    whole = planned(tournament)
    plan = request_plan(tournament=tournament, wanted=Wanted(seed=1), by=None)
    SeatingPlan.objects.filter(pk=plan.pk).update(beat_at=timezone.now() - timedelta(minutes=5), percent=60)
    plan.refresh_from_db()
    assert (plan.is_lost, plan.rounds, plan.is_running) == (True, None, False)
    ask_again(plan=plan)
    make_plan(plan_id=plan.pk)
    plan.refresh_from_db()
    assert (plan.state, plan.rounds) == (PlanState.READY, whole.rounds)


def test_making_a_plan_twice_changes_nothing() -> None:
    plan = planned(evening(8, 2))
    make_plan(plan_id=plan.pk)
    assert SeatingPlan.objects.get().rounds == plan.rounds


def test_a_stopped_search_keeps_its_best_so_far() -> None:
    tournament = evening(18, 6)
    plan = request_plan(tournament=tournament, wanted=Wanted(seconds=300, seed=1), by=None)
    stop_plan(plan=plan)
    make_plan(plan_id=plan.pk)
    plan.refresh_from_db()
    assert (plan.state, plan.is_valid, len(plan.rounds)) == (PlanState.READY, True, 6)


def test_publishing_is_all_or_nothing() -> None:
    tournament = evening(8, 2)
    plan = planned(tournament)
    open_round(round=_drawn(tournament))
    with pytest.raises(RuleBookError) as refused:
        publish_plan(plan=plan)
    assert codes(refused) == ["plan_round_opened_since"]
    assert tournament.rounds.count() == 1


def _drawn(tournament: Tournament) -> Round:
    round_ = plan_round(tournament=tournament)
    draw_seats(round=round_, seed=5)
    return round_


def test_a_plan_for_others_than_are_entered_is_not_published() -> None:
    tournament = evening(8, 2)
    plan = planned(tournament)
    EntrantFactory(tournament=tournament)
    with pytest.raises(RuleBookError) as refused:
        publish_plan(plan=plan)
    assert dict(refused.value.faults[0].facts) == {"planned": 8, "entered": 9, "players": []}


def test_withdrawing_gives_the_seats_back_and_another_version_can_be_published() -> None:
    tournament = evening(8, 2)
    first, second = planned(tournament), planned(tournament, Wanted(seed=2))
    publish_plan(plan=first)
    withdraw_plan(plan=first)
    assert not Seat.objects.exists()
    publish_plan(plan=second)
    publish_plan(plan=first)
    assert [plan.version for plan in tournament.plans.filter(published_at__isnull=False)] == [1]


def test_a_late_arrival_changes_few_tables_and_no_round_that_was_opened() -> None:
    tournament = evening(15, 3, game="doppelkopf", preset="ddv")
    publish_plan(plan=planned(tournament, Wanted(odd=OddTables.BYES, seed=1)))
    open_round(round=tournament.rounds.get(number=1))
    before = {number: seated(tournament, number) for number in (1, 2, 3)}
    EntrantFactory(tournament=tournament)
    repaired = repair_plan(tournament=tournament, by=None)
    assert {number for number, _ in repaired.changed} == {2, 3}
    assert repaired.certificate["is_valid"]
    publish_plan(plan=repaired)
    assert seated(tournament, 1) == before[1]
    assert all(sorted(chain(*seated(tournament, number))) == list(range(1, 17)) for number in (2, 3))


def test_who_leaves_is_replaced_by_somebody_resting_and_only_that_table_changes() -> None:
    tournament = evening(9, 3)
    publish_plan(plan=planned(tournament))
    open_round(round=tournament.rounds.get(number=1))
    close_round(round=tournament.rounds.get(number=1))
    leaver = tournament.entrants.get(number=seated(tournament, 2)[0][0])
    repaired = repair_plan(tournament=tournament, leaving=[leaver], by=None)
    assert len(repaired.changed) <= 2
    publish_plan(plan=repaired)
    assert Entrant.objects.get(pk=leaver.pk).withdrawn_at
    assert leaver.number not in set(chain(*seated(tournament, 2), *seated(tournament, 3)))


def test_nothing_to_repair_is_said() -> None:
    tournament = evening(8, 2)
    publish_plan(plan=planned(tournament))
    with pytest.raises(RuleBookError) as refused:
        repair_plan(tournament=tournament, by=None)
    assert codes(refused) == ["plan_nothing_to_repair"]


def test_a_prepared_plan_is_chosen_when_one_more_came() -> None:
    tournament = evening(15, 2)
    plan = planned(tournament)
    prepare_spares(plan_id=plan.pk)
    plan.refresh_from_db()
    assert sorted(map(int, plan.prepared)) == list(range(12, 19))
    EntrantFactory(tournament=tournament)
    chosen = choose_prepared(plan=plan, by=None)
    assert (chosen.version, chosen.is_valid, chosen.certificate["repeats"]) == (2, True, 0)


@pytest.mark.parametrize(
    "form",
    [
        PlanForm.BY_STANDINGS,
        PlanForm.SNAKE,
        PlanForm.FINAL_TABLES,
        PlanForm.KING_OF_THE_HILL,
        PlanForm.KNOCK_OUT,
    ],
)
def test_the_next_round_is_made_from_what_was_played(form: PlanForm) -> None:
    tournament = evening(16, 3)
    round_ = _drawn(tournament)
    open_round(round=round_)
    close_round(round=round_)
    plan = planned(tournament, Wanted(form=form, seed=1))
    assert (plan.state, len(plan.rounds), plan.first_round) == (PlanState.READY, 2, 2)
    assert plan.rounds[0]["tables"] == seated(tournament, 1)


def test_the_rest_of_an_evening_avoids_whom_people_have_met() -> None:
    """Four of the five rounds of 16 players are planned after one that was drawn by lot."""
    tournament = evening(16, 5)
    open_round(round=_drawn(tournament))
    plan = planned(tournament)
    assert (plan.first_round, plan.certificate["repeats"]) == (2, 0)


def test_king_of_the_hill_needs_a_round_before() -> None:
    plan = planned(evening(8, 2), Wanted(form=PlanForm.KING_OF_THE_HILL))
    assert (plan.state, plan.faults) == (PlanState.FAILED, [{"code": "plan_no_results", "facts": {}}])


@pytest.mark.parametrize("form", [PlanForm.PAIRS, PlanForm.HOWELL, PlanForm.MITCHELL])
def test_pairs_sit_opposite_each_other(form: PlanForm) -> None:
    tournament = TournamentFactory(
        game="bid-whist", preset="seed", entry="pairs", rounds_planned=2, is_published=True
    )
    for _ in range(5):
        enter_pair(
            tournament=tournament,
            members=[MemberFactory(club=tournament.club), MemberFactory(club=tournament.club)],
        )
    plan = planned(tournament, Wanted(form=form, seed=1))
    publish_plan(plan=plan)
    assert [len(each) for each in (seated(tournament, 1), seated(tournament, 2))] == [2, 2]
    assert all(table[0] == table[2] and table[1] == table[3] for table in seated(tournament, 1))
