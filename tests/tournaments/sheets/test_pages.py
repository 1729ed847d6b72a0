"""The import page shows first, writes when told to, and loses nothing of what was brought."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Role, User
from tests.factories.accounts import club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.tournaments.sheets.test_import import HEADER, sheet
from tournaments.models import Hand, Table
from tournaments.services.hands import record_hand
from tournaments.sheets import read_sheet

pytestmark = pytest.mark.django_db

GOOD = sheet("1,1,N,,solo,,5", "1,2,E,S,prop_cop,,8")
BAD = sheet("1,1,N,,solo,,5", "1,2,E,S,prop_cop,,x")


@pytest.fixture
def people() -> dict[Role, User]:
    return club_with_roles(language="de")[1]


@pytest.fixture
def table(people: dict[Role, User]) -> Table:
    club = people[Role.OWNER].memberships.get().club
    return TableFactory(tournament=TournamentFactory(club=club, is_published=True))


@pytest.fixture
def secretary(people: dict[Role, User], client: Client) -> Client:
    client.force_login(people[Role.SECRETARY])
    return client


def address(table: Table, more: str = "") -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/1/import/{more}"


def test_a_sheet_is_shown_with_units_before_anything_is_saved(table: Table, secretary: Client) -> None:
    shown = secretary.post(address(table), {"text": GOOD})
    assert shown.status_code == 200
    (preview,) = shown.context["previews"]
    assert [(one.line.number, one.is_new) for one in preview.lines] == [(1, True), (2, True)]
    assert [seat.total for seat in preview.seats] == [7, -1, -1, -5]
    assert not Hand.objects.exists()


def test_what_a_file_may_be_is_said_in_the_readers_language(table: Table, secretary: Client) -> None:
    page = secretary.get(address(table), headers={"Accept-Language": "de"})
    assert "höchstens" in page.content.decode()


def test_the_sheet_looked_at_is_the_sheet_written(table: Table, secretary: Client) -> None:
    upload = SimpleUploadedFile("evening.csv", GOOD.encode("utf-16"))
    shown = secretary.post(address(table), {"file": upload})
    sent = {"text": shown.context["form"].initial["text"], "key": shown.context["key"], "import": "yes"}
    for _ in range(2):
        answer = secretary.post(address(table), sent)
        assert answer.status_code == 302
    assert table.hands.count() == 2


def test_faults_name_line_and_column_and_the_text_stays(table: Table, secretary: Client) -> None:
    upload = SimpleUploadedFile("evening.csv", BAD.replace("\n", "\r\n").encode())
    page = secretary.post(address(table), {"file": upload})
    assert page.status_code == 422
    assert [(fault.line, fault.place, fault.excerpt) for fault in page.context["faults"]] == [
        (3, "tricks", "1,2,E,S,prop_cop,,x")
    ]
    assert BAD in page.content.decode()


def test_a_hand_that_is_there_with_other_values_can_be_looked_at(table: Table, secretary: Client) -> None:
    values = {"contract": "solo", "declarer": 0, "tricks": 6}
    record_hand(table=table, values=values, key=uuid4(), by=None)
    page = secretary.post(address(table), {"text": GOOD})
    (fault,) = page.context["faults"]
    assert secretary.get(fault.hand_url).status_code == 200


def test_text_that_cannot_be_read_at_all_stays_too(table: Table, secretary: Client) -> None:
    page = secretary.post(address(table), {"text": "no such;columns\n1;2"})
    assert page.status_code == 422
    assert "no such;columns\n1;2" in page.content.decode()


def test_the_template_lists_the_hands_to_come_as_the_club_writes(
    table: Table, secretary: Client, people: dict[Role, User]
) -> None:
    record_hand(
        table=table,
        values={"contract": "solo", "declarer": 0, "tricks": 5},
        key=uuid4(),
        by=people[Role.OWNER],
    )
    data = secretary.get(address(table, "template/")).content
    assert data.startswith(b"\xef\xbb\xbf")
    template = read_sheet(data)
    assert [row.cells[:2] for row in template.rows] == [("1", str(hand)) for hand in range(2, 21)]
    assert secretary.post(address(table), {"text": template.text}).context["plan"].new == 0


def test_only_those_who_record_may_bring_a_sheet(
    table: Table, client: Client, people: dict[Role, User]
) -> None:
    assert client.get(address(table)).status_code == 302
    client.force_login(people[Role.PLAYER])
    assert client.get(address(table)).status_code == 403
    assert client.post(address(table), {"text": HEADER}).status_code == 403
