"""The way back is offered where something was done, and in a list."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Member, Role, User
from tests.factories.accounts import UserFactory
from tests.tournaments.acts.conftest import SHEET, balances, bring, latest, undo
from tournaments.models import BulkAct, Table
from tournaments.services.hands import void_hand
from tournaments.services.lines import record_lines
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def helper_of(table: Table, role: Role, client: Client) -> Client:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Sam", role=role)
    client.force_login(user)
    return client


def test_after_an_import_the_page_offers_the_way_back(table: Table, client: Client) -> None:
    secretary, key = helper_of(table, Role.SECRETARY, client), table.round.tournament.public_key
    sent = {"text": SHEET.decode(), "import": "1", "key": str(uuid4())}
    page = secretary.post(f"/t/{key}/rounds/1/import/", sent, follow=True).content.decode()
    act = latest()
    assert f'<a href="/t/{key}/acts/{act.pk}/undo/">Undo</a>' in page
    asked = secretary.get(f"/t/{key}/acts/{act.pk}/undo/").content.decode()
    assert "3 hands imported, round 1" in asked
    done = secretary.post(f"/t/{key}/acts/{act.pk}/undo/", {"confirmed": "yes"}, follow=True)
    assert "Taken back: 3 hands imported, round 1." in done.content.decode()
    assert balances(table.round.tournament) == {}


def test_a_refused_undo_names_what_moved_and_what_to_do(table: Table, client: Client, by: User) -> None:
    bring(table, by)
    void_hand(hand=table.hands.get(number=2), based_on=1, key=uuid4(), by=by, reason="misdeal")
    secretary = helper_of(table, Role.SECRETARY, client)
    address = f"/t/{table.round.tournament.public_key}/acts/{latest().pk}/undo/"
    page = secretary.post(address, {"confirmed": "yes"}, follow=True).content.decode()
    assert "1/2" in page


def test_a_secretary_takes_no_plan_back(table: Table, client: Client, by: User) -> None:
    close_round(round=table.round, by=by)
    address = f"/t/{table.round.tournament.public_key}/acts/{latest().pk}/undo/"
    assert helper_of(table, Role.SECRETARY, client).get(address).status_code == 403


def test_the_list_costs_the_same_with_one_act_and_with_three(table: Table, client: Client, by: User) -> None:
    organiser = helper_of(table, Role.ORGANISER, client)
    address = f"/t/{table.round.tournament.public_key}/acts/"
    bring(table, by)
    BulkAct.objects.exclude(pk=latest().pk).delete()
    one = queries(organiser, address)
    close_round(round=table.round, by=by)
    undo(by)
    record_lines(table=table, text="all_pass\nall_pass", key=uuid4(), by=by)
    assert (queries(organiser, address), BulkAct.objects.count()) == (one, 3)


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)
