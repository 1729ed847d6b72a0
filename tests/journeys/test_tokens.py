"""A token for a program, made on a phone, and the API's own pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import OpenPage, must_be_sound, press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("dark", [False, True])
def test_a_token_is_made_shown_once_and_revoked(signed_in: Callable[..., Page], dark: bool) -> None:
    page = signed_in("ann@example.org", "Ann Lee", phone=True, dark=dark)
    page.goto("/profile/")
    page.get_by_role("link", name="Tokens for programs").click()
    must_be_sound(page)
    page.get_by_label("Name", exact=True).fill("Score keeper on my phone")
    press(page, "Make a token")
    secret = page.get_by_label("Token", exact=True).input_value()
    must_be_sound(page)
    headers = {"Authorization": f"Bearer {secret}"}
    assert page.request.get("/api/v1/me/", headers=headers).json()["name"] == "Ann Lee"
    page.goto("/profile/tokens/")
    expect(page.get_by_text(secret)).to_have_count(0)
    page.get_by_role("button", name="Revoke Score keeper on my phone").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke", exact=True).click()
    expect(page.get_by_text("No program has a token")).to_be_visible()
    assert page.request.get("/api/v1/me/", headers=headers).status == 401


def test_the_documents_viewer_works_under_our_policy(open_page: OpenPage) -> None:
    """The strict policy holds here too: what it refuses would stand in the console."""
    page = open_page()
    page.goto("/api/docs/")
    expect(page.get_by_text("/api/v1/clubs/", exact=True).first).to_be_visible()
