"""What was typed before comes back, and takes nothing away from what is tapped meanwhile."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Member, Role, User
from tests.factories.tournaments import TableFactory
from tournaments.services.hands import record_hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_tap_before_the_draft_is_back_stays(signed_in: Callable[..., Page]) -> None:
    page = signed_in("sec@example.org", "Sec", phone=True)
    table = TableFactory()
    user = User.objects.get(email="sec@example.org")
    Member.objects.create(club=table.round.tournament.club, user=user, name="Sec", role=Role.SECRETARY)
    values = {"contract": "solo", "declarer": 0, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=None)
    address = f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/hands/1/"
    page.goto(address)
    page.locator("input[name=tricks]").fill("7")
    page.locator("input[name=tricks]").blur()
    late: list[Route] = []
    page.route("**/js/draft*.js", lambda route: late.append(route))  # noqa: PLW0108
    page.goto(address, wait_until="commit")
    page.locator("input[name=declarer]").nth(2).check(force=True)
    late[0].continue_()
    expect(page.get_by_text("What you typed earlier on this device is back in the form.")).to_be_visible()
    expect(page.locator("input[name=tricks]")).to_have_value("7")
    expect(page.locator("input[name=declarer]").nth(2)).to_be_checked()
    page.unroute_all()
    page.reload()  # the tap is part of the draft by now
    expect(page.locator("input[name=declarer]").nth(2)).to_be_checked()
    expect(page.locator("input[name=tricks]")).to_have_value("7")
