"""Money: who pays whom, what is paid, and what a correction leaves open."""

import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from accounts.models import Member, Role, User
from scoring.errors import RuleBookError
from tests.factories.accounts import ClubFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory, enter
from tournaments.errors import PaymentCode
from tournaments.models import LedgerEntry, Payment, Table, Tournament
from tournaments.selectors.settlement import Settlement, settlement_of
from tournaments.services.hands import record_hand, void_hand
from tournaments.services.ledger import book_beside
from tournaments.services.payments import mark_paid, undo_payment

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    club = ClubFactory(currency="EUR", time_zone="Europe/Berlin")
    tournament = TournamentFactory(club=club, stake=Decimal("0.05"), is_published=True)
    table = TableFactory(tournament=tournament)
    play(table, 0)
    return table


def play(table: Table, declarer: int) -> None:
    values = {"contract": "solo", "declarer": declarer, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())


def tournament_of(table: Table) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=table.round.tournament_id)


def settled(table: Table) -> Settlement:
    return settlement_of(tournament_of(table))


def pay_first(table: Table) -> Payment:
    found = settled(table)
    first = found.open[0]
    payer, payee = found.people[first.payer], found.people[first.payee]
    return mark_paid(
        settled=tournament_of(table),
        payer=payer,
        payee=payee,
        amount=first.amount,
        key=uuid4(),
        by=UserFactory(),
    )


def somebody(table: Table, role: Role) -> User:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Olive", role=role)
    return user


def test_units_times_the_stake_are_paid_with_the_fewest_payments(table: Table) -> None:
    found = settled(table)
    due = {account.member.name: account.due for account in found.accounts if account.member}
    assert due == {
        "Ann": Decimal("0.45"),
        "Bram": Decimal("-0.15"),
        "Çiğdem": Decimal("-0.15"),
        "Kjell": Decimal("-0.15"),
    }
    assert len(found.open) == 3
    assert found.coin == Decimal("0.01")


def test_a_penalty_goes_to_the_till_so_that_the_sum_stays_zero(table: Table) -> None:
    entrant = table.seats.get(index=1).entrant
    book_beside(
        entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=Decimal(-5), reason="late", by=UserFactory()
    )
    found = settled(table)
    assert sum(account.due for account in found.accounts) == 0
    till = found.accounts[-1]
    assert (till.member, till.due) == (None, Decimal("0.25"))


def test_what_is_paid_is_no_longer_open_and_comes_back_when_the_mark_does(table: Table) -> None:
    payment = pay_first(table)
    assert len(settled(table).open) == 2
    undo_payment(payment=payment, by=UserFactory())
    assert len(settled(table).open) == 3
    with pytest.raises(RuleBookError) as refused:
        undo_payment(payment=payment, by=UserFactory())
    assert refused.value.faults[0].code == PaymentCode.ALREADY_UNDONE


def test_a_correction_after_payment_leaves_the_difference_open(table: Table) -> None:
    for _ in range(3):
        pay_first(table)
    assert not settled(table).open
    void_hand(hand=table.hands.get(), based_on=1, key=uuid4(), by=UserFactory(), reason="misdeal")
    found = settled(table)
    back = {found.people[one.payee].name: one.amount for one in found.open if found.people[one.payee]}
    assert back == {"Bram": Decimal("0.15"), "Çiğdem": Decimal("0.15"), "Kjell": Decimal("0.15")}


def test_the_same_key_pays_once_and_what_is_not_asked_for_is_refused(table: Table) -> None:
    found = settled(table)
    first, key, by = found.open[0], uuid4(), UserFactory()
    people = {"payer": found.people[first.payer], "payee": found.people[first.payee]}
    wish = {"settled": tournament_of(table), **people, "amount": first.amount, "by": by}
    assert mark_paid(**wish, key=key) == mark_paid(**wish, key=key)
    with pytest.raises(RuleBookError) as refused:
        mark_paid(**wish, key=uuid4())
    assert refused.value.faults[0].code == PaymentCode.NOT_AS_SETTLED


