"""Whatever changes much at once is taken back at once: within half an hour, whole, and by difference."""

import threading
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Member, Role, User
from scoring.errors import RuleBookError
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import EntrantFactory, RoundFactory, TableFactory, TournamentFactory, enter
from tournaments.errors import Refused, TournamentCode, UndoCode
from tournaments.models import BulkAct, Hand, HandRevision, LedgerEntry, Table, Tournament
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import correct_hand, record_hand, restore_hand, void_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.plan_publishing import publish_plan, withdraw_plan
from tournaments.services.plans import Wanted, make_plan, request_plan
from tournaments.services.recounts import change_rules_midway, recount
from tournaments.services.rounds import close_round, draw_seats, open_round, place_seats
from tournaments.services.seat_changes import substitute, swap_seats
from tournaments.services.sheets import import_sheet
from tournaments.services.table_swaps import swap_tables
from tournaments.services.tournaments import end_tournament, enter_members
from tournaments.services.undoing import undo_act
from tournaments.sheets import read_sheet

pytestmark = pytest.mark.django_db

SHEET = b"hand,contract,declarer,tricks\n1,solo,N,5\n2,misere,E,0\n3,solo,S,4\n"
RIGHT_SHEET = b"hand,contract,declarer,tricks\n1,solo,N,4\n2,misere,E,0\n3,solo,W,6\n4,solo,S,5\n"


@pytest.fixture
def table() -> Table:
    return TableFactory()


@pytest.fixture
def by() -> User:
    return UserFactory()


def latest() -> BulkAct:
    return BulkAct.objects.select_related("tournament").latest("pk")


def undo(by: User, act: BulkAct | None = None) -> BulkAct:
    return undo_act(act=act or latest(), by=by, reason="Taken back")


def bring(table: Table, by: User, sheet: bytes = SHEET) -> None:
    import_sheet(round=table.round, sheet=read_sheet(sheet), key=uuid4(), by=by)


def balances(tournament: Tournament) -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    for entry in LedgerEntry.objects.filter(tournament=tournament).select_related("entrant__member"):
        found[entry.entrant.name] = found.get(entry.entrant.name, Decimal(0)) + entry.units
    return {name: units for name, units in found.items() if units}


def seated(tournament: Tournament) -> list[tuple[int, int, int, int]]:
    tables = Table.objects.filter(round__tournament=tournament)
    rows = tables.values_list("round__number", "number", "seats__index", "seats__entrant__number")
    return sorted(row for row in rows if row[2] is not None)


def code_of(refused: Any) -> Any:
    return refused.value.faults[0].code


def test_an_imported_sheet_taken_back_gives_every_unit_back(table: Table, by: User) -> None:
    bring(table, by)
    act = undo(by)
    assert (act.undone_by, balances(act.tournament)) == (by, {})
    assert list(check_ledger()) == []
    assert set(HandRevision.objects.filter(version=2).values_list("kind", flat=True)) == {"taken_back"}
    assert table.summary.hands == 0


def test_the_ledger_keeps_both_the_units_and_their_way_back(table: Table, by: User) -> None:
    bring(table, by)
    before = LedgerEntry.objects.count()
    undo(by)
    assert LedgerEntry.objects.count() == 2 * before
    reasons = LedgerEntry.objects.filter(cause__kind="taken_back").values_list("reason", flat=True)
    assert set(reasons) == {"Taken back"}


def test_after_the_wrong_sheet_the_right_one_has_its_numbers(table: Table, by: User) -> None:
    bring(table, by)
    undo(by)
    assert sitting_of(find_table(pk=table.pk)).next_number == 1
    bring(table, by, RIGHT_SHEET)
    other = TableFactory()
    bring(other, by, RIGHT_SHEET)
    assert list(balances(table.round.tournament).values()) == list(balances(other.round.tournament).values())
    assert list(check_ledger()) == []
    assert [hand.version for hand in table.hands.order_by("number")] == [3, 3, 3, 1]


