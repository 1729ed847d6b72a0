"""Browsers for the journeys. What a journey visits is checked for accessibility and errors in its console."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User

PASSWORD = "four-of-spades-11"
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
GRAVE = {"serious", "critical"}

OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer, transactional_db: None) -> Iterator[OpenPage]:
    """Open a browser of one's own; `phone=True` at 360 px, `cut=True` to lose its network.

    At the end no page may have complained.
    """
    contexts, complaints = [], []

    def complain(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def complain_of_code(message: ConsoleMessage) -> None:
        """What the browser says of a lost network or of a refusal is no fault of the page."""
        if not message.text.startswith(("Failed to load resource", "htmx:", "Response Status Error Code")):
            complain(message)

    def opened(
        *,
        phone: bool = False,
        dark: bool = False,
        locale: str = "en-GB",
        scripts: bool = True,
        cut: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport=PHONE if phone else DESK,
            color_scheme="dark" if dark else "light",
            locale=locale,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", complain_of_code if cut else complain)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def signed_in(open_page: OpenPage) -> Callable[..., Page]:
    """Open a browser in which somebody has signed in by the page; makes the account first."""

    def enter(email: str, name: str, **how: bool) -> Page:
        user = User.objects.filter(email=email).first() or User.objects.create_user(
            email, PASSWORD, name=name
        )
        EmailAddress.objects.get_or_create(user=user, email=email, verified=True, primary=True)
        page = open_page(**how)
        page.goto("/people/login/")
        page.fill("input[name=login]", email)
        page.fill("input[name=password]", PASSWORD)
        with page.expect_navigation():
            page.keyboard.press("Enter")
        return page

    return enter


def must_be_sound(page: Page) -> None:
    """Nothing serious for axe, and nothing wider than the screen."""
    found = [one for one in Axe().run(page).response["violations"] if one["impact"] in GRAVE]
    assert [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), (
        f"{page.url} is too wide"
    )


@contextmanager
def going_on(page: Page) -> Iterator[None]:
    """What is done within leads to another page."""
    with page.expect_navigation():
        yield


def press(page: Page, name: str) -> None:
    """Press the button of this name, which leads to another page."""
    with going_on(page):
        page.get_by_role("button", name=name, exact=True).first.click()
