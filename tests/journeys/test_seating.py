"""A seating plan from wishes to published seats, a search that is stopped, somebody who comes late."""

import os
from collections.abc import Callable

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from accounts.models import Member, Role, User
from tests.factories.accounts import MemberFactory
from tests.factories.tournaments import EntrantFactory, TournamentFactory
from tests.journeys.conftest import must_be_sound, press
from tournaments.models import Seat, SeatingPlan, Tournament
from tournaments.services.plan_publishing import publish_plan
from tournaments.services.plans import Wanted, make_plan, next_version, request_plan
from tournaments.services.rounds import open_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EMAIL = "olive@example.org"
Organise = Callable[..., Page]


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Sixteen players who have four rounds before them."""
    tournament = TournamentFactory(rounds_planned=4, is_published=True)
    EntrantFactory.create_batch(16, tournament=tournament)
    return tournament


@pytest.fixture
def organise(signed_in: Organise, tournament: Tournament) -> Organise:
    """Open a browser of the club's organiser."""

    def enter_site(**how: bool) -> Page:
        page = signed_in(EMAIL, "Olive", **how)
        if not Member.objects.filter(user__email=EMAIL).exists():
            user = User.objects.get(email=EMAIL)
            MemberFactory(club=tournament.club, user=user, name="Olive", role=Role.ORGANISER)
        return page

    return enter_site


def look(page: Page, name: str) -> None:
    """Sound, and kept as a picture where SCREENSHOTS names a folder."""
    must_be_sound(page)
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def wish_for_table(page: Page, player: int, table: int) -> None:
    page.get_by_label("Wish", exact=True).select_option("table")
    page.locator("#wish-players .tick").nth(player - 1).click()
    page.get_by_label("Table, seat or round").fill(str(table))
    press(page, "Add the wish")


@pytest.mark.parametrize(("phone", "dark"), [(True, False), (False, True)])
def test_sixteen_players_four_rounds_and_two_who_stay_at_their_tables(
    organise: Organise, tournament: Tournament, phone: bool, dark: bool
) -> None:
    kind = f"{'phone' if phone else 'desk'}-{'dark' if dark else 'light'}"
    page = organise(phone=phone, dark=dark)
    page.goto(f"/t/{tournament.public_key}/plans/")
    wish_for_table(page, 7, 1)
    wish_for_table(page, 9, 4)
    look(page, f"plans-{kind}")
    press(page, "Make the plan")
    expect(page.get_by_text("2 wishes are kept.")).to_be_visible()
    look(page, f"plan-{kind}")
    press(page, "Publish")
    assert set(Seat.objects.filter(entrant__number=7).values_list("table__number", flat=True)) == {1}
    assert set(Seat.objects.filter(entrant__number=9).values_list("table__number", flat=True)) == {4}
    for place in ("seats/", "seats/place/", "seats/wall/", "seats/print/"):
        page.goto(f"/t/{tournament.public_key}/rounds/2/{place}")
        look(page, f"{place.replace('/', '-')}{kind}")


def test_a_search_shows_its_best_and_is_stopped(organise: Organise, tournament: Tournament) -> None:
    with transaction.atomic():
        plan = next_version(tournament, Wanted(seconds=300, seed=1), None)
        plan.percent, plan.best = 40, 12
        plan.save()
    page = organise(phone=True)
    page.goto(f"/t/{tournament.public_key}/plans/{plan.version}/")
    expect(page.get_by_text("Best so far: repeat weight 12.")).to_be_visible()
    look(page, "running-phone-light")
    SeatingPlan.objects.update(best=9)
    expect(page.get_by_text("Best so far: repeat weight 9.")).to_be_visible()
    press(page, "Stop and keep the best so far")
    assert SeatingPlan.objects.get().stop_asked
    make_plan(plan_id=plan.pk)
    expect(page.get_by_text("The search was stopped")).to_be_visible()


def test_a_late_arrival_sees_few_tables_change(organise: Organise, tournament: Tournament) -> None:
    plan = request_plan(tournament=tournament, wanted=Wanted(seed=1), by=None)
    plan.refresh_from_db()
    publish_plan(plan=plan)
    open_round(round=tournament.rounds.get(number=1))
    EntrantFactory(tournament=tournament, member__name="Kjell Ødegård")
    page = organise(phone=True)
    page.goto(f"/t/{tournament.public_key}/plans/")
    page.get_by_role("link", name="Somebody is late or leaves").click()
    expect(page.get_by_text("Kjell Ødegård").first).to_be_visible()
    look(page, "repair-phone-light")
    press(page, "Show what changes")
    expect(page.get_by_text("These tables change")).to_be_visible()
    look(page, "repaired-phone-light")
    press(page, "Publish")
    assert Seat.objects.filter(entrant__member__name="Kjell Ødegård").exists()


def test_a_move_by_hand_is_weighed_at_once(organise: Organise, tournament: Tournament) -> None:
    plan = request_plan(tournament=tournament, wanted=Wanted(seed=1), by=None)
    plan.refresh_from_db()
    publish_plan(plan=plan)
    page = organise()
    page.goto(f"/t/{tournament.public_key}/rounds/2/seats/place/")
    expect(page.locator("#weighed")).to_contain_text("0 repeats, best possible.")
    page.locator("[data-seat]").nth(0).fill(page.locator("[data-seat]").nth(5).input_value())
    page.locator("[data-seat]").nth(0).press("Tab")
    expect(page.locator("#weighed")).not_to_contain_text("0 repeats, best possible.")


def test_odd_numbers_see_the_price_of_each_way_and_who_sits_where(
    organise: Organise, tournament: Tournament
) -> None:
    ddv = TournamentFactory(
        club=tournament.club, game="doppelkopf", preset="ddv", rounds_planned=3, is_published=True
    )
    EntrantFactory.create_batch(13, tournament=ddv)
    page = organise(phone=True, dark=True)
    page.goto(f"/t/{ddv.public_key}/plans/")
    page.get_by_label("2 tables of 4, 1 table of 5: at least 8 repeats").check()
    look(page, "odd-phone-dark")
    press(page, "Make the plan")
    page.get_by_text("Seats of each player").click()
    expect(page.get_by_role("region", name="Seats of each player")).to_be_visible()
    look(page, "odd-plan-phone-dark")
    page.goto(f"/t/{ddv.public_key}/plans/")
    look(page, "versions-phone-dark")
