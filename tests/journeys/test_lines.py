"""A secretary types a sheet of 24 hands, by keys alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound
from tournaments.models import Table
from tournaments.selectors.lines import lines_of_hands
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.ledger import check_ledger

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHEET = [
    "s n 6", "p n e 8", "m w 0", "s s 5", "p e s 7", "a s h 10", "s w 4", "p s w 9",
    "s n 5", "m e 1", "p n s 8", "s e 6", "pass", "s s 7", "p w n 8", "sm n 0",
    "s w 5", "p e w 9", "a n c 9", "s n 3", "p s e 8", "m s 0", "s e 5", "p n w 10",
]  # fmt: skip
MOST_PRESSES = 200


def seated_table(email: str) -> Table:
    """A table of a club whose secretary has this address; they play until they stop."""
    tournament = TournamentFactory(is_published=True, options={"session_end": "manual"})
    user = User.objects.get(email=email)
    Member.objects.create(club=tournament.club, user=user, name="Sec", role=Role.SECRETARY)
    return TableFactory(tournament=tournament)


def type_line(page: Page, line: str) -> int:
    """Types and saves; returns how many keys that took."""
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type(line)
    with going_on(page):
        page.keyboard.press("Enter")
    return len(line) + 1


def test_a_sheet_of_24_hands_takes_at_most_200_keys(signed_in: Callable[..., Page]) -> None:
    page = signed_in("sec@example.org", "Sec")
    table = seated_table("sec@example.org")
    page.goto(f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/lines/")
    must_be_sound(page)
    assert sum(type_line(page, line) for line in SHEET) <= MOST_PRESSES
    assert len(lines_of_hands(sitting_of(find_table(pk=table.pk)))) == 24
    must_be_sound(page)
    assert list(check_ledger()) == []


def test_arrows_walk_back_and_mend(signed_in: Callable[..., Page]) -> None:
    page = signed_in("sec@example.org", "Sec", phone=True)
    table = seated_table("sec@example.org")
    page.goto(f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/lines/")
    for line in SHEET[:3]:
        type_line(page, line)
    entry = page.locator("#line")
    page.keyboard.type("sol")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(entry).to_have_value("prop n e 8")
    expect(page.get_by_text("Correct hand 2")).to_be_visible()
    must_be_sound(page)
    page.keyboard.press("Backspace")
    page.keyboard.type("9")
    expect(page.locator("#line-preview .preview-cell")).to_have_count(4)
    with going_on(page):
        page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 2 corrected.")).to_be_visible()
    assert lines_of_hands(sitting_of(find_table(pk=table.pk)))[2] == "prop n e 9"


def test_words_are_offered_and_a_column_is_pasted(signed_in: Callable[..., Page]) -> None:
    page = signed_in("sec@example.org", "Sec")
    table = seated_table("sec@example.org")
    page.goto(f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/lines/")
    page.keyboard.type("roy")
    expect(page.locator("[data-complete]")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator("#line")).to_have_value("royal ")
    expect(page.locator("[data-complete=n]")).to_be_visible()
    page.locator("#line").fill("solo x 6")
    page.locator("[data-mended='solo n 6']").click()
    expect(page.locator("#line")).to_have_value("solo n 6 ")
    expect(page.locator("#line")).to_be_focused()
    page.locator("#line").fill("")
    page.keyboard.insert_text("\n".join(SHEET[:5]))
    expect(page.locator(".line-hands li")).to_have_count(5)
    must_be_sound(page)
    with going_on(page):
        page.keyboard.press("Enter")
    expect(page.get_by_text("5 hands saved.")).to_be_visible()
