"""The network goes while hands are written at a table, and comes back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory
from tests.journeys.conftest import going_on, must_be_sound
from tournaments.models import HandRevision, Table, TableCode
from tournaments.selectors.lines import lines_of_hands
from tournaments.selectors.sittings import find_table, sitting_of
from tournaments.services.at_table import make_codes
from tournaments.services.lines import record_lines

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def opened(page: Page, code: TableCode) -> Page:
    page.goto(code.get_absolute_url())
    with going_on(page):
        page.get_by_role("button", name="Ann").click()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.reload()  # the worker is in charge by now, and keeps the page and its parts
    return page


def write(page: Page, seat: int, tricks: int) -> None:
    page.locator("label.choice-option", has_text=re.compile(r"^\s*Solo\s*$")).click()
    page.locator("input[name=declarer]").nth(seat).check(force=True)
    page.locator(f"input[name=tricks][value='{tricks}']").check(force=True)
    page.get_by_role("button", name=re.compile("^Save hand")).click()


def lines(table: Table) -> dict[int, str]:
    return lines_of_hands(sitting_of(find_table(pk=table.pk)))


@pytest.fixture
def table() -> Table:
    return TableFactory()


@pytest.fixture
def code(table: Table) -> TableCode:
    return make_codes(round=table.round, by=UserFactory())[0]


def test_hands_written_without_a_network_arrive_once(
    open_page: Callable[..., Page], table: Table, code: TableCode
) -> None:
    page = opened(open_page(phone=True, cut=True), code)
    page.context.set_offline(True)
    for seat, tricks in ((0, 5), (1, 4), (2, 6)):
        write(page, seat, tricks)
        expect(page.locator("[data-outbox-list] li")).to_have_count(seat + 1)
    expect(page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    assert not HandRevision.objects.exists()
    page.reload()  # the page opens from the device, with everything that waits
    expect(page.locator("[data-outbox-list] li")).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    assert lines(table) == {1: "solo n 5", 2: "solo e 4", 3: "solo s 6"}
    page.goto(code.get_absolute_url())
    expect(page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    must_be_sound(page)
    assert HandRevision.objects.count() == 3


def test_a_clash_is_shown_and_not_swallowed(
    open_page: Callable[..., Page], table: Table, code: TableCode
) -> None:
    page = opened(open_page(phone=True, cut=True), code)
    page.context.set_offline(True)
    write(page, 0, 5)
    expect(page.locator("[data-outbox-list] li")).to_have_count(1)
    record_lines(table=find_table(pk=table.pk), text="solo e 6", key=code.key, by=None)
    page.context.set_offline(False)
    look = page.get_by_role("button", name="Look at it")
    expect(look).to_be_visible(timeout=20_000)
    must_be_sound(page)
    with going_on(page):
        look.click()
    expect(page.get_by_role("heading", name="What you typed")).to_be_visible()
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name="Save it as hand 2").click()
    assert lines(table) == {1: "solo e 6", 2: "solo n 5"}


def test_a_network_lost_while_looking_at_a_clash_loses_nothing(
    open_page: Callable[..., Page], table: Table, code: TableCode
) -> None:
    page = opened(open_page(phone=True, cut=True), code)
    page.context.set_offline(True)
    write(page, 0, 5)
    expect(page.locator("[data-outbox-list] li")).to_have_count(1)
    record_lines(table=find_table(pk=table.pk), text="solo e 6", key=code.key, by=None)
    page.context.set_offline(False)
    look = page.get_by_role("button", name="Look at it")
    expect(look).to_be_visible(timeout=20_000)
    page.route("**/table/**", going_under)
    with page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        look.click()
    page.unroute("**/table/**")
    page.goto(code.get_absolute_url())
    with going_on(page):
        look.click()
    with going_on(page):
        page.get_by_role("button", name="Save it as hand 2").click()
    expect(page.locator("[data-outbox-list]")).to_be_hidden()
    assert lines(table) == {1: "solo e 6", 2: "solo n 5"}
    assert waiting(page) == []


def test_hands_typed_with_a_card_that_ended_are_read_there_and_go_with_the_new_card(
    open_page: Callable[..., Page], table: Table, code: TableCode
) -> None:
    page = opened(open_page(phone=True, cut=True), code)
    page.context.set_offline(True)
    for seat in (0, 1):
        write(page, seat, 5)
        expect(page.locator("[data-outbox-list] li")).to_have_count(seat + 1)
    new = make_codes(round=table.round, by=UserFactory())[0]
    page.context.set_offline(False)
    expect(page.get_by_text("This code opens the table no longer").first).to_be_visible(timeout=20_000)
    page.goto(code.get_absolute_url())
    expect(page.locator("[data-outbox-list] li").first).to_contain_text("Solo · N Ann · 5")
    must_be_sound(page)
    page.goto(new.get_absolute_url())
    with going_on(page):
        page.get_by_role("button", name="Bram").click()
    page.get_by_role("button", name="Send with this card").first.click()
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    assert lines(table) == {1: "solo n 5", 2: "solo e 5"}


def waiting(page: Page) -> list[str]:
    """What the hands that wait on this device say, in their order."""
    return list(page.evaluate("tricktally.box.all().map((entry) => entry.said)"))


def going_under(route: Route) -> None:
    """Pages of the network are lost; what a script asks for still comes."""
    if route.request.is_navigation_request():
        route.abort("internetdisconnected")
    else:
        route.continue_()
