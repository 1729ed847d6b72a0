"""Somebody deletes their account on a phone; the club's standings read as before."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from accounts.models import User
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.journeys.conftest import PASSWORD, going_on, must_be_sound, press

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("phone", [True, False])
def test_an_account_is_deleted_and_the_name_stays(signed_in: Callable[..., Page], phone: bool) -> None:
    club, _people = club_with_roles()
    page = signed_in("ann@example.org", "Ann", phone=phone)
    user = User.objects.get(email="ann@example.org")
    member = MemberFactory(club=club, user=user, name="Ann")
    page.goto("/profile/")
    with going_on(page):
        page.get_by_role("link", name="Delete my account").click()
    must_be_sound(page)
    page.get_by_label("My name, as a guest").check()
    page.get_by_label("Your password").fill(PASSWORD)
    press(page, "Delete my account for good")
    assert "Your account is deleted." in page.inner_text("body")
    must_be_sound(page)
    member.refresh_from_db()
    assert (member.name, member.user, member.is_active) == ("Ann", None, True)
    assert not User.objects.filter(email="ann@example.org").exists()