def test_after_the_wrong_sheet_hands_are_typed_from_the_first_on(table: Table, by: User) -> None:
    bring(table, by)
    undo(by)
    written = record_lines(table=table, text="solo n 5\nsolo e 5", key=uuid4(), by=by)
    assert [one.hand.number for one in written] == [1, 2]
    with pytest.raises(Refused) as refused:
        record_hand(table=table, values={"contract": "all_pass"}, key=uuid4(), by=by, number=4)
    assert code_of(refused) == TournamentCode.HAND_NUMBER_AHEAD
    assert list(check_ledger()) == []


def test_a_hand_taken_back_may_stand_again(table: Table, by: User) -> None:
    bring(table, by)
    before = balances(table.round.tournament)
    undo(by)
    for hand in table.hands.order_by("number"):
        restore_hand(hand=hand, based_on=2, key=uuid4(), by=by)
    assert balances(table.round.tournament) == before
    assert sitting_of(find_table(pk=table.pk)).next_number == 4


def test_the_same_sheet_sent_again_late_is_not_written_after_it_was_taken_back(
    table: Table, by: User
) -> None:
    key = uuid4()
    import_sheet(round=table.round, sheet=read_sheet(SHEET), key=key, by=by)
    undo(by)
    with pytest.raises(Refused) as refused:
        import_sheet(round=table.round, sheet=read_sheet(SHEET), key=key, by=by)
    assert code_of(refused) == UndoCode.UNDONE_BEFORE


def test_typed_lines_are_taken_back_and_the_hands_before_stay(table: Table, by: User) -> None:
    record_lines(table=table, text="solo n 5", key=uuid4(), by=by)
    assert not BulkAct.objects.filter(kind=BulkAct.Kind.LINES).exists()
    before = balances(table.round.tournament)
    record_lines(table=table, text="solo e 5\nsolo s 5", key=uuid4(), by=by)
    undo(by)
    assert balances(table.round.tournament) == before
    assert sitting_of(find_table(pk=table.pk)).next_number == 2


def test_a_hand_corrected_since_is_named_and_nothing_moves(table: Table, by: User) -> None:
    bring(table, by)
    hand = table.hands.get(number=2)
    void_hand(hand=hand, based_on=1, key=uuid4(), by=by, reason="misdeal")
    before = balances(table.round.tournament)
    with pytest.raises(Refused) as refused:
        undo(by)
    assert code_of(refused) == UndoCode.HANDS_MOVED
    assert refused.value.faults[0].facts["hands"] == ["1/2"]
    assert (balances(table.round.tournament), latest().undone_at) == (before, None)


def test_a_hand_written_after_them_is_named(table: Table, by: User) -> None:
    bring(table, by)
    record_hand(table=table, values={"contract": "all_pass"}, key=uuid4(), by=by)
    with pytest.raises(Refused) as refused:
        undo(by)
    assert code_of(refused) == UndoCode.HANDS_FOLLOWED
    assert refused.value.faults[0].facts["hands"] == ["1/4"]


def test_after_half_an_hour_it_is_too_late(table: Table, by: User) -> None:
    bring(table, by)
    BulkAct.objects.update(at=timezone.now() - timedelta(minutes=31))
    with pytest.raises(Refused) as refused:
        undo(by)
    assert code_of(refused) == UndoCode.TOO_LATE


def test_taken_back_twice_is_taken_back_once(table: Table, by: User) -> None:
    bring(table, by)
    first, entries = undo(by), LedgerEntry.objects.count()
    assert undo(UserFactory(), first).undone_by == by
    assert LedgerEntry.objects.count() == entries


def test_after_the_end_nothing_is_taken_back(table: Table, by: User) -> None:
    bring(table, by)
    act = latest()
    close_round(round=table.round)
    end_tournament(tournament=table.round.tournament)
    with pytest.raises(Refused) as refused:
        undo(by, act)
    assert code_of(refused) == TournamentCode.TOURNAMENT_ENDED


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


