"""At the table a player of each side says that a hand is right."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from tests.tournaments.checking.conftest import Recorded, check_of, checked
from tournaments.errors import CheckingCode, Refused
from tournaments.models import Checking, Confirmation, Scribe, Table, TableCode
from tournaments.selectors.checking import CheckState
from tournaments.selectors.sides import seats_to_ask, sides_of
from tournaments.selectors.sittings import sitting_of
from tournaments.services.at_table import begin_writing, make_codes
from tournaments.services.confirming import Confirmed, confirm_at_table, confirm_hands

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(table: Table, people: dict[str, User]) -> TableCode:
    checked(table, Checking.SIDES)
    return make_codes(round=table.round, by=people["secretary"])[0]


def on_a_phone(code: TableCode, name: str) -> Scribe:
    return begin_writing(code=code, name=name)


def say_right(table: Table, by: Scribe, seat: int | None = None) -> Confirmed:
    return confirm_at_table(table=table, number=1, version=1, by=by, seat=seat)


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return str(refused.value.faults[0].code)


def test_the_writer_speaks_for_their_side_and_one_of_the_other_completes_it(
    table: Table, code: TableCode, recorded: Recorded
) -> None:
    hand = recorded(by=on_a_phone(code, "Ann"))  # Ann declares
    assert check_of(hand).state == CheckState.OPEN
    assert say_right(table, on_a_phone(code, "Kjell")) == Confirmed(now=(1,))
    check = check_of(hand)
    assert check.state == CheckState.CONFIRMED
    assert check.settled_by
    assert (check.settled_by.name, check.settled_by.seat) == ("Kjell", 3)


def test_the_writers_own_side_does_not_complete_it(table: Table, code: TableCode, recorded: Recorded) -> None:
    recorded(by=on_a_phone(code, "Bram"))
    with pytest.raises(Refused) as refused:
        say_right(table, on_a_phone(code, "Kjell"))
    assert code_of(refused) == CheckingCode.SIDE_HAS_SPOKEN
    assert say_right(table, on_a_phone(code, "Ann")) == Confirmed(now=(1,))


def test_what_the_secretary_wrote_asks_both_sides(table: Table, code: TableCode, recorded: Recorded) -> None:
    hand = recorded()
    say_right(table, on_a_phone(code, "Ann"))
    assert check_of(hand).state == CheckState.OPEN
    say_right(table, on_a_phone(code, "Bram"))
    assert check_of(hand).state == CheckState.CONFIRMED
    assert [one.settles for one in Confirmation.objects.all()] == [False, True]


def test_only_the_side_that_is_missing_is_asked(table: Table, code: TableCode, recorded: Recorded) -> None:
    hand = recorded(by=on_a_phone(code, "Ann"))
    sitting = sitting_of(table)
    assert sides_of(sitting.hands[0]) == [frozenset({0}), frozenset({1, 2, 3})]
    assert seats_to_ask(sitting, sitting.hands[0], check_of(hand)) == [1, 2, 3]


def test_who_is_not_known_at_the_table_says_for_whom(
    table: Table, code: TableCode, recorded: Recorded
) -> None:
    recorded(by=on_a_phone(code, "Ann"))
    guest = on_a_phone(code, "Somebody")
    with pytest.raises(Refused) as refused:
        say_right(table, guest)
    assert code_of(refused) == CheckingCode.FOR_WHICH_PLAYER
    assert say_right(table, guest, seat=2) == Confirmed(now=(1,))


@pytest.mark.parametrize("name", ["Ann", "ann", "Bram"])
def test_the_device_and_the_name_that_wrote_it_do_not_confirm_it(
    table: Table, code: TableCode, recorded: Recorded, name: str
) -> None:
    """The same name on another device, or another name on the same device: by service and by database."""
    writer = on_a_phone(code, "Ann")
    hand = recorded(by=writer)
    same_device = begin_writing(code=code, name="Bram", device=writer.device)
    again = same_device if name == "Bram" else on_a_phone(code, name)
    with pytest.raises(Refused) as refused:
        say_right(table, again, seat=1)
    assert code_of(refused) == CheckingCode.OWN_HAND_ALONE
    with pytest.raises(IntegrityError, match="confirmed by who wrote it"), transaction.atomic():
        Confirmation.objects.create(revision=hand.revisions.get(), scribe=again, seat=1, settles=True)


def test_an_account_does_not_confirm_what_its_owner_wrote_at_the_table(
    table: Table, code: TableCode, people: dict[str, User], recorded: Recorded
) -> None:
    recorded(by=on_a_phone(code, people["second"].name))
    with pytest.raises(Refused):
        confirm_hands(table=table, seen={1: 1}, by=people["second"])
    assert confirm_hands(table=table, seen={1: 1}, by=people["secretary"]) == Confirmed(now=(1,))


def test_at_the_table_nobody_confirms_where_a_secretary_does(
    table: Table, code: TableCode, recorded: Recorded
) -> None:
    recorded(by=on_a_phone(code, "Ann"))
    checked(table, Checking.HAND)
    with pytest.raises(Refused) as refused:
        say_right(table, on_a_phone(code, "Bram"))
    assert code_of(refused) == CheckingCode.NOT_AT_THE_TABLE
