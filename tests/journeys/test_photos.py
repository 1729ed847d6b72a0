"""The paper beside the rows, and the ways back: a photo, an undo, a penalty that is cancelled."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import segno
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import SheetPhoto, Table
from tournaments.services.lines import record_lines

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path


def seated_table(email: str, role: Role = Role.SECRETARY) -> Table:
    tournament = TournamentFactory(is_published=True, options={"session_end": "manual"})
    user = User.objects.get(email=email)
    Member.objects.create(club=tournament.club, user=user, name="Sec", role=role)
    return TableFactory(tournament=tournament)


def paper(media: Path, address: str) -> Path:
    """A sheet with its code in the corner and some lines of figures, as a file on the device."""
    image = Image.new("RGB", (1200, 1600), "#ece7da")
    drawn = ImageDraw.Draw(image)
    for y in range(420, 1560, 60):
        drawn.line([(40, y), (1160, y)], fill="#556", width=2)
        drawn.text((60, y - 40), "solo N 5    +9  -3  -3  -3", fill="#223", font_size=34)
    code = BytesIO()
    segno.make(address, error="m").save(code, kind="png", scale=7, border=3)
    image.paste(Image.open(code).convert("RGB"), (820, 40))
    image.save(media / "IMG_0042.jpg", "JPEG")
    return media / "IMG_0042.jpg"


def address_of(table: Table) -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/"


def test_a_photo_taken_on_a_phone_stands_beside_the_rows_on_a_desk(
    signed_in: Callable[..., Page], media: Path
) -> None:
    phone = signed_in("sec@example.org", "Sec", phone=True)
    table = seated_table("sec@example.org")
    phone.goto(f"/t/{table.round.tournament.public_key}/photos/")
    must_be_sound(phone)
    sheet = paper(media, f"https://cards.example{address_of(table)}")
    phone.get_by_label("Photos of sheets").set_input_files(sheet)
    press(phone, "Send")
    expect(phone.get_by_text("Photo kept: round 1, table 1.")).to_be_visible()
    expect(phone.locator(".photo-frame img")).to_be_visible()
    must_be_sound(phone)

    desk = signed_in("sec@example.org", "Sec")
    desk.goto(f"{address_of(table)}lines/")
    must_be_sound(desk)
    picture, line = desk.locator(".photo-frame img"), desk.locator("#line")
    left, right = picture.bounding_box(), line.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    line.press("Alt+0")
    line.press("Alt++")
    expect(picture).to_have_attribute("style", "transform: translate(0px, 0px) rotate(90deg) scale(1.4);")
    desk.keyboard.type("solo n 5")
    with going_on(desk):
        desk.keyboard.press("Enter")
    expect(desk.locator(".line-list code")).to_have_text(["solo n 5"])


def test_a_photo_without_a_code_is_given_its_table(signed_in: Callable[..., Page], media: Path) -> None:
    page = signed_in("sec@example.org", "Sec", phone=True, dark=True)
    table = seated_table("sec@example.org")
    page.goto(f"/t/{table.round.tournament.public_key}/photos/")
    page.get_by_label("Photos of sheets").set_input_files(paper(media, "WIFI:T:WPA;S:club;;"))
    press(page, "Send")
    must_be_sound(page)
    page.get_by_label("Table").select_option("1/1")
    press(page, "It is this table's sheet")
    assert SheetPhoto.objects.get().table == table
    page.goto(f"/t/{table.round.tournament.public_key}/rounds/1/sheets/")
    must_be_sound(page)


def test_a_pasted_column_is_taken_back_from_the_page_that_follows(signed_in: Callable[..., Page]) -> None:
    page = signed_in("sec@example.org", "Sec", phone=True)
    table = seated_table("sec@example.org")
    page.goto(f"{address_of(table)}lines/")
    page.locator("#line").fill("solo n 5\nsolo e 5\nsolo s 5")
    press(page, "Save")
    with going_on(page):
        page.get_by_role("link", name="Undo").click()
    must_be_sound(page)
    press(page, "Take it back")
    expect(page.get_by_text("taken back by Sec")).to_be_visible()
    must_be_sound(page)
    page.goto(address_of(table))
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()


def test_a_penalty_is_cancelled_with_a_reason(signed_in: Callable[..., Page]) -> None:
    page = signed_in("org@example.org", "Org", phone=True)
    table = seated_table("org@example.org", Role.ORGANISER)
    record_lines(table=table, text="solo n 5", key=uuid4(), by=None)
    page.goto(f"/t/{table.round.tournament.public_key}/ledger/")
    page.get_by_text("Book a penalty or a bonus").click()
    page.locator("form [name=entrant]").select_option(label="Ann")
    page.get_by_label("Units", exact=True).fill("2")
    page.get_by_label("Reason").fill("late")
    press(page, "Book")
    with going_on(page):
        page.get_by_role("link", name="Cancel it").click()
    must_be_sound(page)
    page.get_by_label("Reason").fill("the train")
    press(page, "Cancel it")
    expect(page.get_by_text("cancels “late”")).to_be_visible()
    must_be_sound(page)
