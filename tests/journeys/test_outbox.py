"""What waits on a device: read, changed, removed there; kept through a sign-out, two tabs, a lost answer."""

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Member, Role, User
from config import service_worker
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import PASSWORD, going_on, must_be_sound, press
from tests.journeys.test_offline import lines, waiting
from tournaments.models import HandRevision, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Entered = Callable[..., Page]
STORAGE = "django.contrib.staticfiles.storage.staticfiles_storage"
KEPT_PAGES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("tricktally-pages"));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return found.flat().map((request) => new URL(request.url).pathname);
}"""
PATIENCE = 10


@pytest.fixture
def table(transactional_db: None) -> Table:
    return TableFactory(tournament=TournamentFactory(is_published=True, options={"session_end": "manual"}))


@pytest.fixture
def secretary(signed_in: Entered, table: Table) -> Entered:
    """The browser of somebody who writes for the club; more may come in under other addresses."""

    def enter(email: str = "sec@example.org", name: str = "Sec", **how: bool) -> Page:
        page = signed_in(email, name, cut=True, **how)
        user = User.objects.get(email=email)
        Member.objects.create(club=table.round.tournament.club, user=user, name=name, role=Role.SECRETARY)
        return page

    return enter


def address(table: Table, rest: str = "") -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/{rest}"


def opened(page: Page, table: Table, rest: str = "") -> Page:
    """The page of the table, kept on the device: one visit is enough."""
    page.goto(address(table, rest))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    keeps(page, [address(table, rest)])
    return page


def keeps(page: Page, pages: list[str]) -> None:
    """In a moment these pages are on the device."""
    deadline = monotonic() + PATIENCE
    while (found := page.evaluate(KEPT_PAGES)) != pages and monotonic() < deadline:
        page.wait_for_timeout(100)
    assert found == pages


def fill(page: Page, seat: int, tricks: int) -> None:
    page.locator("label.choice-option", has_text=re.compile(r"^\s*Solo\s*$")).click()
    page.locator("input[name=declarer]").nth(seat).check(force=True)
    page.locator("input[name=tricks]").fill(str(tricks))


def save(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Save hand")).click()


def write(page: Page, seat: int, tricks: int) -> None:
    fill(page, seat, tricks)
    save(page)


def rows(page: Page, count: int) -> None:
    expect(page.locator("[data-outbox-list] li")).to_have_count(count)


def sign_in(page: Page, email: str) -> None:
    page.fill("input[name=login]", email)
    page.fill("input[name=password]", PASSWORD)
    with going_on(page):
        page.keyboard.press("Enter")


def test_a_hand_that_waits_can_be_changed_and_removed(secretary: Entered, table: Table) -> None:
    page = opened(secretary(phone=True), table)
    page.context.set_offline(True)
    for seat, tricks in ((0, 5), (1, 4), (2, 6)):
        write(page, seat, tricks)
        rows(page, seat + 1)
    expect(page.locator("[data-outbox-badge]")).to_have_text("3 hands to send")
    expect(page.locator("[data-outbox-dealer]")).to_have_text("Kjell deals")
    name, badge = (
        page.locator(".brand-name").bounding_box(),
        page.locator("[data-outbox-badge]").bounding_box(),
    )
    assert name
    assert badge
    assert name["y"] + name["height"] <= badge["y"]
    must_be_sound(page)
    page.get_by_role("button", name="Change").nth(1).click()
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    page.locator("input[name=tricks]").fill("7")
    save(page)
    expect(page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    page.get_by_role("button", name="Remove", exact=True).first.click()
    page.locator("[data-answer-yes]").click()
    rows(page, 2)
    expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    assert lines(table) == {1: "solo e 7", 2: "solo s 6"}


def test_lines_wait_in_the_order_of_the_sheet(secretary: Entered, table: Table) -> None:
    page = opened(secretary(), table, "lines/")
    page.context.set_offline(True)
    page.keyboard.type("s n 6")
    page.keyboard.press("Enter")
    rows(page, 1)
    page.keyboard.insert_text("p n e 8\nm w 0\ns s 5")
    page.keyboard.press("Enter")
    rows(page, 2)
    page.keyboard.type("s e 4")
    page.keyboard.press("Enter")
    rows(page, 3)
    expect(page.locator("[data-line-new]")).to_have_text("Hand 6")
    must_be_sound(page)
    page.reload()  # a closed tab
    rows(page, 3)
    assert waiting(page) == ["s n 6", "p n e 8 / m w 0 / s s 5", "s e 4"]
    page.context.set_offline(False)
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    expect(page.locator("[data-hand]")).to_have_count(5)
    assert lines(table) == {1: "solo n 6", 2: "prop n e 8", 3: "mis w 0", 4: "solo s 5", 5: "solo e 4"}


def test_what_is_typed_while_a_line_is_being_saved_belongs_to_the_next(
    secretary: Entered, table: Table
) -> None:
    page = opened(secretary(), table, "lines/")
    page.route("**/lines/", lambda route: None if route.request.method == "POST" else route.continue_())
    page.keyboard.type("s n 6")
    page.keyboard.press("Enter")  # no answer comes
    rows(page, 1)
    page.keyboard.type("s e 4")
    expect(page.locator("[data-line-new]")).to_have_text("Hand 2")
    expect(page.locator("textarea")).to_have_value("s e 4")
    assert waiting(page) == ["s n 6"]


def test_half_an_hour_and_a_wrong_clock_lose_nothing(secretary: Entered, table: Table) -> None:
    page = secretary(phone=True)
    page.clock.install(time="2001-01-01T20:00:00")
    opened(page, table)
    page.context.set_offline(True)
    write(page, 0, 5)
    rows(page, 1)
    page.clock.fast_forward("30:00")
    write(page, 1, 6)
    rows(page, 2)
    page.clock.set_system_time("1999-01-01T20:00:00")
    page.context.set_offline(False)
    page.clock.run_for(2_000)
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    assert lines(table) == {1: "solo n 5", 2: "solo e 6"}


def test_an_answer_lost_on_the_way_writes_one_hand(secretary: Entered, table: Table) -> None:
    """C65: the same save is sent again until it is answered, then the page is loaded anew."""
    page = opened(secretary(phone=True), table)
    lost: list[int] = []

    def lose_two_answers(route: Route) -> None:
        if route.request.method != "POST" or len(lost) == 2:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort("connectionreset")

    page.route(f"**{address(table)}", lose_two_answers)
    write(page, 0, 5)
    rows(page, 1)
    page.get_by_role("button", name="Send now").click()
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    page.reload()
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert lost == [200, 200]
    assert lines(table) == {1: "solo n 5"}


def test_signed_out_while_typing_then_signed_in_and_saved(secretary: Entered, table: Table) -> None:
    """C69: never a look of "saved", never a bare 403; the hand is there after signing in."""
    page = opened(secretary(phone=True), table)
    fill(page, 0, 5)
    page.context.clear_cookies(name="sessionid")
    with going_on(page):
        save(page)
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.locator("[data-outbox-badge]")).to_have_text("1 hand to send")
    assert not HandRevision.objects.exists()
    sign_in(page, "sec@example.org")
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible(timeout=20_000)
    expect(page.locator("[data-outbox-badge]")).to_be_hidden()
    assert lines(table) == {1: "solo n 5"}


def test_who_comes_after_finds_no_pages_and_sends_nothing_unasked(secretary: Entered, table: Table) -> None:
    page = opened(secretary(phone=True), table)
    secretary("other@example.org", "Olaf")
    page.context.set_offline(True)
    write(page, 0, 5)
    rows(page, 1)
    page.context.clear_cookies(name="sessionid")
    page.context.set_offline(False)
    page.goto("/people/login/")
    keeps(page, [])
    sign_in(page, "other@example.org")
    page.goto(address(table))
    expect(page.get_by_text("Typed by Sec, who is not here now.")).to_be_visible()
    must_be_sound(page)
    assert not HandRevision.objects.exists()
    press(page, "Send under my name")
    expect(page.locator("[data-outbox-list]")).to_be_hidden()
    assert HandRevision.objects.get().writer_name == "Olaf"


def test_signing_out_clears_the_pages_kept(secretary: Entered, table: Table) -> None:
    page = opened(secretary(), table)
    page.goto("/people/logout/")
    with going_on(page):
        page.get_by_role("button", name="Sign out").click()
    keeps(page, [])


def test_two_tabs_of_one_browser_share_what_waits(secretary: Entered, table: Table) -> None:
    first = opened(secretary(), table)
    second = opened(first.context.new_page(), table)
    first.context.set_offline(True)
    write(first, 0, 5)
    rows(second, 1)
    expect(second.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    write(second, 1, 6)
    rows(first, 2)
    first.context.set_offline(False)
    expect(first.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    expect(second.locator("[data-outbox-list]")).to_be_hidden()
    assert lines(table) == {1: "solo n 5", 2: "solo e 6"}
    assert HandRevision.objects.count() == 2


def test_a_browser_that_keeps_nothing_says_so(secretary: Entered, table: Table) -> None:
    page = secretary(phone=True)
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    opened(page, table)
    page.context.set_offline(True)
    write(page, 0, 5)
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    must_be_sound(page)
    page.context.set_offline(False)
    expect(page.locator("[data-outbox-list]")).to_be_hidden(timeout=20_000)
    assert lines(table) == {1: "solo n 5"}


def test_a_new_version_of_the_site_takes_the_kept_pages_along(
    secretary: Entered, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(secretary(), table)
    before = page.evaluate("caches.keys()")
    monkeypatch.setattr(f"{STORAGE}.manifest_hash", "the next one", raising=False)
    service_worker._marked.cache_clear()
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    page.wait_for_function(
        "async (before) => !(await caches.keys()).some((name) => before.includes(name))", arg=before
    )
    service_worker._marked.cache_clear()
    keeps(page, [address(table)])
    page.context.set_offline(True)
    page.reload()
    write(page, 0, 5)
    rows(page, 1)