def test_members_read_the_page_organisers_mark_and_take_back(client: Client, table: Table) -> None:
    key = tournament_of(table).public_key
    assert client.get(f"/t/{key}/settlement/").status_code == 302
    client.force_login(somebody(table, Role.PLAYER))
    page = client.get(f"/t/{key}/settlement/")
    form = page.context["open"][0].values
    assert "€0.45" in page.content.decode()
    assert client.post(f"/t/{key}/settlement/pay/", form).status_code == 403
    client.force_login(somebody(table, Role.ORGANISER))
    client.post(f"/t/{key}/settlement/pay/", form)
    payment = Payment.objects.get()
    client.post(f"/t/{key}/settlement/payments/{payment.pk}/undo/")
    payment.refresh_from_db()
    assert payment.undone_at
    assert client.get(f"/t/{key}/settlement/statements/").content.decode().count("<h2>") == 4


def test_the_page_costs_the_same_for_few_and_for_many_payments(
    client: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(somebody(table, Role.ORGANISER))
    for _ in range(3):
        pay_first(table)
        with django_assert_max_num_queries(9):
            client.get(f"/t/{tournament_of(table).public_key}/settlement/")


def test_an_account_leads_to_where_its_units_come_from(client: Client, table: Table) -> None:
    client.force_login(somebody(table, Role.PLAYER))
    home = f"/t/{table.round.tournament.public_key}/"
    page = client.get(f"{home}settlement/").content.decode()
    assert f'<a href="{home}players/1/">Ann</a>' in page


def test_a_program_reads_marks_and_takes_back(table: Table) -> None:
    program = APIClient()
    program.force_authenticate(somebody(table, Role.ORGANISER))
    address = f"/api/v1/tournaments/{tournament_of(table).public_key}/settlement/"
    first = program.get(address).json()["open"][0]
    headers = {"Idempotency-Key": str(uuid4())}
    paid = program.post(f"{address}payments/", first, format="json", headers=headers)
    assert paid.status_code == 201
    undone = program.post(f"{address}payments/{paid.json()['id']}/undo/")
    assert undone.json()["undone_at"]
    unknown = program.post(f"{address}payments/", {**first, "payer": 10**8}, format="json", headers=headers)
    assert unknown.json()["code"] == "member_unknown"


def test_slips_tell_everybody_whom_to_pay_on_the_page_and_as_pdf(client: Client, table: Table) -> None:
    client.force_login(somebody(table, Role.PLAYER))
    home = f"/t/{tournament_of(table).public_key}/settlement/statements"
    page = client.get(f"{home}/")
    (sheet,) = page.context["sheets"]
    assert [slip.name for slip in sheet] == ["Ann", "Bram", "Çiğdem", "Kjell"]
    assert sheet[1].parts == "Round 1: −3"
    assert list(sheet[1].lines) == [("Units", "−3"), ("Worth", "−€0.15")]
    assert sheet[1].to_do == ["pays Ann €0.15"]
    pdf = client.get(f"{home}.pdf")
    assert pdf.content.startswith(b"%PDF")
    client.logout()
    assert client.get(f"{home}.pdf").status_code == 302


def test_eight_people_take_two_sheets_of_four(client: Client) -> None:
    tournament = TournamentFactory(is_published=True, stake=Decimal(1), rounds_planned=2)
    table = TableFactory(tournament=tournament)
    play(table, 0)
    other = enter(tournament, "Eva", "Finn", "Gus", "Hal")
    assert len(other) == 4
    client.force_login(somebody(table, Role.PLAYER))
    address = f"/t/{tournament.public_key}/settlement/statements"
    assert [len(sheet) for sheet in client.get(f"{address}/").context["sheets"]] == [4, 4]
    pdf = client.get(f"{address}.pdf").content
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 2
