"""Two people at one hand in the same moment, on real rows."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import User
from tests.tournaments.checking.conftest import SOLO, Recorded, checked
from tournaments.errors import Conflict
from tournaments.models import Confirmation, Hand, HandReport, Table
from tournaments.services.confirming import confirm_hands
from tournaments.services.hands import correct_hand
from tournaments.services.reports import report_hand

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*wishes: Callable[[], Any]) -> list[Any]:
    """What each answered, or the conflict it met."""

    def done(wish: Callable[[], Any]) -> Any:
        try:
            return wish()
        except Conflict as conflict:
            return conflict
        finally:
            connection.close()

    with ThreadPoolExecutor(len(wishes)) as pool:
        return list(pool.map(done, wishes))


def test_two_confirm_one_sheet_and_it_is_confirmed_once(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    checked(table)
    for _ in range(4):
        recorded()
    seen = dict.fromkeys(range(1, 5), 1)
    done = at_once(
        lambda: confirm_hands(table=table, seen=seen, by=people["second"]),
        lambda: confirm_hands(table=table, seen=seen, by=people["owner"]),
    )
    assert sorted(one.now for one in done) == [(), (1, 2, 3, 4)]
    assert sorted(one.before for one in done) == [(), (1, 2, 3, 4)]
    assert Confirmation.objects.count() == 4


def test_a_confirmation_never_falls_on_the_version_of_a_correction_made_meanwhile(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    """Either it was confirmed before and the correction is unconfirmed, or the checker is shown both."""
    checked(table)
    for number in range(1, 7):
        hand = recorded()
        wish: dict[str, Any] = {"values": {**SOLO, "tricks": 6}, "based_on": 1, "reason": "misread"}
        at_once(
            lambda: confirm_hands(table=table, seen={number: 1}, by=people["second"]),  # noqa: B023
            lambda: correct_hand(hand=hand, key=uuid4(), by=people["owner"], **wish),  # noqa: B023
        )
        assert Hand.objects.get(pk=hand.pk).version == 2
        assert not Confirmation.objects.filter(revision__hand=hand, revision__version=2).exists()


def test_one_report_sent_five_times_at_once_is_one(player: User, recorded: Recorded) -> None:
    hand, key = recorded(), uuid4()
    at_once(*[lambda: report_hand(hand=hand, text="wrong", by=player, key=key)] * 5)
    assert HandReport.objects.count() == 1
