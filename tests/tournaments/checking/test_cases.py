"""What other programs got wrong about locks, corrections and devices: cases C58, C61, C63 and C68."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.contrib import admin
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import RoundFactory
from tests.tournaments.checking.conftest import SOLO, Recorded
from tournaments.models import Hand, HandRevision, LedgerEntry, Round, Standing, Table
from tournaments.selectors.sittings import tables_with_people
from tournaments.services.at_table import make_codes
from tournaments.services.hands import record_hand
from tournaments.services.rounds import close_round
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def written() -> tuple[list[object], list[object], list[object]]:
    """All that a hand leaves behind."""
    return (
        list(Hand.objects.order_by("pk").values_list("number", "values", "version", "is_void")),
        list(HandRevision.objects.order_by("pk").values_list("hand", "version")),
        list(LedgerEntry.objects.order_by("pk").values_list("hand", "entrant", "units")),
    )


def test_a_closed_round_is_closed_on_every_way_in(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    """C58: by form, correction, import, table card; reading goes on. The administration knows no hands."""
    recorded()
    code = make_codes(round=table.round, by=people["secretary"])[0]
    phone, client = Client(), signed_in(people["secretary"])
    phone.post(code.get_absolute_url(), {"name": "Ann"})
    close_round(round=table.round)
    before, home = written(), f"/t/{table.round.tournament.public_key}/rounds/1/"
    slip = {"key": str(uuid4()), "number": "2", **SOLO}
    change = {**slip, "version": "1", "tricks": "7", "do": "correct", "reason": "late"}
    sheet = SimpleUploadedFile("round.csv", b"table,hand,contract,declarer,tricks\n1,2,solo,N,5\n")
    answers = [
        client.post(f"{home}tables/1/", slip),
        client.post(f"{home}tables/1/hands/1/", change),
        client.post(f"{home}tables/1/hands/1/", {**change, "do": "void"}),
        client.post(f"{home}import/", {"file": sheet, "key": str(uuid4()), "do": "save"}),
        client.post(f"{home}tables/1/lines/", {"text": "solo n 5", "key": str(uuid4())}),
        phone.post(code.get_absolute_url(), slip),
    ]
    assert written() == before
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
    assert b"closed" in answers[0].content
    assert client.get(f"{home}tables/1/").status_code == 200
    assert Hand not in admin.site._registry


def test_a_correction_opens_filled_in_and_saving_it_unchanged_changes_nothing(
    table: Table, people: dict[str, User], recorded: Recorded
) -> None:
    """C61."""
    recorded()
    client = signed_in(people["secretary"])
    url = f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/hands/1/"
    form = client.get(url).context["form"]
    assert {name: form.initial[name] for name in SOLO} == SOLO
    before = written()
    sent = {name: value for name, value in form.initial.items() if value not in (None, "", [], False)}
    client.post(url, {**sent, "do": "correct", "version": "1", "key": str(uuid4())})
    assert written() == before


def test_the_second_device_is_told_and_sees_the_players_before_it_saves(
    table: Table, people: dict[str, User]
) -> None:
    """C63: the table in the heading, everybody by name, and who has it open elsewhere."""
    code = make_codes(round=table.round, by=people["secretary"])[0]
    first, second = Client(), Client()
    first.post(code.get_absolute_url(), {"name": "Ann"})
    second.post(code.get_absolute_url(), {"name": "Zoe"})
    page = second.get(code.get_absolute_url()).content.decode()
    assert "Ann is recording this table on another device." in page
    assert "<h1>Table 1, round 1</h1>" in page
    assert page.index("Kjell") < page.index("Save hand 1")


@pytest.mark.django_db(transaction=True)
def test_the_last_hands_of_two_tables_in_one_moment_both_count() -> None:
    """C68: both are in, the round closes once, the standings hold both."""
    round, writer = RoundFactory(tables=2, is_open=True), UserFactory()
    tables = list(tables_with_people(round=round))

    def save(table: Table) -> None:
        try:
            record_hand(table=table, values=SOLO, key=uuid4(), by=writer)
        finally:
            connection.close()

    def close(_: int) -> None:
        try:
            close_round(round=round)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(save, tables))
        list(pool.map(close, range(2)))
    closed = Round.objects.get(pk=round.pk)
    assert (Hand.objects.count(), closed.is_open) == (2, False)
    rebuild_standings(tournament_id=round.tournament.pk)
    assert sum(row.hands for row in Standing.objects.all()) == 8
