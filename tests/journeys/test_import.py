"""A secretary brings the sheet of the evening on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from accounts.models import Role
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHEET = (
    "Table;Hand;Declarer;Partner;Contract;Trump;Tricks\r\n"
    "1;1;N;;Solo;;6\r\n1;2;E;S;prop_cop;;8\r\n2;1;W;;Abundance;♥;9\r\n"
)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_sheet_from_a_spreadsheet_is_looked_at_and_saved(
    signed_in: Callable[..., Page], tmp_path: Path, scripts: bool
) -> None:
    club, people = club_with_roles()
    round = RoundFactory(tournament=TournamentFactory(club=club, is_published=True), tables=2, is_open=True)
    page = signed_in("pen@example.org", "Pen", phone=True, scripts=scripts)
    user = type(people[Role.OWNER]).objects.get(email="pen@example.org")
    MemberFactory(club=club, user=user, name="Pen", role=Role.SECRETARY)
    path = tmp_path / "evening.csv"
    path.write_bytes(SHEET.encode("utf-16"))

    page.goto(f"/t/{round.tournament.public_key}/rounds/1/tables/1/")
    with going_on(page):
        page.get_by_role("link", name="Import a sheet").click()
    if scripts:
        must_be_sound(page)
    page.set_input_files("input[type=file]", path)
    press(page, "Check the sheet")
    assert not Hand.objects.exists()
    assert "3 hands are ready to be saved." in page.inner_text("main")
    if scripts:
        must_be_sound(page)
    press(page, "Save 3 hands")
    assert "3 hands saved." in page.inner_text("main")
    assert Hand.objects.count() == 3
