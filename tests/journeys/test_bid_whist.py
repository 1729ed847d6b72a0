"""Evenings of Bid Whist: four pairs who all meet, and three who play each for himself."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Club, User
from accounts.services import found_club
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import Entry, Standing, Tournament
from tournaments.services.ledger import check_ledger
from tournaments.services.rounds import open_round, place_seats, plan_round
from tournaments.services.standings import rebuild_standings
from tournaments.services.tournaments import create_tournament, enter_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAIRS = ["Ann Lee & Bram de Wit", "Cem Aydın & Dirk Kuyt", "Eva Straßer & Finn Ås", "Gro Lie & Hal O'Hara"]
START = datetime(2026, 1, 8, 18, 30, tzinfo=UTC)


@pytest.fixture
def secretary(signed_in: Callable[..., Page]) -> tuple[Page, Club]:
    """At a phone, signed in as the owner of a club."""
    page = signed_in("olive@example.org", "Olive", phone=True)
    return page, found_club(
        by=User.objects.get(), name="The Green Man", language="en", time_zone="Europe/London", currency="GBP"
    )


def make_an_evening_of_pairs(page: Page, club: Club) -> None:
    page.goto(f"/c/{club.slug}/tournaments/new/")
    page.get_by_label("Name", exact=True).fill("Night of pairs")
    page.get_by_label(re.compile("^Start")).fill("2026-01-08T19:30")
    expect(page.get_by_text("Who is entered")).to_be_hidden()
    page.get_by_label("Game and house rules").select_option("bid-whist:seed")
    page.get_by_label("pairs that stay together").check()
    page.get_by_label("Rounds", exact=True).fill("3")
    must_be_sound(page)
    press(page, "Make the tournament")


def enter_the_pairs(page: Page) -> None:
    page.goto(f"/t/{Tournament.objects.get().public_key}/entrants/")
    for pair in PAIRS:
        first, second = pair.split(" & ")
        page.get_by_label("First name of the pair").fill(first)
        page.get_by_label("Second name of the pair").fill(second)
        press(page, "Enter the pair")
        expect(page.get_by_role("listitem").filter(has_text=pair)).to_be_visible()
    must_be_sound(page)


def draw_and_open(page: Page, home: str, number: int) -> None:
    page.goto(f"{home}manage/")
    press(page, f"Give seats for round {number}")
    page.get_by_label("Number of the draw").fill("7")
    press(page, "Draw the seats")
    must_be_sound(page)
    page.goto(f"{home}rounds/{number}/open/")
    press(page, "Open the round")


def close(page: Page, home: str, number: int) -> None:
    page.goto(f"{home}rounds/{number}/close/")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Close")).last.click()


def settle(page: Page) -> None:
    """Let a preview that is under way arrive: leaving now would abort it."""
    page.wait_for_timeout(500)
    page.wait_for_function("!document.querySelector('.htmx-request')")


def tap(page: Page, label: str) -> None:
    page.locator("label.choice-option", has_text=re.compile(f"^\\s*{label}")).click()


def seat(page: Page, field: str, index: int) -> None:
    page.locator(f"input[name={field}]").nth(index).check(force=True)


class Hand(NamedTuple):
    """A slip as said at the table; `renege` says "named" or "unnamed", and is the bidder's."""

    bidder: int
    bid: str
    direction: str
    books: int
    renege: str = ""


def record(page: Page, hand: Hand) -> None:
    """Fill the slip by taps and save."""
    seat(page, "bidder", hand.bidder)
    tap(page, f"{hand.bid}:")
    tap(page, hand.direction)
    page.locator("input[name=tricks]").fill(str(hand.books))
    if hand.renege:
        page.get_by_label("Renege", exact=True).check()
        seat(page, "renege_by", hand.bidder)
        page.get_by_label("The other side named the trick").set_checked(hand.renege == "named")
    expect(page.locator("#preview .preview-cell").first).to_be_visible()
    settle(page)
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Save hand")).click()


def play_round(page: Page, home: str, number: int, tables: list[list[Hand]]) -> None:
    for table, hands in enumerate(tables, start=1):
        page.goto(f"{home}rounds/{number}/tables/{table}/")
        for hand in hands:
            record(page, hand)
        must_be_sound(page)


FIRST = [
    [Hand(0, "4", "Uptown", 11), Hand(1, "3", "Downtown", 8), Hand(2, "5", "Uptown", 13)],
    [Hand(0, "4", "No trump", 8), Hand(2, "3", "Uptown", 7)],
]
SECOND = [
    [Hand(1, "4", "Uptown", 10, "named"), Hand(0, "4", "Downtown", 10, "unnamed")],
    [Hand(3, "7", "No trump", 13)],
]
THIRD = [[Hand(0, "3", "Uptown", 9)], [Hand(1, "6", "Downtown", 12)]]


def test_four_pairs_meet_in_three_rounds(
    secretary: tuple[Page, Club], open_page: Callable[..., Page]
) -> None:
    page, club = secretary
    make_an_evening_of_pairs(page, club)
    enter_the_pairs(page)
    home = f"/t/{Tournament.objects.get().public_key}/"
    for number, tables in enumerate((FIRST, SECOND, THIRD), start=1):
        draw_and_open(page, home, number)
        play_round(page, home, number, tables)
        if number == 2:
            told_of_the_reneges(page, home)
        close(page, home, number)
    assert list(check_ledger()) == []
    the_score_sheet(page, home)
    rebuild_standings(tournament_id=Tournament.objects.get().pk)
    standings_of_pairs_and_players(open_page(), home)


