"""A table whose sheet is brought, and what an act taken back is measured by."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import BulkAct, LedgerEntry, Table, Tournament
from tournaments.services.sheets import import_sheet
from tournaments.services.undoing import undo_act
from tournaments.sheets import read_sheet

SHEET = b"hand,contract,declarer,tricks\n1,solo,N,5\n2,misere,E,0\n3,solo,S,4\n"


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
