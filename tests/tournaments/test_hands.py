"""Recording, correcting, voiding: what the services promise, on real PostgreSQL."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from django.db import connection

from accounts.models import User
from scoring.errors import RuleBookError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.errors import Conflict, Refused, TournamentCode
from tournaments.models import Hand, HandRevision, LedgerEntry, Table
from tournaments.selectors.sittings import sitting_of
from tournaments.services.hands import correct_hand, preview_hand, record_hand, restore_hand, void_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db

SOLO = {"contract": "solo", "declarer": 0, "tricks": 5}
LOST = {"contract": "solo", "declarer": 0, "tricks": 4}
PROP = {"contract": "prop_cop", "declarer": 1, "partner": 2, "tricks": 8}


@pytest.fixture
def table() -> Table:
    return TableFactory()


@pytest.fixture
def scorer() -> User:
    return UserFactory()


def balances(table: Table) -> list[Decimal]:
    """What the ledger says, by seat."""
    seats = table.seats.order_by("index")
    return [
        sum((one.units for one in LedgerEntry.objects.filter(entrant=seat.entrant)), Decimal(0))
        for seat in seats
    ]


def write(table: Table, by: User, values: dict[str, object] = SOLO, **more: object) -> Hand:
    return record_hand(table=table, values=values, key=uuid4(), by=by, **more).hand  # type: ignore[arg-type]


def test_a_made_solo_moves_units_from_all_three(table: Table, scorer: User) -> None:
    write(table, scorer)
    assert balances(table) == [9, -3, -3, -3]


def test_a_corrected_hand_posts_only_the_difference(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    correct_hand(hand=hand, values=LOST, based_on=1, key=uuid4(), by=scorer, reason="four tricks")
    assert balances(table) == [-9, 3, 3, 3]
    entries = LedgerEntry.objects.filter(cause__kind=HandRevision.Kind.CORRECTED)
    assert sorted(entry.units for entry in entries) == [-18, 6, 6, 6]
    assert {entry.reason for entry in entries} == {"four tricks"}


def test_void_hand_gives_every_unit_back(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    void_hand(hand=hand, based_on=1, key=uuid4(), by=scorer, reason="misdeal")
    assert balances(table) == [0, 0, 0, 0]
    assert [listed.row for listed in sitting_of(table).hands] == [None]


def test_restored_hand_counts_again_and_every_version_is_kept(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    void_hand(hand=hand, based_on=1, key=uuid4(), by=scorer, reason="misdeal")
    restore_hand(hand=hand, based_on=2, key=uuid4(), by=scorer)
    assert balances(table) == [9, -3, -3, -3]
    assert list(hand.revisions.values_list("version", "kind")) == [
        (1, "recorded"),
        (2, "voided"),
        (3, "restored"),
    ]


def test_a_hand_cannot_be_voided_without_a_reason(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    with pytest.raises(Refused) as refused:
        void_hand(hand=hand, based_on=1, key=uuid4(), by=scorer, reason="  ")
    assert refused.value.faults[0].code == TournamentCode.REASON_MISSING
    assert balances(table) == [9, -3, -3, -3]


def test_the_same_key_again_answers_the_same_hand(table: Table, scorer: User) -> None:
    key = uuid4()
    first = record_hand(table=table, values=SOLO, key=key, by=scorer, number=1)
    again = record_hand(table=table, values=SOLO, key=key, by=scorer, number=1)
    assert (first.is_news, again.is_news) == (True, False)
    assert first.hand == again.hand
    assert write(table, scorer, PROP).number == 2


def test_a_key_of_another_table_is_refused(table: Table, scorer: User) -> None:
    key = uuid4()
    record_hand(table=table, values=SOLO, key=key, by=scorer)
    with pytest.raises(Refused) as refused:
        record_hand(table=TableFactory(), values=SOLO, key=key, by=scorer)
    assert refused.value.faults[0].code == TournamentCode.KEY_REUSED


def test_two_people_entering_the_same_hand_alike_make_one_hand(table: Table, scorer: User) -> None:
    write(table, scorer, number=1)
    second = record_hand(table=table, values=SOLO, key=uuid4(), by=UserFactory(), number=1)
    assert not second.is_news
    assert table.hands.count() == 1


def test_two_people_entering_a_hand_differently_see_both(table: Table, scorer: User) -> None:
    write(table, scorer, number=1)
    with pytest.raises(Conflict) as conflict:
        record_hand(table=table, values=LOST, key=uuid4(), by=UserFactory(), number=1)
    assert conflict.value.theirs == SOLO
    assert conflict.value.yours == LOST
    assert balances(table) == [9, -3, -3, -3]


def test_a_stale_correction_overwrites_nothing(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    correct_hand(hand=hand, values=LOST, based_on=1, key=uuid4(), by=scorer)
    with pytest.raises(Conflict) as conflict:
        correct_hand(hand=hand, values=PROP, based_on=1, key=uuid4(), by=UserFactory())
    assert conflict.value.theirs == LOST
    assert hand.revisions.count() == 2


def test_saving_without_a_change_makes_no_version(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    again = correct_hand(hand=hand, values=SOLO, based_on=1, key=uuid4(), by=scorer)
    assert not again.is_news
    assert hand.revisions.count() == 1


def test_an_impossible_result_is_refused_at_its_field_and_nothing_is_written(
    table: Table, scorer: User
) -> None:
    with pytest.raises(RuleBookError) as refused:
        write(table, scorer, {"contract": "prop_cop", "declarer": 1, "partner": 1, "tricks": 14})
    assert {fault.field for fault in refused.value.faults} >= {"tricks"}
    assert not Hand.objects.exists()


def test_a_closed_round_takes_nothing(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    close_round(round=table.round)
    for attempt in (
        lambda: write(table, scorer, PROP),
        lambda: correct_hand(hand=hand, values=LOST, based_on=1, key=uuid4(), by=scorer),
        lambda: void_hand(hand=hand, based_on=1, key=uuid4(), by=scorer, reason="late"),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.faults[0].code == TournamentCode.ROUND_CLOSED
    assert balances(table) == [9, -3, -3, -3]


def test_a_preview_writes_nothing(table: Table) -> None:
    found = preview_hand(table=table, values=PROP)
    assert (found.number, found.row.units) == (1, (-2, 2, 2, -2))
    assert not Hand.objects.exists()


def test_a_worthless_hand_still_is_a_hand(table: Table, scorer: User) -> None:
    """A passed-out hand moves no unit; the next hand has the next number and the next dealer."""
    write(table, scorer, {"contract": "all_pass"})
    assert write(table, scorer).number == 2
    assert [listed.row.dealer for listed in sitting_of(table).hands if listed.row] == [0, 1]


def test_ledger_and_hands_agree_after_any_of_it(table: Table, scorer: User) -> None:
    hand = write(table, scorer)
    correct_hand(hand=hand, values=PROP, based_on=1, key=uuid4(), by=scorer)
    write(table, scorer, LOST)
    assert list(check_ledger()) == []


@contextmanager
def own_connection() -> Iterator[None]:
    try:
        yield
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_key", [True, False])
def test_ten_copies_of_one_save_in_parallel_make_one_hand(same_key: bool) -> None:
    table, scorer, key = TableFactory(), UserFactory(), uuid4()
    start = threading.Barrier(10)
    news: list[bool] = []

    def save(copy: UUID) -> None:
        with own_connection():
            start.wait()
            news.append(record_hand(table=table, values=SOLO, key=copy, by=scorer, number=1).is_news)

    copies = [threading.Thread(target=save, args=(key if same_key else uuid4(),)) for _ in range(10)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert sorted(news) == [False] * 9 + [True]
    assert table.hands.count() == 1
    assert balances(table) == [9, -3, -3, -3]
