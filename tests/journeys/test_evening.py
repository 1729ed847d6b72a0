"""The evening of the README: from no club at all to standings on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import Table, Tournament
from tournaments.selectors.sittings import sitting_of
from tournaments.services.ledger import check_ledger

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PEOPLE = [
    "Ann Lee",
    "Bram de Wit",
    "Jörg Müller",
    "Kjell Ås",
    "Mia O'Hara",
    "Noor Bakker",
    "Ola Nordmann",
    "Zoë Straßer",
]
HANDS = [("Solo", 0, 6), ("Misère", 1, 0), ("Solo", 2, 4), ("Spread misère", 3, 0), ("Solo", 0, 5)]


def found_a_club(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile("found a club", re.I)).first.click()
    page.get_by_label("Name", exact=True).fill("The Green Man")
    must_be_sound(page)
    press(page, "Found the club")


def make_a_tournament(page: Page) -> None:
    page.get_by_role("link", name="Evenings").click()
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name", exact=True).fill("Thursday club night")
    page.get_by_label(re.compile("^Start")).fill("2026-01-08T19:30")
    must_be_sound(page)
    press(page, "Make the tournament")


def enter_guests(page: Page) -> None:
    page.get_by_role("link", name="Players").first.click()
    for name in PEOPLE:
        page.get_by_label("Guest's name").fill(name)
        with going_on(page):
            page.keyboard.press("Enter")
    for name in PEOPLE:
        expect(page.get_by_text(name).first).to_be_visible()
    must_be_sound(page)


def seat_and_open(page: Page) -> None:
    page.get_by_role("link", name="Overview", exact=True).click()
    press(page, "Give seats for round 1")
    press(page, "Draw the seats")
    must_be_sound(page)
    page.get_by_role("link", name="Overview", exact=True).click()
    press(page, "Publish")
    press(page, "Open round 1")
    press(page, "Open the round")
    must_be_sound(page)


def record(page: Page, contract: str, seat: int, tricks: int) -> None:
    """Fill the slip by taps and save."""
    page.locator("label.choice-option", has_text=re.compile(f"^\\s*{contract}\\s*$")).click()
    page.locator("input[name=declarer]").nth(seat).check(force=True)
    page.locator("input[name=tricks]").fill(str(tricks))
    expect(page.locator("#preview .preview-cell")).to_have_count(4)
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Save hand")).click()


def test_a_club_runs_its_first_evening(
    signed_in: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    page = signed_in("olive@example.org", "Olive")
    found_a_club(page)
    make_a_tournament(page)
    enter_guests(page)
    seat_and_open(page)
    tournament = Tournament.objects.get()
    for number in (1, 2):
        page.goto(f"/t/{tournament.public_key}/rounds/1/tables/{number}/")
        for hand in HANDS:
            record(page, *hand)
        must_be_sound(page)
    correct_the_first(page)
    void_the_second(page)
    close(page, tournament)
    standings_on_a_phone(open_page(phone=True), tournament)
    assert list(check_ledger()) == []
    totals = [sitting_of(table).tally.totals for table in Table.objects.order_by("number")]
    assert [list(map(int, one)) for one in totals] == [[12, 0, -24, 12], [-3, -3, -15, 21]]


def correct_the_first(page: Page) -> None:
    page.get_by_role("link", name=re.compile("^Hand 1:")).click()
    expect(page.locator("input[name=tricks]")).to_have_value("6")
    page.locator("input[name=tricks]").fill("4")
    page.get_by_label("Reason").fill("four tricks, not six")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name="Save correction").click()
    expect(page.get_by_text("Hand 1 corrected.")).to_be_visible()


def void_the_second(page: Page) -> None:
    page.get_by_role("link", name=re.compile("^Hand 2:")).click()
    page.get_by_label("Reason").fill("misdeal")
    page.get_by_role("button", name="Make it void").click()
    with going_on(page):
        page.locator("dialog[open]").get_by_role("button", name="Make it void").click()
    expect(page.get_by_text("Hand 2 is void. Every unit went back.")).to_be_visible()


def close(page: Page, tournament: Tournament) -> None:
    page.goto(f"/t/{tournament.public_key}/manage/")
    page.get_by_role("link", name="Close the round").or_(
        page.get_by_role("button", name="Close the round")
    ).first.click()
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Close")).last.click()
    expect(page.get_by_text("closed").first).to_be_visible()


def standings_on_a_phone(page: Page, tournament: Tournament) -> None:
    """A visitor without an account reads places, looks at one player and at one hand of theirs."""
    page.goto(f"/t/{tournament.public_key}/")
    expect(page.locator("tbody tr").first).to_contain_text("+21")
    must_be_sound(page)
    page.locator("tbody tr a").first.click()
    expect(page.locator("h1")).not_to_have_text(tournament.name)
    must_be_sound(page)
    page.locator("a.hand-link").first.click()
    expect(page.get_by_role("heading", name="What it is worth")).to_be_visible()
    must_be_sound(page)
