"""Places, money and seasons in a browser: chosen, read, paid, counted anew."""

from collections.abc import Callable
from decimal import Decimal
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from scoring.counting import Counting
from tests.factories.accounts import ClubFactory, UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import HandRevision, Season, Table, Tournament
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.rounds import close_round
from tournaments.services.seasons import create_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EMAIL = "olive@example.org"
NAMES = ("Ann Tidwell", "Bram de Vries", "Çiğdem Öztürk-Hansen", "Marie-Luise von der Heyden-Schwarzenfels")
SignedIn = Callable[..., Page]


@pytest.fixture
def table(transactional_db: None) -> Table:
    club = ClubFactory(time_zone="Europe/Berlin", currency="EUR")
    tournament = TournamentFactory(club=club, stake=Decimal("0.10"), is_published=True)
    table = TableFactory(tournament=tournament, names=NAMES)
    for declarer, tricks in ((0, 5), (1, 4), (0, 6)):
        values = {"contract": "solo", "declarer": declarer, "tricks": tricks}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    return table


@pytest.fixture
def own(signed_in: SignedIn, table: Table) -> SignedIn:
    """Open a browser of the club's owner."""

    def enter(**how: bool) -> Page:
        page = signed_in(EMAIL, "Olive", **how)
        user = User.objects.get(email=EMAIL)
        Member.objects.get_or_create(
            club=table.round.tournament.club, user=user, defaults={"name": "Olive", "role": Role.OWNER}
        )
        return page

    return enter


def home(table: Table) -> str:
    return f"/t/{table.round.tournament.public_key}/"


def press_first(page: Page, name: str) -> None:
    """Of buttons that go on with whom they concern."""
    with going_on(page):
        page.get_by_role("button", name=name).first.click()


def test_a_ranking_is_chosen_on_a_phone_and_told_below_the_standings(own: SignedIn, table: Table) -> None:
    page = own(phone=True)
    page.goto(f"{home(table)}ranking/?start=club_night")
    must_be_sound(page)
    page.get_by_label("Hands needed for a place").fill("2")
    press(page, "Save the ranking")
    page.goto(home(table))
    expect(page.get_by_text("units of the best single round")).to_be_visible()
    must_be_sound(page)
    assert Tournament.objects.get().ranking.names == ("units", "direct", "hands_won", "best_round")


def test_the_evening_is_paid_to_the_last_coin(own: SignedIn, table: Table) -> None:
    page = own(phone=True, dark=True)
    page.goto(f"{home(table)}settlement/")
    must_be_sound(page)
    for _ in range(3):
        press_first(page, "Paid")
    expect(page.get_by_text("Everybody is settled.")).to_be_visible()
    must_be_sound(page)
    press_first(page, "Take back")
    expect(page.get_by_text("Everybody is settled.")).to_be_hidden()
    page.goto(f"{home(table)}settlement/statements/")
    must_be_sound(page)


def test_lists_are_taken_away(own: SignedIn, table: Table) -> None:
    page = own(phone=True)
    page.goto(f"{home(table)}export/")
    must_be_sound(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Standings: PDF").click()
    assert taken.value.suggested_filename.endswith("-standings.pdf")


def test_a_season_is_made_read_and_settled(own: SignedIn, table: Table) -> None:
    page = own(phone=True)
    club = table.round.tournament.club
    page.goto(f"/c/{club.slug}/seasons/")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("link", name="New season").click()
    must_be_sound(page)
    page.get_by_label("Name", exact=True).fill("Winter")
    page.get_by_label("First day").fill("2026-01-01")
    page.get_by_label("Up to and including").fill("2026-01-08")
    page.get_by_label("Best results that count").fill("3")
    press(page, "Save the season")
    expect(page.get_by_text("The best 3 results count.")).to_be_visible()
    expect(page.locator("tbody tr").first).to_contain_text("Ann Tidwell")
    must_be_sound(page)
    season = Season.objects.get()
    for path in ("edit/", "settlement/", "settlement/slips/", "places/"):
        page.goto(f"/c/{club.slug}/seasons/{season.pk}/{path}")
        must_be_sound(page)


@pytest.mark.parametrize("phone", [True, False])
def test_teams_are_manned_and_stand_in_their_table(own: SignedIn, table: Table, phone: bool) -> None:
    page, season = own(phone=phone, dark=not phone), league(table)
    page.goto(f"/c/{season.club.slug}/seasons/{season.pk}/teams/")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("link", name="New team").click()
    for name, member in (("Hearts", NAMES[0]), ("Clubs", NAMES[1])):
        page.get_by_label("Name", exact=True).last.fill(name)
        page.get_by_label(member, exact=True).check()
        press(page, "Make the team")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("link", name="Team table").click()
    expect(page.locator("tbody tr").first).to_contain_text("Hearts")
    expect(page.get_by_text("Played for no team")).to_be_visible()
    must_be_sound(page)


@pytest.mark.parametrize("phone", [True, False])
def test_a_pot_is_set_and_fees_are_marked(own: SignedIn, table: Table, phone: bool) -> None:
    page = own(phone=phone, dark=phone)
    page.goto(f"{home(table)}pot/")
    with going_on(page):
        page.get_by_role("link", name="Entry fee and prizes").click()
    must_be_sound(page)
    page.get_by_label("Entry fee").fill("5")
    page.get_by_label("Prizes by place").fill("60 40")
    page.get_by_label("by itself: fees in, prizes out").check()
    press(page, "Save the pot")
    must_be_sound(page)
    press_first(page, "Paid")
    expect(page.get_by_text("paid in").first).to_be_visible()
    must_be_sound(page)


def test_places_are_decided_with_a_reason(own: SignedIn, table: Table) -> None:
    page = own(phone=True)
    page.goto(f"{home(table)}ranking/places/")
    must_be_sound(page)
    page.get_by_label("Reason").first.fill("they cut cards")
    press_first(page, "Decide these places")
    expect(page.get_by_text("they cut cards")).to_be_visible()
    must_be_sound(page)


def league(table: Table) -> Season:
    day = table.round.tournament.starts_at.date()
    return create_season(
        club=table.round.tournament.club,
        name="Winter",
        game="solo-whist",
        first_day=day,
        last_day=day,
        counting=Counting(),
        by=UserFactory(),
    )


def test_an_owner_puts_other_rules_in_force_and_recounts_a_closed_round(own: SignedIn, table: Table) -> None:
    page = own()
    close_round(round=table.round)
    page.goto(f"{home(table)}rules/midway/")
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    page.get_by_label("Stakes times").fill("2")
    press(page, "See what would move")
    expect(page.get_by_text("Round 1 is closed and keeps its rules.")).to_be_visible()
    must_be_sound(page)
    page.get_by_label("Reason").fill("agreed at the bar")
    press(page, "Put them in force")
    expect(page.get_by_text("Round 1 counts by version 1.")).to_be_visible()
    must_be_sound(page)
    assert not HandRevision.objects.filter(kind=HandRevision.Kind.RESCORED).exists()
    with going_on(page):
        page.get_by_role("link", name="See what a recount").click()
    expect(page.get_by_text("3 hands would be worth something else.")).to_be_visible()
    must_be_sound(page)
    page.get_by_label("Reason").fill("all of us agree")
    press(page, "Recount")
    expect(page.get_by_text("3 hands were counted anew.")).to_be_visible()
    assert list(check_ledger()) == []
    page.goto(f"{home(table)}then/?since=2026-01-01T00:00:00")
    expect(page.get_by_text("all of us agree").first).to_be_visible()
    must_be_sound(page)