def told_of_the_reneges(page: Page, home: str) -> None:
    page.goto(f"{home}rounds/2/tables/1/hands/1/")
    expect(page.get_by_text("Renege: 3 books go to the other side")).to_be_visible()
    expect(page.get_by_text("Set: the number bid is lost")).to_be_visible()
    must_be_sound(page)
    page.goto(f"{home}rounds/2/tables/1/hands/2/")
    expect(page.get_by_text("the trick was not named: no penalty")).to_be_visible()


def the_score_sheet(page: Page, home: str) -> None:
    """Both sides with their running scores; the game to plus seven, and the one lost at minus seven."""
    page.goto(f"{home}rounds/1/tables/1/")
    with going_on(page):
        page.get_by_role("link", name="Score sheet").click()
    rows = page.locator("tbody tr:has(a)")
    assert [row.split() for row in rows.locator(".running").all_inner_texts()] == [
        ["+5"],
        ["0"],
        ["+5"],
        ["−3"],
        ["+12"],
        ["−3"],
    ]
    expect(page.get_by_role("row", name="Games won")).to_contain_text(re.compile(r"Games won\s*1\s*0"))
    must_be_sound(page)
    page.goto(f"{home}rounds/1/tables/2/")
    expect(page.get_by_text("the other side is down and out").first).to_be_visible()


def standings_of_pairs_and_players(page: Page, home: str) -> None:
    page.goto(home)
    heads = page.locator("#standings thead th").all_inner_texts()
    assert heads[:4] == ["Pair", "Games won", "Points", "Bostons"]
    settle(page)
    assert Standing.objects.count() == 4
    won = [int(Decimal(row.metrics["games_won"])) for row in Standing.objects.order_by("position")]
    assert won == sorted(won, reverse=True)
    assert sum(won) == 3
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("link", name="Players", exact=True).last.click()
    expect(page.locator("#standings tbody tr")).to_have_count(8)
    must_be_sound(page)
    settle(page)
    page.locator("#standings tbody a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("&")
    must_be_sound(page)


def test_three_play_cutthroat(secretary: tuple[Page, Club]) -> None:
    page, club = secretary
    evening = create_tournament(
        club=club, name="Three", game="bid-whist", preset="seed", starts_at=START, by=None
    )
    people = [enter_guest(tournament=evening, name=name) for name in ("Ann", "Bram", "Cem")]
    round_ = plan_round(tournament=evening)
    place_seats(round=round_, tables=[people])
    open_round(round=round_)
    home = f"/t/{evening.public_key}/"
    page.goto(f"{home}rounds/1/tables/1/")
    for bidder, bid, books in ((0, 8, 10), (1, 9, 7), (0, 10, 12), (0, 8, 9)):
        bid_alone(page, bidder, bid, books)
    must_be_sound(page)
    expect(page.get_by_text("Game won by Ann").first).to_be_visible()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator("thead th.number")).to_have_count(3)
    must_be_sound(page)
    rebuild_standings(tournament_id=evening.pk)
    rows = Standing.objects.filter(standings__tournament=evening).select_related("entrant__member")
    assert [(row.place, row.entrant.name, row.units) for row in rows] == [
        (1, "Ann", 2),
        (2, "Cem", -1),
        (3, "Bram", -1),
    ]
    assert list(check_ledger()) == []


def bid_alone(page: Page, bidder: int, bid: int, books: int) -> None:
    seat(page, "bidder", bidder)
    page.locator("input[name=bid]").fill(str(bid))
    tap(page, "Uptown")
    page.locator("input[name=tricks]").fill(str(books))
    expect(page.locator("#preview .preview-cell")).to_have_count(3)
    settle(page)
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Save hand")).click()


def test_no_trump_counts_twice_and_the_slip_says_what_a_bid_needs(secretary: tuple[Page, Club]) -> None:
    """C56: four no trump needs ten books; nine lose eight points, eleven win ten."""
    page, club = secretary
    evening = create_tournament(
        club=club,
        name="C56",
        game="bid-whist",
        preset="classic",
        starts_at=START,
        by=None,
        entry=Entry.SINGLES,
    )
    people = [enter_guest(tournament=evening, name=name) for name in ("Ann", "Bram", "Cem", "Dirk")]
    round_ = plan_round(tournament=evening)
    place_seats(round=round_, tables=[people])
    open_round(round=round_)
    page.goto(f"/t/{evening.public_key}/rounds/1/tables/1/")
    expect(page.get_by_text("4: needs 10 books")).to_be_visible()
    record(page, Hand(0, "4", "No trump", 9))
    expect(page.get_by_text("Score -8 to 0").or_(page.get_by_text("Score −8 to 0")).first).to_be_visible()
    record(page, Hand(0, "4", "No trump", 11))
    must_be_sound(page)
    expect(page.get_by_text("Score 10 to 0").first).to_be_visible()
