"""Another person confirms a version of a hand: never who wrote it, never a version nobody looked at."""

from datetime import timedelta
from uuid import uuid4

import pgtrigger
import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from tests.factories.tournaments import TournamentFactory
from tests.tournaments.checking.conftest import SOLO, Recorded, check_of, checked
from tournaments.errors import CheckingCode, Conflict, Refused, TournamentCode
from tournaments.models import Checking, Confirmation, Hand, HandRevision, Table
from tournaments.selectors.checking import CheckState, unsettled
from tournaments.services.confirming import Confirmed, confirm_hands
from tournaments.services.hands import correct_hand, record_hand, void_hand
from tournaments.services.reports import report_hand
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def corrected(hand: Hand, by: User, tricks: int = 6, **facts: str) -> Hand:
    values = {**SOLO, "tricks": tricks}
    return correct_hand(hand=hand, values=values, based_on=hand.version, key=uuid4(), by=by, **facts).hand


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return str(refused.value.faults[0].code)


def test_a_hand_waits_until_another_person_confirms_it(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    hand = recorded()
    assert check_of(hand).state == CheckState.OPEN
    assert confirm_hands(table=table, seen={1: 1}, by=people["second"]) == Confirmed(now=(1,))
    check = check_of(hand)
    assert (check.state, check.settled_by and check.settled_by.by) == (CheckState.CONFIRMED, people["second"])
    assert confirm_hands(table=table, seen={1: 1}, by=people["owner"]) == Confirmed(before=(1,))
    assert Confirmation.objects.count() == 1


def test_nobody_confirms_a_hand_of_their_own(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    recorded()
    with pytest.raises(Refused) as refused:
        confirm_hands(table=table, seen={1: 1}, by=people["secretary"])
    assert code_of(refused) == CheckingCode.OWN_HAND
    assert "Second Secretary" in refused.value.faults[0].facts["others"]
    assert not Confirmation.objects.exists()


def test_the_database_refuses_who_wrote_the_version(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    revision = recorded().revisions.get()
    with pytest.raises(IntegrityError, match="confirmed by who wrote it"), transaction.atomic():
        Confirmation.objects.create(revision=revision, by=people["secretary"], settles=True)
    Confirmation.objects.create(revision=revision, by=people["second"], settles=True)


def test_a_confirmation_is_never_changed(table: Table, people: dict[str, User], recorded: Recorded) -> None:
    checked(table)
    recorded()
    confirm_hands(table=table, seen={1: 1}, by=people["second"])
    with pytest.raises(Exception, match="confirmation_is_kept"), transaction.atomic():
        Confirmation.objects.update(by=people["owner"])


def test_a_correction_is_unconfirmed_again_and_its_writer_cannot_confirm_it(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    hand = recorded()
    confirm_hands(table=table, seen={1: 1}, by=people["second"])
    corrected(hand, people["second"], reason="misread")
    assert check_of(hand).state == CheckState.OPEN
    with pytest.raises(Refused):
        confirm_hands(table=table, seen={1: 2}, by=people["second"])
    assert confirm_hands(table=table, seen={1: 2}, by=people["secretary"]) == Confirmed(now=(1,))


def test_the_database_refuses_a_version_that_is_not_the_newest(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    first = recorded().revisions.get()
    corrected(first.hand, people["owner"])
    with pytest.raises(IntegrityError, match="is not the newest"), transaction.atomic():
        Confirmation.objects.create(revision=first, by=people["second"], settles=True)


def test_who_confirms_a_version_that_changed_since_is_shown_both(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    """Stale: nothing of the sheet is confirmed (C67)."""
    checked(table)
    hand = recorded()
    recorded()
    corrected(hand, people["owner"])
    with pytest.raises(Conflict) as conflict:
        confirm_hands(table=table, seen={1: 1, 2: 1}, by=people["second"])
    assert (conflict.value.yours["tricks"], conflict.value.theirs["tricks"]) == (5, 6)
    assert not Confirmation.objects.exists()


def test_a_sheet_is_confirmed_at_once_but_for_own_hands(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table, Checking.SHEET)
    recorded()
    recorded(by=people["second"])
    recorded()
    done = confirm_hands(table=table, seen={1: 1, 2: 1, 3: 1}, by=people["second"])
    assert done == Confirmed(now=(1, 3), own=(2,))
    assert [hand.number for hand in unsettled(table.round.tournament)] == [2]


def test_a_void_hand_is_not_confirmed_and_does_not_wait(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    hand = recorded()
    void_hand(hand=hand, based_on=1, key=uuid4(), by=people["owner"], reason="misdeal")
    assert not unsettled(table.round.tournament).exists()
    with pytest.raises(Conflict):
        confirm_hands(table=table, seen={1: 1}, by=people["second"])


def test_a_closed_round_takes_no_confirmation(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    """C58 by confirming."""
    checked(table)
    hand = recorded()
    close_round(round=table.round)
    with pytest.raises(Refused) as refused:
        confirm_hands(table=table, seen={1: 1}, by=people["second"])
    assert code_of(refused) == TournamentCode.ROUND_CLOSED
    assert not Confirmation.objects.exists()
    assert check_of(hand).state == CheckState.FINAL


def test_where_hands_are_not_checked_nothing_is_confirmed(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    hand = recorded()
    assert check_of(hand).state == CheckState.WRITTEN
    with pytest.raises(Refused) as refused:
        confirm_hands(table=table, seen={1: 1}, by=people["second"])
    assert code_of(refused) == CheckingCode.NOT_CHECKED


def test_a_provisional_hand_is_final_after_its_time(table: Table, recorded: Recorded) -> None:
    checked(table, Checking.NONE, minutes=15)
    hand = recorded()
    check = check_of(hand)
    assert (check.state, check.until) == (CheckState.PROVISIONAL, check.said.at + timedelta(minutes=15))
    assert unsettled(table.round.tournament).count() == 1
    long_ago(hand)
    assert check_of(hand).state == CheckState.FINAL
    assert not unsettled(table.round.tournament).exists()


def test_a_final_hand_is_changed_only_with_a_reason(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table, Checking.NONE, minutes=15)
    hand = recorded()
    corrected(hand, people["secretary"])
    long_ago(hand)
    hand.refresh_from_db()
    with pytest.raises(Refused) as refused:
        corrected(hand, people["secretary"], tricks=7)
    assert (code_of(refused), refused.value.faults[0].field) == (CheckingCode.FINAL_NEEDS_REASON, "reason")
    assert corrected(hand, people["secretary"], tricks=7, reason="misread").version == 3


def test_what_was_confirmed_stays_so_under_another_rule(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table, Checking.HAND)
    hand = recorded()
    confirm_hands(table=table, seen={1: 1}, by=people["second"])
    checked(table, Checking.SIDES)
    assert check_of(hand).state == CheckState.CONFIRMED
    checked(table, Checking.NONE)
    assert check_of(hand).state == CheckState.WRITTEN


def test_the_clubs_next_tournament_begins_with_its_rule(table: Table) -> None:
    checked(table, Checking.SHEET, minutes=30, closes_unchecked=False, is_for_club=True)
    made = TournamentFactory(club=table.round.tournament.club)
    assert (made.checking, made.provisional_minutes, made.closes_unchecked) == (Checking.SHEET, 30, False)


def test_the_states_counted_are_the_states_shown(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    """The count on the standings page asks the database, a hand's page asks Python: one answer."""
    checked(table)
    hands = [recorded() for _ in range(4)]
    long_ago(hands[1])
    confirm_hands(table=table, seen={3: 1}, by=people["second"])
    report_hand(hand=hands[2], text="six tricks", by=people["secretary"], key=uuid4())
    for checking in Checking:
        for minutes in (None, 15):
            checked(table, checking, minutes=minutes)
            waiting = {hand.number for hand in unsettled(table.round.tournament)}
            assert waiting == {hand.number for hand in hands if check_of(hand).waits}


def long_ago(hand: Hand) -> None:
    """Let its versions have been written an hour earlier, past the guard that keeps them."""
    with pgtrigger.ignore("tournaments.HandRevision:hand_revision_is_kept"):
        HandRevision.objects.filter(hand=hand).update(at=timezone.now() - timedelta(hours=1))


def test_a_retry_of_the_same_hand_does_not_make_it_unconfirmed(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    key = uuid4()
    record_hand(table=table, values=SOLO, key=key, by=people["secretary"])
    confirm_hands(table=table, seen={1: 1}, by=people["second"])
    again = record_hand(table=table, values=SOLO, key=key, by=people["secretary"])
    assert check_of(again.hand).state == CheckState.CONFIRMED
