"""Two tables sat in each other's place and wrote hands before anybody noticed."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from tests.factories.accounts import MemberFactory
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tournaments.errors import Refused
from tournaments.models import Entrant, HandRevision, LedgerEntry, Round, Table
from tournaments.selectors.sittings import find_table
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.table_swaps import swap_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return MemberFactory(with_account=True).user


@pytest.fixture
def round_() -> Round:
    """Players 1 to 4 at table 1 and 5 to 8 at table 2; North of table 1 has won a hand there."""
    tournament = TournamentFactory(is_published=True)
    return RoundFactory(tournament=tournament, tables=2, is_open=True)


def table(round_: Round, number: int) -> Table:
    return find_table(round=round_, number=number)


def won(round_: Round, by: User) -> None:
    values = {"contract": "misere", "declarer": 0, "tricks": 0}
    record_hand(table=table(round_, 1), values=values, key=uuid4(), by=by)


def units(entrant_number: int) -> Decimal:
    rows = LedgerEntry.objects.filter(entrant__number=entrant_number)
    return sum((row.units for row in rows), Decimal(0))


def test_hands_of_two_exchanged_tables_count_for_who_really_sat_there(round_: Round, by: User) -> None:
    won(round_, by)
    gained = units(1)
    assert gained > 0
    swap_tables(table=table(round_, 1), other=table(round_, 2), by=by, reason="sat wrong")
    assert (units(1), units(5)) == (0, gained)
    assert list(
        Entrant.objects.filter(seats__table__number=1).order_by("number").values_list("number", flat=True)
    ) == [*(5, 6, 7, 8)]
    assert HandRevision.objects.filter(kind=HandRevision.Kind.RESEATED, reason="sat wrong").count() == 1
    assert list(check_ledger()) == []


def test_exchanging_twice_gives_every_unit_back(round_: Round, by: User) -> None:
    won(round_, by)
    gained = units(1)
    for _ in range(2):
        swap_tables(table=table(round_, 2), other=table(round_, 1), by=by, reason="sat wrong")
    assert (units(1), units(5)) == (gained, 0)


def test_a_table_is_not_exchanged_with_itself(round_: Round, by: User) -> None:
    with pytest.raises(Refused) as refused:
        swap_tables(table=table(round_, 1), other=table(round_, 1), by=by, reason="sat wrong")
    assert [fault.code.value for fault in refused.value.faults] == ["tables_not_alike"]


def test_an_organiser_sets_two_tables_right_on_the_page(round_: Round, by: User, client: Client) -> None:
    won(round_, by)
    gained = units(1)
    member = MemberFactory(club=round_.tournament.club, with_account=True, role=Role.ORGANISER)
    client.force_login(member.user)
    url = reverse("tournaments:swap_tables", args=[round_.tournament.public_key, 1])
    assert client.get(url).status_code == 200
    data = {"table": table(round_, 1).pk, "other": table(round_, 2).pk, "reason": "sat wrong"}
    assert client.post(url, data).status_code == 302
    assert units(5) == gained
