"""Hands written at once are taken back at once: within half an hour, whole, and by difference."""

import threading
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tests.tournaments.acts.conftest import SHEET, balances, bring, code_of, latest, undo
from tournaments.errors import Refused, TournamentCode, UndoCode
from tournaments.models import BulkAct, Hand, HandRevision, LedgerEntry, Table
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.hands import correct_hand, record_hand, restore_hand, void_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.lines import record_lines
from tournaments.services.rounds import close_round
from tournaments.services.sheets import import_sheet
from tournaments.services.tournaments import end_tournament
from tournaments.sheets import read_sheet

pytestmark = pytest.mark.django_db

RIGHT_SHEET = b"hand,contract,declarer,tricks\n1,solo,N,4\n2,misere,E,0\n3,solo,W,6\n4,solo,S,5\n"


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
