"""Lists as files: what is on the page, as the reader's spreadsheet wants it, and nothing that acts."""

import csv
import io
import json
import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from accounts.models import Member, Role
from scoring.counting import Counting
from scoring.pots import Prizes
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tournaments.exports import WRITERS, Column, Listing
from tournaments.models import Standing, Table
from tournaments.services.hands import record_hand
from tournaments.services.pots import set_pot
from tournaments.services.seasons import create_season
from tournaments.services.standings import rebuild_standings
from tournaments.sheets.text import decoded, records

pytestmark = pytest.mark.django_db

NAMES = ("=HYPERLINK(1)", "+49 Uli", "-Bär", "Öztürk; Ann")


@pytest.fixture
def table() -> Table:
    table = TableFactory(names=NAMES)
    for declarer, tricks in ((0, 5), (1, 4), (1, 4)):
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    rebuild_standings(tournament_id=table.round.tournament_id)
    return table


def address(table: Table, what: str, kind: str) -> str:
    return f"/t/{table.round.tournament.public_key}/export/{what}.{kind}"


def places(table: Table) -> list[tuple[int | None, str]]:
    rows = Standing.objects.filter(standings__tournament=table.round.tournament_id)
    return [(row.place, row.entrant.name) for row in rows.order_by("position")]


def german(client: Client, url: str) -> bytes:
    return client.get(url, headers={"Accept-Language": "de"}).content


def test_c88_names_cannot_act_and_come_back_and_numbers_are_numbers() -> None:
    rows = [
        [name, units] for name, units in zip(NAMES, map(Decimal, ("-12", "-0.5", "12.5", "0")), strict=True)
    ]
    listing = Listing("List", "", [Column("name", "Name"), Column("units", "Units", True)], rows, ",")
    data = WRITERS["csv"][0](listing)
    cells = [line.split(";")[0].strip('"') for line in data.decode("utf-8-sig").splitlines()[1:3]]
    assert cells == ["'=HYPERLINK(1)", "'+49 Uli"]
    back = [row.cells for row in records(decoded(data))]
    assert [cell[0] for cell in back[1:]] == list(NAMES)
    assert [cell[1] for cell in back[1:]] == ["-12", "-0,5", "12,5", "0"]
    sheet = load_workbook(io.BytesIO(WRITERS["xlsx"][0](listing))).active
    assert sheet is not None
    assert [(cell.value, cell.data_type) for cell in sheet["A"][1:]] == [(name, "s") for name in NAMES]
    assert sum(cell.value for cell in sheet["B"][1:]) == 0


def test_c89_a_german_file_has_its_mark_semicolons_and_decimal_commas(client: Client, table: Table) -> None:
    data = german(client, address(table, "standings", "csv"))
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert len({len(row) for row in rows}) == 1
    assert any("Öztürk; Ann" in row for row in rows)


def test_c91_page_and_every_file_agree_each_name_once(client: Client, table: Table) -> None:
    expected = places(table)
    page = client.get(f"/t/{table.round.tournament.public_key}/")
    assert [(one.row.place, one.name) for one in page.context["places"]] == expected
    found = json.loads(client.get(address(table, "standings", "json")).content)
    assert [(row["place"], row["name"]) for row in found["rows"]] == expected
    sheet = load_workbook(io.BytesIO(client.get(address(table, "standings", "xlsx")).content)).active
    assert sheet is not None
    assert [(row[0], row[2]) for row in sheet.iter_rows(min_row=2, values_only=True)] == expected


@pytest.mark.parametrize("what", ["hands", "ledger"])
def test_units_of_every_hand_sum_to_zero_in_the_file(client: Client, table: Table, what: str) -> None:
    rows = json.loads(client.get(address(table, what, "json")).content)["rows"]
    assert len(rows) == 12
    assert sum(Decimal(row["units"]) for row in rows) == 0


def test_paper_is_made_in_every_language(client: Client, table: Table) -> None:
    for language in ("en", "de", "nl", "nb"):
        with translation.override(language):
            answer = client.get(address(table, "standings", "pdf"), headers={"Accept-Language": language})
        assert answer.content.startswith(b"%PDF")


def test_the_settlement_is_for_members(client: Client, table: Table) -> None:
    assert client.get(address(table, "settlement", "csv")).status_code == 404
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Pia", role=Role.PLAYER)
    client.force_login(user)
    assert client.get(address(table, "settlement", "csv")).status_code == 200
    assert client.get(address(table, "beauty", "csv")).status_code == 404
    assert b"SETTLEMENT" in client.get(f"/t/{table.round.tournament.public_key}/export/").content.upper()


def test_c90_sixty_members_go_over_two_pages_of_paper() -> None:
    rows = [[place, "Marie-Luise von der Heyden-Schwarzenfels-Lang"] for place in range(1, 61)]
    listing = Listing("Standings", "", [Column("place", "Place", True), Column("name", "Name")], rows)
    data = WRITERS["pdf"][0](listing)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", data)) == 2


def test_the_hands_of_one_table_are_a_file_of_their_own(client: Client, table: Table) -> None:
    home = f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/hands"
    rows = json.loads(client.get(f"{home}.json").content)["rows"]
    assert len(rows) == 12
    assert sum(Decimal(row["units"]) for row in rows) == 0
    assert client.get(f"{home}.xml").status_code == 404


def test_the_standings_of_a_moment_are_a_file_with_the_same_places(client: Client, table: Table) -> None:
    home = f"/t/{table.round.tournament.public_key}/then"
    page = client.get(f"{home}/").context["rows"]
    rows = json.loads(client.get(f"{home}.json").content)["rows"]
    expected = [(found.place, result.entrant.name) for found, result, _figures, _earlier in page]
    assert [(row["place"], row["name"]) for row in rows] == expected
    before = json.loads(client.get(f"{home}.json?at=2026-01-01T00:00:00").content)["rows"]
    assert {row["units"] for row in before} == {"0"}


def test_settlement_and_pot_of_a_season_are_files_for_members(client: Client, table: Table) -> None:
    tournament = table.round.tournament
    day = tournament.starts_at.date()
    season = create_season(
        club=tournament.club,
        name="=SUM(A1)",
        game="solo-whist",
        first_day=day,
        last_day=day,
        counting=Counting(),
        by=UserFactory(),
    )
    set_pot(settled=season, fee=Decimal(5), prizes=Prizes(by_place=(Decimal(100),)))
    home = f"/c/{tournament.club.slug}/seasons/{season.pk}/files/"
    assert client.get(f"{home}pot.csv").status_code == 302
    user = UserFactory()
    Member.objects.create(club=tournament.club, user=user, name="Pia", role=Role.PLAYER)
    client.force_login(user)
    assert client.get(f"{home}beauty.csv").status_code == 404
    pot = json.loads(client.get(f"{home}pot.json").content)["rows"]
    assert sum(Decimal(row["fee"]) - Decimal(row["prize"]) for row in pot) == 0
    money = json.loads(client.get(f"{home}settlement.json").content)["rows"]
    assert sum(Decimal(row["due"]) for row in money) == 0
    for name in NAMES:
        assert name in {row["name"] for row in money}
