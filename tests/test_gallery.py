"""The components and their behaviours as a browser shows them, on the gallery of all of them."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.urls("tests.gallery_urls"),
    pytest.mark.django_db(transaction=True),
]

TARGETS = ".button, .choice-option, .seat, .tick, .stepper-button, select, .field input[type=text], .tabs a"
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A phone that fails the test when a page logs an error: what the security policy refuses is one."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def choose(page: Page, name: str, value: str) -> None:
    """Tap a segment: the radio itself lies unseen above its label."""
    page.locator(f"input[name={name}][value={value}]").check(force=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/_gallery/", "/_gallery/?errors"])
def test_axe_finds_nothing(page: Page, scheme: str, address: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address)
    found = Axe().run(page).response["violations"]
    assert [(violation["id"], violation["nodes"][0]["html"]) for violation in found] == []


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_page_scrolls_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/_gallery/?errors")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_thumbs_hit_every_control(page: Page) -> None:
    page.goto("/_gallery/")
    controls = page.locator(f":is({TARGETS}):visible")
    small = controls.evaluate_all("all => all.filter((e) => e.offsetHeight < 44).map((e) => e.outerHTML)")
    assert controls.count() > 20
    assert small == []


def test_a_field_shows_only_when_it_matters_and_is_not_sent_otherwise(page: Page) -> None:
    page.goto("/_gallery/")
    trump = page.locator("input[name=trump]").first
    expect(trump).to_be_hidden()
    choose(page, "contract", "abundance")
    expect(trump).to_be_visible()
    choose(page, "contract", "solo")
    expect(trump).to_be_disabled()


def test_a_count_moves_by_taps_and_stays_within_its_bounds(page: Page) -> None:
    page.goto("/_gallery/")
    tricks = page.get_by_label("Tricks")
    page.get_by_role("button", name="One more").click()
    expect(tricks).to_have_value("9")
    tricks.fill("13")
    page.get_by_role("button", name="One more").click()
    expect(tricks).to_have_value("13")


def test_a_draft_outlives_the_page_and_can_be_dropped(page: Page) -> None:
    page.goto("/_gallery/")
    page.get_by_label("Name").fill("Çiğdem")
    choose(page, "contract", "abundance")
    page.goto("/_gallery/")
    expect(page.get_by_label("Name")).to_have_value("Çiğdem")
    expect(page.locator("input[name=trump]").first).to_be_visible()
    page.get_by_role("button", name="Drop it").click()
    expect(page.get_by_label("Name")).to_have_value("")


def test_a_step_back_is_asked_about_and_no_is_the_default(page: Page) -> None:
    page.goto("/_gallery/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    void = page.locator("[data-confirm]")
    void.click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert "POST" not in sent
    void.click()
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_role("button", name="Void it").click()


def test_the_theme_chosen_by_hand_outlives_the_page(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/_gallery/")
    page.get_by_role("radio", name="Dark").check(force=True)
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_the_form_is_whole_without_javascript(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto("/_gallery/")
    expect(page.locator("input[name=trump]").first).to_be_visible()
    expect(page.get_by_role("button", name="One more")).to_be_hidden()
    context.close()
