"""Two phones at one table, without accounts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tests.journeys.conftest import going_on, must_be_sound
from tournaments.models import HandRevision
from tournaments.services.at_table import make_codes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_TAPS = 5


def tap(page: Page, where: str, text: str) -> int:
    """One tap on an option of a field."""
    page.locator(f"label:has(input[name={where}])", has_text=re.compile(rf"^\s*{text}\b")).first.click()
    return 1


def save(page: Page) -> int:
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Save hand")).click()
    return 1


def test_a_common_hand_takes_five_taps(open_page: Callable[..., Page]) -> None:
    table = TableFactory()
    code = make_codes(round=table.round, by=UserFactory())[0]
    page = open_page(phone=True)
    page.goto(code.get_absolute_url())
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name="Ann").click()
    must_be_sound(page)
    taps = tap(page, "contract", "Prop and cop") + tap(page, "declarer", "N") + tap(page, "partner", "E")
    taps += tap(page, "tricks", "8")
    expect(page.locator("#preview .preview-cell")).to_have_count(4)
    assert taps + save(page) <= MOST_TAPS
    expect(page.get_by_text("Hand 1 saved.")).to_be_visible()
    must_be_sound(page)
    assert HandRevision.objects.get().writer_name == "Ann"


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
