"""The ledger page: everything moved is listed, and what stands beside the hands is booked with a reason."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Member, Role
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.models import LedgerEntry, Table
from tournaments.services.hands import record_hand
from tournaments.services.ledger import book_beside

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return TableFactory()


def address(table: Table) -> str:
    return f"/t/{table.round.tournament.public_key}/ledger/"


def play(table: Table) -> None:
    solo = {"contract": "solo", "declarer": 0, "tricks": 5}
    record_hand(table=table, values=solo, key=uuid4(), by=UserFactory())


def sign_in(client: Client, table: Table, role: Role) -> None:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Olive", role=role)
    client.force_login(user)


def penalty(table: Table, **more: str) -> dict[str, str]:
    entrant = table.seats.get(index=0).entrant_id
    return {"entrant": str(entrant), "kind": "penalty", "units": "2.5", "reason": "late"} | more


def test_an_organiser_books_a_penalty_with_a_reason(client: Client, table: Table) -> None:
    sign_in(client, table, Role.ORGANISER)
    assert client.post(address(table), penalty(table)).status_code == 302
    entry = LedgerEntry.objects.get()
    assert (entry.kind, entry.units, entry.reason) == ("penalty", -2.5, "late")


def test_a_penalty_sent_twice_is_booked_once(client: Client, table: Table) -> None:
    sign_in(client, table, Role.ORGANISER)
    sent = penalty(table, key=str(uuid4()))
    assert [client.post(address(table), sent).status_code for _ in range(2)] == [302, 302]
    assert LedgerEntry.objects.count() == 1


def booked(client: Client, table: Table, **more: str) -> LedgerEntry:
    sign_in(client, table, Role.ORGANISER)
    client.post(address(table), penalty(table, **more))
    return LedgerEntry.objects.get()


@pytest.mark.parametrize("kind", ["penalty", "bonus"])
def test_what_was_booked_is_cancelled_by_an_entry_that_answers_it(
    client: Client, table: Table, kind: str
) -> None:
    entry, sent = booked(client, table, kind=kind), {"reason": "train was late", "key": str(uuid4())}
    for _ in range(2):
        assert client.post(f"{address(table)}{entry.pk}/cancel/", sent).status_code == 302
    answer = LedgerEntry.objects.exclude(pk=entry.pk).get()
    assert (answer.units, answer.kind, answer.cancels, answer.reason) == (
        -entry.units,
        entry.kind,
        entry,
        "train was late",
    )
    page = client.get(f"{address(table)}?beside=1").content.decode()
    assert ("cancelled" in page, "cancels “late”" in page, '<tr class="void">' in page) == (True, True, True)


def test_nothing_is_cancelled_twice_nor_without_a_reason(client: Client, table: Table) -> None:
    entry = booked(client, table)
    cancel = f"{address(table)}{entry.pk}/cancel/"
    assert client.post(cancel, {"reason": " "}).status_code == 422
    client.post(cancel, {"reason": "train was late"})
    answer = LedgerEntry.objects.exclude(pk=entry.pk).get()
    again = [f"{address(table)}{pk}/cancel/" for pk in (entry.pk, answer.pk)]
    assert [client.post(one, {"reason": "again"}).status_code for one in again] == [422, 422]
    assert LedgerEntry.objects.count() == 2


def test_units_of_a_hand_are_corrected_at_the_hand_and_not_cancelled(client: Client, table: Table) -> None:
    play(table)
    sign_in(client, table, Role.ORGANISER)
    entry = LedgerEntry.objects.first()
    assert entry is not None
    assert client.post(f"{address(table)}{entry.pk}/cancel/", {"reason": "no"}).status_code == 422


def test_a_secretary_cancels_nothing(client: Client, table: Table) -> None:
    entry = booked(client, table)
    sign_in(client, table, Role.SECRETARY)
    assert client.post(f"{address(table)}{entry.pk}/cancel/", {"reason": "no"}).status_code == 403


def test_the_database_keeps_an_answer_to_what_it_answers(table: Table) -> None:
    entrant = table.seats.get(index=0).entrant
    how = {"entrant": entrant, "units": Decimal(-3), "reason": "late", "by": UserFactory()}
    entry = book_beside(kind=LedgerEntry.Kind.PENALTY, **how)
    answer = LedgerEntry(
        tournament=entry.tournament, kind=entry.kind, entrant=entrant, units=2, cancels=entry
    )
    answer.reason = "less"
    with pytest.raises(IntegrityError), transaction.atomic():
        answer.save()


def test_a_bonus_is_given(client: Client, table: Table) -> None:
    sign_in(client, table, Role.ORGANISER)
    client.post(address(table), penalty(table, kind="bonus"))
    assert LedgerEntry.objects.get().units == 2.5


@pytest.mark.parametrize(
    "wrong", [{"reason": " "}, {"units": "0"}, {"units": "-3"}, {"entrant": "0"}, {"kind": "gift"}]
)
def test_what_is_wrong_is_said_and_nothing_booked(
    client: Client, table: Table, wrong: dict[str, str]
) -> None:
    sign_in(client, table, Role.ORGANISER)
    page = client.post(address(table), penalty(table, **wrong))
    assert page.status_code == 422
    assert 'class="error' in page.content.decode() or "aria-invalid" in page.content.decode()
    assert not LedgerEntry.objects.exists()


def test_the_form_stands_before_the_entries_and_a_refusal_opens_it(client: Client, table: Table) -> None:
    play(table)
    sign_in(client, table, Role.ORGANISER)
    page = client.get(address(table)).content.decode()
    assert page.index('<details class="card" id="book"><summary>') < page.index("<tbody>")
    refused = client.post(address(table), penalty(table, units="-2")).content.decode()
    assert refused.index('<details class="card" id="book" open>') < refused.index("<tbody>")
    assert "Write more than 0, without a sign" in refused


def test_a_penalty_is_typed_with_point_or_comma_in_every_language(client: Client, table: Table) -> None:
    sign_in(client, table, Role.ORGANISER)
    for units in ("2.5", "2,5"):
        client.post(address(table), penalty(table, units=units), headers={"Accept-Language": "de"})
    assert [entry.units for entry in LedgerEntry.objects.all()] == [Decimal("-2.5")] * 2


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.PLAYER])
def test_nobody_below_an_organiser_books(client: Client, table: Table, role: Role) -> None:
    sign_in(client, table, role)
    assert client.post(address(table), penalty(table)).status_code == 403
    assert not LedgerEntry.objects.exists()


def test_a_visitor_reads_every_entry_of_a_player(client: Client, table: Table) -> None:
    play(table)
    number = table.seats.get(index=0).entrant.number
    page = client.get(address(table), {"player": number}).content.decode()
    assert "+9" in page
    assert page.count("<tr>") == 2


def test_a_page_of_entries_costs_the_same_for_few_and_for_many(
    client: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        play(table)
        with django_assert_max_num_queries(6):
            client.get(address(table))
