"""A second pair of eyes: the pile by keys and thumb, one tap of the other side, a report and its answer."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Role, User
from tests.factories.accounts import MemberFactory
from tests.factories.tournaments import TableFactory
from tests.journeys.conftest import going_on, must_be_sound
from tournaments.models import Checking, Confirmation, HandReport, Table
from tournaments.services.at_table import make_codes
from tournaments.services.checking_rules import change_checking
from tournaments.services.hands import record_hand
from tournaments.services.reports import answer_report
from tournaments.services.tournaments import enter_members

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SECRETARY = "vera@example.org"


@pytest.fixture
def table() -> Table:
    return TableFactory()


def written(table: Table, hands: int, checking: str) -> User:
    """Somebody's evening: so many hands, and the rule by which they are checked. Returns who wrote them."""
    tournament = table.round.tournament
    writer = MemberFactory(club=tournament.club, role=Role.SECRETARY, with_account=True, name="Bert").user
    change_checking(tournament=tournament, checking=checking, provisional_minutes=None, closes_unchecked=True)
    for number in range(hands):
        values = {"contract": "solo", "declarer": number % 4, "tricks": 5}
        record_hand(table=table, values=values, key=uuid4(), by=writer)
    return writer


def secretary(signed_in: Callable[..., Page], table: Table, role: Role = Role.ORGANISER, **how: bool) -> Page:
    page = signed_in(SECRETARY, "Vera", **how)
    user = User.objects.get(email=SECRETARY)
    MemberFactory(club=table.round.tournament.club, user=user, role=role, name="Vera")
    return page


def pile(table: Table) -> str:
    return f"/t/{table.round.tournament.public_key}/checks/"


def test_a_pile_of_hands_takes_one_key_each(table: Table, signed_in: Callable[..., Page]) -> None:
    written(table, 4, Checking.HAND)
    page = secretary(signed_in, table)
    page.goto(pile(table))
    must_be_sound(page)
    for key in ("j", "Enter"):
        with going_on(page):
            page.keyboard.press(key)
    expect(page.get_by_text("2 of 4 checked")).to_be_visible()
    with going_on(page):
        page.keyboard.press("k")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    with going_on(page):
        page.keyboard.press("ArrowRight")
    with going_on(page):
        page.keyboard.press("x")
    expect(page.get_by_role("heading", name="Correct it")).to_be_visible()
    must_be_sound(page)
    page.goto(pile(table))
    with going_on(page):
        page.keyboard.press("j")
    expect(page.get_by_text("Nothing left for you to check")).to_be_visible()
    must_be_sound(page)
    assert Confirmation.objects.count() == 3
    assert HandReport.objects.get().hand.number == 3


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_sheet_is_checked_on_a_phone(table: Table, signed_in: Callable[..., Page], scripts: bool) -> None:
    written(table, 3, Checking.SHEET)
    page = secretary(signed_in, table, phone=True, scripts=scripts)
    page.goto(pile(table))
    if scripts:
        must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name="The sheet is right, next").click()
    expect(page.get_by_text("All hands are checked")).to_be_visible()
    assert Confirmation.objects.count() == 3


def test_the_other_side_confirms_with_one_tap(table: Table, open_page: Callable[..., Page]) -> None:
    writer = written(table, 0, Checking.SIDES)
    code = make_codes(round=table.round, by=writer)[0]
    ann, kjell = open_page(phone=True), open_page(phone=True, dark=True)
    for page, name in ((ann, "Ann"), (kjell, "Kjell")):
        page.goto(code.get_absolute_url())
        with going_on(page):
            page.get_by_role("button", name=name).click()
    scribe = code.scribes.get(name="Ann")
    record_hand(table=table, values={"contract": "solo", "declarer": 0, "tricks": 5}, key=uuid4(), by=scribe)
    ann.reload()
    expect(ann.get_by_role("button", name="Hand 1 is right")).to_have_count(0)
    kjell.reload()
    must_be_sound(kjell)
    kjell.get_by_role("button", name="Hand 1 is right").click()
    expect(kjell.get_by_role("button", name="Hand 1 is right")).to_have_count(0)
    assert Confirmation.objects.get().settles
    ann.reload()
    expect(ann.get_by_text("by Kjell")).to_be_visible()
    must_be_sound(ann)


def test_a_report_is_made_and_its_answer_read(table: Table, signed_in: Callable[..., Page]) -> None:
    writer = written(table, 1, Checking.NONE)
    page = signed_in("ann@example.org", "Ann", phone=True)
    member = MemberFactory(
        club=table.round.tournament.club, user=User.objects.get(email="ann@example.org"), name="Ann B."
    )
    enter_members(tournament=table.round.tournament, members=[member])
    hand = f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/hands/1/"
    page.goto(hand)
    page.get_by_text("Report something to the secretary").click()
    page.get_by_label("What is wrong with it?").fill("It was six tricks.")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name="Report it").click()
    expect(page.get_by_text("The secretary has not answered yet.")).to_be_visible()
    answer_report(report=HandReport.objects.get(), was_right=True, answer="The sheet says five.", by=writer)
    page.reload()
    expect(page.get_by_text("The sheet says five.")).to_be_visible()
    must_be_sound(page)


def test_the_rule_is_chosen(table: Table, signed_in: Callable[..., Page]) -> None:
    page = secretary(signed_in, table)
    page.goto(f"{pile(table)}rule/")
    must_be_sound(page)
    page.locator("label", has_text="another person, hand by hand").click()
    with going_on(page):
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Another person than who wrote it confirms each hand.")).to_be_visible()
    page.goto(f"/t/{table.round.tournament.public_key}/rules/")
    expect(page.get_by_text("Another person than who wrote it confirms each hand.")).to_be_visible()
    must_be_sound(page)