@pytest.mark.django_db(transaction=True)
def test_an_undo_and_a_correction_at_once_end_as_one_after_the_other() -> None:
    """Whoever comes second is refused; never half of both."""
    for _ in range(3):
        table, by = TableFactory(), UserFactory()
        bring(table, by)
        act, hand, refusals = latest(), table.hands.get(number=2), []
        start = threading.Barrier(2)

        def correct(hand: Hand = hand, by: User = by) -> None:
            values = {"contract": "misere", "declarer": 1, "tricks": 2}
            correct_hand(hand=hand, values=values, based_on=1, key=uuid4(), by=by)

        def run(
            what: Callable[[], object], start: threading.Barrier = start, refusals: list[str] = refusals
        ) -> None:
            try:
                start.wait()
                what()
            except RuleBookError as error:
                refusals.append(error.faults[0].code)
            finally:
                connection.close()

        ways: list[Callable[[], object]] = [correct, lambda act=act, by=by: undo(by, act)]  # type: ignore[misc]
        at_once = [threading.Thread(target=run, args=(way,)) for way in ways]
        for thread in at_once:
            thread.start()
        for thread in at_once:
            thread.join()
        assert refusals in ([UndoCode.HANDS_MOVED], [TournamentCode.HAND_CHANGED])
        assert list(check_ledger(table.round.tournament)) == []


def helper_of(table: Table, role: Role, client: Client) -> Client:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Sam", role=role)
    client.force_login(user)
    return client


def test_after_an_import_the_page_offers_the_way_back(table: Table, client: Client) -> None:
    secretary, key = helper_of(table, Role.SECRETARY, client), table.round.tournament.public_key
    sent = {"text": SHEET.decode(), "import": "1", "key": str(uuid4())}
    page = secretary.post(f"/t/{key}/rounds/1/import/", sent, follow=True).content.decode()
    act = latest()
    assert f'<a href="/t/{key}/acts/{act.pk}/undo/">Undo</a>' in page
    asked = secretary.get(f"/t/{key}/acts/{act.pk}/undo/").content.decode()
    assert "3 hands imported, round 1" in asked
    done = secretary.post(f"/t/{key}/acts/{act.pk}/undo/", {"confirmed": "yes"}, follow=True)
    assert "Taken back: 3 hands imported, round 1." in done.content.decode()
    assert balances(table.round.tournament) == {}


def test_a_refused_undo_names_what_moved_and_what_to_do(table: Table, client: Client, by: User) -> None:
    bring(table, by)
    void_hand(hand=table.hands.get(number=2), based_on=1, key=uuid4(), by=by, reason="misdeal")
    secretary = helper_of(table, Role.SECRETARY, client)
    address = f"/t/{table.round.tournament.public_key}/acts/{latest().pk}/undo/"
    page = secretary.post(address, {"confirmed": "yes"}, follow=True).content.decode()
    assert "1/2" in page


def test_a_secretary_takes_no_plan_back(table: Table, client: Client, by: User) -> None:
    close_round(round=table.round, by=by)
    address = f"/t/{table.round.tournament.public_key}/acts/{latest().pk}/undo/"
    assert helper_of(table, Role.SECRETARY, client).get(address).status_code == 403


def test_the_list_costs_the_same_with_one_act_and_with_three(table: Table, client: Client, by: User) -> None:
    organiser = helper_of(table, Role.ORGANISER, client)
    address = f"/t/{table.round.tournament.public_key}/acts/"
    bring(table, by)
    BulkAct.objects.exclude(pk=latest().pk).delete()
    one = queries(organiser, address)
    close_round(round=table.round, by=by)
    undo(by)
    record_lines(table=table, text="all_pass\nall_pass", key=uuid4(), by=by)
    assert (queries(organiser, address), BulkAct.objects.count()) == (one, 3)


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)
