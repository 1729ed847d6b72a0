"""Statistics in a browser: from a player's figure to its hands and to the reckoning of one, and back."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import Table
from tournaments.services.hands import record_hand
from tournaments.services.rounds import close_round
from tournaments.services.standings import rebuild_standings
from tournaments.services.statistics import rebuild_statistics
from tournaments.tasks import count_stale

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Ann Tidwell", "Bram de Vries", "Çiğdem Öztürk-Hansen", "Marie-Luise von der Heyden-Schwarzenfels")
OpenPage = Callable[..., Page]
HANDS = (
    {"contract": "solo", "declarer": 0, "tricks": 5},
    {"contract": "solo", "declarer": 3, "tricks": 3},
    {"contract": "prop_cop", "declarer": 0, "partner": 2, "tricks": 9},
    {"contract": "misere", "declarer": 1, "tricks": 0},
    {"contract": "all_pass"},
)


@pytest.fixture
def table(transactional_db: None) -> Table:
    table = TableFactory(tournament=TournamentFactory(club__has_ratings=True, is_published=True), names=NAMES)
    for values in HANDS:
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    close_round(round=table.round)
    rebuild_standings(tournament_id=table.round.tournament_id)
    rebuild_statistics(tournament_id=table.round.tournament_id)
    count_stale()
    return table


def follow(page: Page, name: str) -> None:
    with going_on(page):
        page.get_by_role("link", name=name, exact=True).first.click()


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("how", [{"phone": True}, {"phone": True, "dark": True, "locale": "de"}, {}])
def test_every_page_of_statistics_is_sound(table: Table, open_page: OpenPage, how: dict[str, object]) -> None:
    page = open_page(**how)
    home = f"/c/{table.round.tournament.club.slug}/statistics/"
    member = table.seats.get(index=0).entrant.member_id
    for path in ("", "players/", f"players/{member}/", f"hands/?player={member}"):
        page.goto(home + path)
        must_be_sound(page)
        open_all(page)
        must_be_sound(page)


def test_a_player_goes_from_the_evening_to_a_figure_to_its_hand_and_its_reckoning(
    table: Table, open_page: OpenPage
) -> None:
    page = open_page(phone=True)
    page.goto(f"/t/{table.round.tournament.public_key}/players/1/")
    with going_on(page):
        page.locator(".page-actions").get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", name="Ann Tidwell")).to_be_visible()
    follow(page, "2/2")
    expect(page.locator(".lead")).to_have_text("Solo Whist · Ann Tidwell · contract bid")
    expect(page.locator("tbody tr")).to_have_count(2)
    follow(page, "1.1.3")
    expect(page.get_by_text("Prop and cop").first).to_be_visible()
    page.go_back()
    follow(page, "Ann Tidwell")
    expect(page.get_by_role("heading", name="Balance hand by hand")).to_be_visible()


def test_hands_are_searched_without_javascript(table: Table, open_page: OpenPage) -> None:
    page = open_page(scripts=False)
    page.goto(f"/c/{table.round.tournament.club.slug}/statistics/hands/")
    page.get_by_text("Search").first.click()
    page.get_by_label("Player").select_option(label="Marie-Luise von der Heyden-Schwarzenfels")
    page.get_by_label("As").select_option(label="declarer")
    press(page, "Search")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody")).to_contain_text("lost")
