"""Two phones at one table, without accounts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound
from tournaments.models import HandRevision, TableCode
from tournaments.services.at_table import make_codes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_TAPS = 5
THUMB = 44


def tap(page: Page, where: str, text: str) -> int:
    """One tap on an option of a field."""
    page.locator(f"label:has(input[name={where}])", has_text=re.compile(rf"^\s*{text}\b")).first.click()
    return 1


def save(page: Page) -> int:
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Save hand")).click()
    return 1


def tapped(page: Page, name: str) -> int:
    """One tap on a key of its own."""
    page.get_by_role("button", name=name, exact=True).click()
    return 1


def seated(game: str, preset: str) -> TableCode:
    table = TableFactory(tournament=TournamentFactory(game=game, preset=preset, is_published=True))
    return make_codes(round=table.round, by=UserFactory())[0]


def at_the_table(page: Page, code: TableCode) -> Page:
    page.goto(code.get_absolute_url())
    with going_on(page):
        page.get_by_role("button", name="Ann").click()
    return page


def solo_whist(page: Page) -> int:
    taps = tap(page, "contract", "Prop and cop") + tap(page, "declarer", "N") + tap(page, "partner", "E")
    return taps + tap(page, "tricks", "8")


def bid_whist(page: Page) -> int:
    taps = tap(page, "bidder", "N") + tap(page, "bid", "4") + tap(page, "direction", "Uptown")
    return taps + tap(page, "tricks", "10")


def doppelkopf(page: Page) -> int:
    taps = tap(page, "re_players", "N") + tap(page, "re_players", "S")
    return taps + tapped(page, "130–139") + tapped(page, "131")


COMMON = [
    ("solo-whist", "de", solo_whist, "contract"),
    ("bid-whist", "classic", bid_whist, "bidder"),
    ("doppelkopf", "ddv", doppelkopf, "game_type"),
]


@pytest.mark.parametrize(("game", "preset", "common_hand", "first"), COMMON)
def test_a_common_hand_takes_five_taps(
    open_page: Callable[..., Page], game: str, preset: str, common_hand: Callable[[Page], int], first: str
) -> None:
    page = open_page(phone=True)
    code = seated(game, preset)
    page.goto(code.get_absolute_url())
    must_be_sound(page)
    at_the_table(page, code)
    must_be_sound(page)
    assert too_small(page) == []
    assert starts_on_the_first_screen(page, first)
    taps = common_hand(page)
    expect(page.locator("#preview .preview-cell")).to_have_count(4)
    assert taps + save(page) <= MOST_TAPS
    expect(page.get_by_text("Hand 1 saved.")).to_be_visible()
    must_be_sound(page)
    assert HandRevision.objects.get().writer_name == "Ann"


def too_small(page: Page) -> list[str]:
    """What is tapped on the slip and is under 44 px in any direction."""
    keys = page.locator("form.form :is(.choice-option, .seat, button, summary):visible")
    boxes = [(key.inner_text(), key.bounding_box()) for key in keys.all()]
    return [text for text, box in boxes if box and min(box["width"], box["height"]) < THUMB]


def starts_on_the_first_screen(page: Page, field: str) -> bool:
    """Whether the first choices stand whole above the button that stays at the foot."""
    choice = page.locator(f"label:has(input[name={field}])").first.bounding_box()
    foot = page.locator(".form-actions-sticky").bounding_box()
    assert choice
    assert foot
    return choice["y"] + choice["height"] <= foot["y"]


def test_the_slip_of_a_name_that_was_lost_comes_back(open_page: Callable[..., Page]) -> None:
    """C69 at the table, also without scripts: who writes is asked again, then the same values are saved."""
    code = seated("solo-whist", "de")
    page = at_the_table(open_page(phone=True, scripts=False, cut=True), code)
    for name, value in (("contract", "prop_cop"), ("declarer", 0), ("partner", 1), ("tricks", 8)):
        page.locator(f"input[name={name}][value='{value}']").check(force=True)
    page.context.clear_cookies(name="sessionid")
    save(page)
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    assert not HandRevision.objects.exists()
    with going_on(page):
        page.get_by_role("button", name="Ann").click()
    expect(page.locator("input[name=tricks][value='8']")).to_be_checked()
    save(page)
    expect(page.get_by_text("Hand 1 saved.")).to_be_visible()
    assert HandRevision.objects.get().hand.values["tricks"] == 8


def test_the_phone_goes_to_somebody_else(open_page: Callable[..., Page]) -> None:
    page = at_the_table(open_page(phone=True), seated("solo-whist", "de"))
    page.get_by_role("link", name="Somebody else writes now").click()
    with going_on(page):
        page.get_by_role("button", name="Bram").click()
    expect(page.get_by_text("You write as Bram.")).to_be_visible()


def test_the_second_phone_is_told(open_page: Callable[..., Page]) -> None:
    table = TableFactory()
    code = make_codes(round=table.round, by=UserFactory())[0]
    first, second = open_page(phone=True), open_page(phone=True, dark=True)
    for page, name in ((first, "Ann"), (second, "Bram")):
        page.goto(code.get_absolute_url())
        with going_on(page):
            page.get_by_role("button", name=name).click()
    expect(second.get_by_text("Ann is recording this table on another device.")).to_be_visible()
    must_be_sound(second)
