"""A sheet is the same as its hands written one by one, and twice at once is once."""

import threading
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.demo import solo_whist
from tournaments.models import LedgerEntry, Table
from tournaments.selectors.sittings import sitting_of
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.sheets import import_sheet
from tournaments.sheets import Row, read_sheet
from tournaments.sheets.table import written

COLUMNS = ("hand", "contract", "declarer", "partner", "trump", "upcard", "tricks")


def sheet_of(hands: int, seed: int) -> bytes:
    rows = [Row(1, COLUMNS)]
    for number, line in enumerate(solo_whist.hands(Random(seed), ("N", "E", "S", "W"), hands), start=1):
        cells = {"hand": str(number), **line}
        rows.append(Row(number + 1, tuple(cells.get(column, "") for column in COLUMNS)))
    return written(rows).encode()


def books(table: Table) -> list[tuple[Any, ...]]:
    """What the ledger and the summary say: hand, seat, units, version of the cause; then by seat."""
    seats = {seat.entrant_id: seat.index for seat in table.seats.all()}
    entries = LedgerEntry.objects.filter(table=table).select_related("hand", "cause")
    posted = [
        (entry.hand.number, seats[entry.entrant_id], entry.units, entry.cause.hand_id == entry.hand_id)
        for entry in entries
        if entry.hand and entry.cause
    ]
    return [*sorted(posted), *(tuple(seat.items()) for seat in sorted_keys(table.summary.seats))]


def sorted_keys(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: repr(seat[key]) for key in sorted(seat)} for seat in seats]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_a_sheet_leaves_the_books_that_its_hands_one_by_one_leave(seed: int) -> None:
    brought, typed = TableFactory(), TableFactory()
    import_sheet(round=brought.round, sheet=read_sheet(sheet_of(12, seed)), key=uuid4(), by=None)
    for listed in sitting_of(brought).hands:
        record_hand(table=typed, values=listed.hand.values, key=uuid4(), by=None)
    brought.refresh_from_db()
    typed.refresh_from_db()
    assert books(brought) == books(typed)
    assert list(check_ledger()) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_key", [True, False])
def test_a_sheet_sent_by_several_at_once_is_written_once(same_key: bool) -> None:
    table = TableFactory(tournament=TournamentFactory(is_published=True))
    sheet, key = read_sheet(sheet_of(10, seed=4)), uuid4()
    start, new = threading.Barrier(4), []

    def send(own: UUID) -> None:
        try:
            start.wait()
            new.append(import_sheet(round=table.round, sheet=sheet, key=own, by=None).new)
        finally:
            connection.close()

    senders = [threading.Thread(target=send, args=(key if same_key else uuid4(),)) for _ in range(4)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert sorted(new) == [0, 0, 0, 10]
    assert table.hands.count() == 10
    assert list(check_ledger()) == []
