"""What the organiser's pages do in a browser, and that they do without scripts what they must."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from tests.factories.accounts import ClubFactory, MemberFactory
from tests.factories.tournaments import RoundFactory, TournamentFactory, enter
from tests.journeys.conftest import must_be_sound, press
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EMAIL = "olive@example.org"
NAMES = ("Ann Tidwell", "Bram de Vries", "Çiğdem Öztürk-Hansen", "Marie-Luise von der Heyden-Schwarzenfels")

SignedIn = Callable[..., Page]


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """A draft: four people at one table, a fifth without a seat, and three members who are not entered."""
    club = ClubFactory(time_zone="Europe/Berlin", currency="EUR")
    tournament = TournamentFactory(club=club, options={"over_under": "table"})
    enter(tournament, *NAMES)
    RoundFactory(tournament=tournament, tables=1)
    enter(tournament, "Tom O'Hara")
    for name in ("Kjell Ødegård", "Łukasz Żak", "Zoë Straßer"):
        MemberFactory(club=club, name=name)
    return tournament


@pytest.fixture
def organise(signed_in: SignedIn, tournament: Tournament) -> SignedIn:
    """Open a browser of the club's organiser."""

    def enter_site(**how: bool) -> Page:
        user = User.objects.filter(email=EMAIL).first() or User.objects.create_user(EMAIL, name="Olive")
        user.set_password("four-of-spades-11")
        user.save()
        if not Member.objects.filter(user=user).exists():
            MemberFactory(club=tournament.club, user=user, name="Olive", role=Role.ORGANISER)
        return signed_in(EMAIL, "Olive", **how)

    return enter_site


@pytest.mark.parametrize("dark", [False, True])
def test_every_page_is_sound_on_a_phone(organise: SignedIn, tournament: Tournament, dark: bool) -> None:
    page = organise(phone=True, dark=dark)
    home, club = f"/t/{tournament.public_key}/", f"/c/{tournament.club.slug}/"
    for address in (club, f"{club}tournaments/new/"):
        page.goto(address)
        must_be_sound(page)
    for place in ("manage/", "edit/", "entrants/", "rules/", "delete/", "rules/preset/?preset=nl"):
        page.goto(home + place)
        must_be_sound(page)
    for place in ("seats/", "seats/place/", "seats/print/", "open/", "close/"):
        page.goto(f"{home}rounds/1/{place}")
        must_be_sound(page)


def test_house_rules_fold_and_show_only_what_matters(organise: SignedIn, tournament: Tournament) -> None:
    page = organise(phone=True)
    page.goto(f"/t/{tournament.public_key}/rules/edit/")
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    must_be_sound(page)
    expect(page.get_by_label("Number of hands")).to_be_visible()
    page.get_by_label("A sitting ends").select_option("manual")
    expect(page.get_by_label("Number of hands")).to_be_hidden()
    page.get_by_label("Stakes times").fill("0,10")
    press(page, "Save the rules")
    rules = Tournament.objects.get().rules
    assert (rules.session_end, rules.session_hands, rules.stake_factor) == ("manual", 20, Decimal("0.10"))


def test_what_a_browser_hides_keeps_its_value(organise: SignedIn, tournament: Tournament) -> None:
    before = tournament.rules
    page = organise()
    page.goto(f"/t/{tournament.public_key}/rules/edit/")
    press(page, "Save the rules")
    assert Tournament.objects.get().rules == before


def test_choosing_somebody_with_a_seat_swaps_the_two(organise: SignedIn, tournament: Tournament) -> None:
    page = organise(phone=True)
    page.goto(f"/t/{tournament.public_key}/rounds/1/seats/place/")
    north, east = page.locator("[data-seat]").nth(0), page.locator("[data-seat]").nth(1)
    north.fill("bram")
    north.press("Tab")
    expect(north).to_have_value("2 · Bram de Vries")
    expect(east).to_have_value("1 · Ann Tidwell")
    press(page, "Save the seats")
    expect(page.locator("main table tr").first).to_contain_text("Bram de Vries")


def test_the_list_of_members_narrows_while_a_name_is_typed(
    organise: SignedIn, tournament: Tournament
) -> None:
    page = organise(phone=True)
    page.goto(f"/t/{tournament.public_key}/entrants/")
    page.get_by_label("Find a member").fill("odegard")
    expect(page.locator("#members-to-enter .tick:visible")).to_have_text(["Kjell Ødegård"])
    page.locator("#members-to-enter .tick:visible").click()
    page.get_by_label("Find a member").fill("zoe")
    expect(page.locator("#members-to-enter .tick:visible")).to_have_count(2)
    press(page, "Enter the ticked")
    assert tournament.entrants.order_by("-number")[0].member.name == "Kjell Ødegård"


def test_an_evening_can_be_prepared_without_scripts(organise: SignedIn, tournament: Tournament) -> None:
    page = organise(phone=True, scripts=False)
    page.goto(f"/t/{tournament.public_key}/rounds/1/seats/")
    page.get_by_label("1 table of 5").check()
    press(page, "Draw again")
    page.goto(f"/t/{tournament.public_key}/manage/")
    press(page, "Publish")
    press(page, "Open round 1")
    press(page, "Open the round")
    press(page, "Close the round")
    expect(page.get_by_text("Table 1: 0 of 20 hands")).to_be_visible()
    press(page, "Close it all the same")
    assert Tournament.objects.get().rounds.get().closed_at
