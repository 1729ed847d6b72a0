"""Calls noted by taps, cards written down, a hand stepped through on a phone, the rules on paper."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Role, User
from scoring.record_text import write_record_text
from tests.factories.accounts import MemberFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tests.tournaments.test_records import CALLS, SOLO_CARDS, dealt_by_west
from tournaments.models import Hand, Table
from tournaments.services.hands import record_hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SignedIn = Callable[..., Page]


def address(table: Table) -> str:
    round_ = table.round
    return f"/t/{round_.tournament.public_key}/rounds/{round_.number}/tables/{table.number}/"


@pytest.fixture
def table(transactional_db: None) -> Table:
    return dealt_by_west()


@pytest.fixture
def secretary(signed_in: SignedIn, table: Table) -> Callable[..., Page]:
    """A browser of the club's secretary."""

    def enter(**how: bool) -> Page:
        page = signed_in("rita@example.org", "Rita", **how)
        club = table.round.tournament.club
        user = User.objects.get(email="rita@example.org")
        if not club.members.filter(user=user).exists():
            MemberFactory(club=club, user=user, role=Role.SECRETARY)
        return page

    return enter


def say(page: Page, call: str, next_to_speak: str | None) -> None:
    page.locator("#auction").get_by_role("button", name=call, exact=True).click()
    if next_to_speak:
        expect(page.get_by_role("group", name=f"{next_to_speak} says")).to_be_visible()


def test_a_hand_is_recorded_by_its_auction(secretary: Callable[..., Page], table: Table) -> None:
    page = secretary(phone=True)
    page.goto(address(table))
    page.locator("#auction > summary").click()
    say(page, "Pass", "Bram")
    say(page, "Misère", "Çiğdem")
    shot(page, "auction")
    page.get_by_role("button", name="Take the last call back").click()
    expect(page.get_by_role("group", name="Bram says")).to_be_visible()
    say(page, "Solo", "Çiğdem")
    must_be_sound(page)
    say(page, "Pass", "Kjell")
    say(page, "Pass", None)
    expect(page.locator("input[name=contract][value=solo]")).to_be_checked()
    expect(page.locator("input[name=declarer][value='1']")).to_be_checked()
    page.reload()  # a draft brings the calls back
    expect(page.get_by_text("The auction is over", exact=False)).to_be_visible()
    shot(page, "auction-over")
    page.locator("input[name=tricks]").fill("5")
    expect(page.locator("#preview .preview-cell")).to_have_count(4)
    with going_on(page):
        page.locator("input[name=tricks]").press("Enter")
    assert Hand.objects.get().record == {"dealer": 3, "calls": CALLS}
    page.goto(address(table) + "hands/1/")
    expect(page.locator(".calls td").nth(1)).to_have_text("Solo")
    must_be_sound(page)
    shot(page, "hand-with-calls")


def test_calls_without_scripts(secretary: Callable[..., Page], table: Table) -> None:
    page = secretary(scripts=False)
    page.goto(address(table))
    page.locator("#auction > summary").click()
    for call in ("Pass", "Solo", "Pass", "Pass"):
        with going_on(page):
            page.locator("#auction").get_by_role("button", name=call, exact=True).click()
    expect(page.locator("input[name=contract][value=solo]")).to_be_checked()
    page.locator("input[name=tricks]").fill("5")
    with going_on(page):
        page.get_by_role("button", name="Save hand 1").click()
    assert Hand.objects.get().record["calls"] == CALLS


def test_cards_written_down_and_stepped_through_on_a_phone(
    secretary: Callable[..., Page], table: Table
) -> None:
    page = secretary(phone=True)
    page.goto(address(table))
    with going_on(page):
        page.get_by_role("link", name="Write this hand down card by card").click()
    must_be_sound(page)
    shot(page, "cards")
    page.get_by_label("Cards, calls and play").fill(write_record_text(SOLO_CARDS))
    press(page, "Show what it is worth")
    expect(page.locator(".preview-cell")).to_have_count(4)
    press(page, "Save hand 1")
    must_be_sound(page)
    shot(page, "walk-0")
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Trick 1 of 13")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Trick 2 of 13")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Trick 1 of 13")).to_be_visible()
    expect(page.get_by_text("Çiğdem wins the trick.")).to_be_visible()
    assert page.url.endswith("?trick=1")
    must_be_sound(page)
    shot(page, "walk-1")


def test_a_player_steps_through_a_hand_without_scripts(signed_in: SignedIn, table: Table) -> None:
    record_hand(table=table, values={}, record=SOLO_CARDS, key=uuid4(), by=None)
    page = signed_in("paul@example.org", "Paul", scripts=False)
    MemberFactory(club=table.round.tournament.club, user=User.objects.get(email="paul@example.org"))
    page.goto(address(table) + "hands/1/")
    with going_on(page):
        page.get_by_role("link", name="See it card by card").click()
    with going_on(page):
        page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Trick 1 of 13")).to_be_visible()
    shot(page, "walk-desk")


def test_the_house_rules_are_a_sheet_for_the_table(secretary: Callable[..., Page], table: Table) -> None:
    page = secretary(phone=True)
    page.goto(f"/t/{table.round.tournament.public_key}/rules/")
    expect(page.get_by_role("heading", name=re.compile("Contracts"))).to_be_visible()
    must_be_sound(page)
    shot(page, "rules")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name=re.compile("Contracts"))).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def shot(page: Page, name: str) -> None:
    folder = os.environ.get("SHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)
