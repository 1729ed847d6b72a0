"""An evening whose end is kept back: hidden before the last round, revealed at the prize-giving."""

from collections.abc import Callable, Iterable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from tests.factories.accounts import ClubFactory
from tests.factories.tournaments import TournamentFactory, enter
from tests.journeys.conftest import OpenPage, going_on, must_be_sound, press
from tournaments.models import Entrant, Table, Tournament
from tournaments.services.hands import record_hand
from tournaments.services.rankings import change_ranking
from tournaments.services.rounds import close_round, open_round, place_seats, plan_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EMAIL = "olive@example.org"
NAMES = ("Ann Tidwell", "Bram de Vries", "Çiğdem Öztürk-Hansen", "Marie-Luise von der Heyden-Schwarzenfels")
SignedIn = Callable[..., Page]


@pytest.fixture
def cup(transactional_db: None) -> Tournament:
    """Round 1 is over, round 2 of 2 is being played: in it Bram goes past Ann."""
    club = ClubFactory(time_zone="Europe/Berlin", currency="EUR")
    cup = TournamentFactory(club=club, name="Autumn Cup", is_published=True, rounds_planned=2)
    change_ranking(tournament=cup, chain=["units", "direct", "hands_won"])
    people = enter(cup, *NAMES)
    play(cup, people, (0, 0, 2))
    round_ = cup.rounds.get()
    close_round(round=round_)
    play(cup, people, (1, 1, 1))
    return cup


def play(cup: Tournament, people: list[Entrant], declarers: Iterable[int]) -> None:
    round_ = plan_round(tournament=cup)
    place_seats(round=round_, tables=[people])
    open_round(round=round_)
    for declarer in declarers:
        values = {"contract": "solo", "declarer": declarer, "tricks": 5}
        record_hand(table=Table.objects.get(round=round_), values=values, key=uuid4(), by=None)


@pytest.fixture
def organiser(signed_in: SignedIn, cup: Tournament) -> SignedIn:
    def enter_site(**how: bool) -> Page:
        page = signed_in(EMAIL, "Olive", **how)
        user = User.objects.get(email=EMAIL)
        who = {"name": "Olive", "role": Role.ORGANISER}
        Member.objects.get_or_create(club=cup.club, user=user, defaults=who)
        return page

    return enter_site


@pytest.mark.parametrize("phone", [True, False])
def test_results_are_hidden_and_revealed(
    cup: Tournament, organiser: SignedIn, open_page: OpenPage, phone: bool
) -> None:
    home = f"/t/{cup.public_key}/"
    page = organiser(phone=phone)
    page.goto(f"{home}manage/")
    page.get_by_role("link", name="nothing is hidden").click()
    must_be_sound(page)
    press(page, "Hide …")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hide what comes after round 1?")
    must_be_sound(page)
    press(page, "Hide it")
    expect(page.locator("#hidden-band")).to_contain_text("Players see round 1.")
    must_be_sound(page)
    visitor = open_page(phone=phone)
    visitor.goto(home)
    expect(visitor.locator("#hidden-band")).to_contain_text("Hidden from round 2 on, until prize-giving.")
    expect(visitor.locator("tbody tr").first).to_contain_text("Ann Tidwell")
    must_be_sound(visitor)
    visitor.goto(f"{home}?round=2")
    expect(visitor.locator("#tables a.card")).to_have_count(0)
    page.goto(home)
    expect(page.locator("tbody tr").first).to_contain_text("Bram de Vries")
    with going_on(page):
        page.locator("#hidden-band a").click()
    must_be_sound(page)
    press(page, "Reveal")
    visitor.goto(home)
    expect(visitor.locator("tbody tr").first).to_contain_text("Bram de Vries")
    expect(visitor.locator("#hidden-band")).to_have_count(0)


@pytest.mark.parametrize("phone", [True, False])
def test_everybody_reads_what_they_need(cup: Tournament, open_page: OpenPage, phone: bool) -> None:
    page = open_page(phone=phone)
    page.goto(f"/t/{cup.public_key}/")
    outlook = page.get_by_role("region", name="If it ended now")
    expect(outlook.get_by_role("listitem")).to_have_count(4)
    expect(outlook).to_contain_text("Ann Tidwell")
    must_be_sound(page)
    page.get_by_role("link", name="Ann Tidwell").first.click()
    expect(page.get_by_text("If it ended now")).to_be_visible()
    must_be_sound(page)
