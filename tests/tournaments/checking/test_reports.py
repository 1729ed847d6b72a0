"""A player says that something is wrong with a hand, and hears what came of it."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from accounts.models import User
from tests.tournaments.checking.conftest import Recorded, check_of
from tournaments.errors import CheckingCode, Refused, TournamentCode
from tournaments.models import HandReport, LedgerEntry
from tournaments.selectors.checking import CheckState
from tournaments.services.reports import MOST, answer_report, report_hand

pytestmark = pytest.mark.django_db


def test_a_report_marks_the_hand_and_moves_no_unit(
    people: dict[str, User], player: User, recorded: Recorded
) -> None:
    hand = recorded()
    booked = list(LedgerEntry.objects.values_list("entrant", "units"))
    report = report_hand(hand=hand, text=" It was six tricks. ", by=player, key=uuid4())
    assert (report.text, report.version) == ("It was six tricks.", 1)
    assert check_of(hand).state == CheckState.REPORTED
    answer_report(report=report, was_right=True, answer="Counted twice.", by=people["secretary"])
    assert check_of(hand).state == CheckState.WRITTEN
    assert list(LedgerEntry.objects.values_list("entrant", "units")) == booked
    assert (hand.version, hand.revisions.count()) == (1, 1)


def test_the_same_report_sent_twice_is_there_once(player: User, recorded: Recorded) -> None:
    hand, key = recorded(), uuid4()
    first = report_hand(hand=hand, text="six tricks", by=player, key=key)
    assert report_hand(hand=hand, text="six tricks", by=player, key=key) == first
    with pytest.raises(Refused) as refused:
        report_hand(hand=recorded(), text="six tricks", by=player, key=key)
    assert refused.value.faults[0].code == TournamentCode.KEY_REUSED


def test_one_person_has_one_open_report_about_a_hand(
    people: dict[str, User], player: User, recorded: Recorded
) -> None:
    hand = recorded()
    report = report_hand(hand=hand, text="six tricks", by=player, key=uuid4())
    with pytest.raises(Refused) as refused:
        report_hand(hand=hand, text="really", by=player, key=uuid4())
    assert refused.value.faults[0].code == CheckingCode.REPORTED_ALREADY
    answer_report(report=report, was_right=False, answer="Mended.", by=people["secretary"])
    report_hand(hand=hand, text="still wrong", by=player, key=uuid4())
    assert HandReport.objects.count() == 2


def test_nobody_floods_the_secretary(player: User, recorded: Recorded) -> None:
    for _ in range(MOST):
        report_hand(hand=recorded(), text="wrong", by=player, key=uuid4())
    with pytest.raises(Refused) as refused:
        report_hand(hand=recorded(), text="wrong", by=player, key=uuid4())
    assert refused.value.faults[0].code == CheckingCode.TOO_MANY_REPORTS


def test_a_report_and_its_answer_say_something(
    people: dict[str, User], player: User, recorded: Recorded
) -> None:
    hand = recorded()
    with pytest.raises(ValidationError):
        report_hand(hand=hand, text="  ", by=player, key=uuid4())
    report = report_hand(hand=hand, text="wrong", by=player, key=uuid4())
    with pytest.raises(ValidationError):
        answer_report(report=report, was_right=True, answer=" ", by=people["secretary"])
    answer_report(report=report, was_right=True, answer="It was right.", by=people["secretary"])
    with pytest.raises(Refused) as refused:
        answer_report(report=report, was_right=False, answer="or not", by=people["owner"])
    assert refused.value.faults[0].code == CheckingCode.ANSWERED_ALREADY


def test_who_neither_plays_nor_records_reports_nothing(people: dict[str, User], recorded: Recorded) -> None:
    with pytest.raises(Refused) as refused:
        report_hand(hand=recorded(), text="wrong", by=people["player"], key=uuid4())
    assert refused.value.faults[0].code == CheckingCode.REPORTER_NOT_PLAYING
    assert report_hand(hand=recorded(), text="wrong", by=people["second"], key=uuid4()).pk
