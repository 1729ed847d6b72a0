"""Doppelkopf at the table: a whole round by the rules of the DDV, and a table of five."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Role, User
from tests.factories.accounts import ClubFactory, MemberFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import Table
from tournaments.selectors.sittings import sitting_of
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Anke Behrens", "Bram de Vries", "Çiğdem Öztürk", "Kjell Ødegård")
FIVE = (*FOUR, "Tom O'Hara")

SignedIn = Callable[..., Page]
Values = dict[str, Any]


def normal(card_points: int, re_players: tuple[int, int] = (0, 2)) -> Values:
    return {"game_type": "normal", "re_players": list(re_players), "re_card_points": card_points}


def solo(seat: int, card_points: int = 130) -> Values:
    return {"game_type": "solo", "solo_kind": "queens", "soloist": seat, "re_card_points": card_points}


@pytest.fixture
def sit_down(transactional_db: None) -> Callable[..., Table]:
    def seated(names: tuple[str, ...], **options: object) -> Table:
        club = ClubFactory(time_zone="Europe/Berlin")
        tournament = TournamentFactory(
            club=club, game="doppelkopf", preset="ddv", is_published=True, options=options
        )
        user = User.objects.create_user("sonja@example.org", "four-of-spades-11", name="Sonja")
        MemberFactory(club=club, user=user, name="Sonja", role=Role.SECRETARY)
        return TableFactory(tournament=tournament, names=names)

    return seated


def write(table: Table, *hands: Values) -> None:
    """What was played in the meantime."""
    for values in hands:
        record_hand(table=table, values=values, key=uuid4(), by=None)


def address(table: Table, rest: str = "") -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/1/tables/1/{rest}"


def choose(page: Page, option: str) -> None:
    page.locator("label.choice-option:visible", has_text=re.compile(f"^\\s*{option}\\s*$")).first.click()


def alone(page: Page, game: str, seat: int, card_points: int) -> None:
    """A game that one plays against three, typed on the slip and saved."""
    choose(page, game)
    if game == "Solo":
        choose(page, "Queens solo")
    page.locator("input[name=soloist]").nth(seat).check(force=True)
    page.locator("input[name=re_card_points]").fill(str(card_points))
    expect(page.locator("#preview .preview-cell").first).to_be_visible()
    with going_on(page):
        page.get_by_role("button", name=re.compile("^Save hand")).click()


def rows_of_list(page: Page, part: str) -> list[str]:
    """First and second column of the lines of one block."""
    block = page.locator("table.table-list tbody", has_text=part).first
    lines = block.locator("tr", has=page.locator("a"))
    return [" ".join(line.inner_text().split("\t")[:2]) for line in lines.all()]


def test_a_round_of_24_games_with_four_mandatory_soli_and_a_correction(
    signed_in: SignedIn, sit_down: Callable[..., Table]
) -> None:
    table = sit_down(FOUR)
    write(table, normal(131), normal(110), normal(125), normal(140), solo(0))
    write(table, normal(121), normal(122), normal(123), solo(1, 100))
    page = signed_in("sonja@example.org", "Sonja", phone=True)
    page.goto(address(table))
    kontras_figures_and_faults_are_told_as_they_are_typed(page)
    alone(page, "Silent wedding", 3, 100)
    assert list(map(int, sitting_of(table).hands[9].row.units)) == [1, 1, 1, -3]  # type: ignore[union-attr]

    write(table, *(normal(125 + game) for game in range(10)), solo(2), normal(130))
    page.goto(address(table))
    expect(page.locator(".notice-warn:visible")).to_contain_text(FOUR[3])
    write(table, normal(130))
    page.goto(address(table))
    expect(page.locator(".notice-warn:visible")).to_have_text(
        f"Games left: 1, soli owed: 1. {FOUR[3]} must play a solo now"
    )
    alone(page, "Solo", 3, 151)
    expect(page.get_by_text("This sitting is over.")).to_be_visible()
    must_be_sound(page)

    game_3_was_a_solo(page, table)
    the_list_follows(page, table)
    assert list(check_ledger()) == []


def kontras_figures_and_faults_are_told_as_they_are_typed(page: Page) -> None:
    points = page.locator("input[name=re_card_points]")
    points.fill("131")
    expect(page.locator("output.rest").first).to_have_text("Kontra: 109")
    for seat in (0, 2):
        page.locator("input[name=re_players]").nth(seat).check(force=True)
    points.fill("239")
    fault = page.locator(".field", has=points).locator(".fault")
    expect(fault).to_be_visible()
    must_be_sound(page)
    points.fill("240")
    expect(fault).to_have_count(0)
    expect(page.locator("input[name=re_tricks]")).to_be_visible()
    must_be_sound(page)


def game_3_was_a_solo(page: Page, table: Table) -> None:
    """What was written down as a normal game was Bram's first solo: his game 9 was a voluntary one."""
    page.goto(address(table, "hands/3/"))
    choose(page, "Solo")
    choose(page, "Queens solo")
    page.locator("input[name=soloist]").nth(1).check(force=True)
    expect(page.locator("#preview")).to_contain_text("This moves other hands as well: 9.")
    page.get_by_label("Reason").fill("it was a queens solo")
    must_be_sound(page)
    press(page, "Save correction")
    expect(page.get_by_text("It moved other hands as well: 9.")).to_be_visible()
    page.goto(address(table, "hands/3/"))
    expect(page.locator("del")).to_have_text("Mandatory solo")
    expect(page.locator("ins")).to_have_text("Voluntary solo")
    must_be_sound(page)


def the_list_follows(page: Page, table: Table) -> None:
    page.goto(address(table))
    page.get_by_role("link", name="Table list").click()
    expect(page.get_by_role("heading", name="Table list")).to_be_visible()
    soli = rows_of_list(page, "Mandatory soli")
    assert [line.split()[0] for line in soli] == ["3", "5", "21", "24"]
    assert soli[-1].endswith("Forced")
    games = rows_of_list(page, "Games and voluntary soli")
    assert len(games) == 20
    assert "9 Queens solo Voluntary solo" in games
    assert "10 Silent wedding" in games
    expect(page.get_by_text("the four results are all even or all odd, as they must be")).to_be_visible()
    must_be_sound(page)


def test_five_players_each_play_eight_of_ten_games(
    signed_in: SignedIn, sit_down: Callable[..., Table]
) -> None:
    table = sit_down(FIVE, games_per_round=10, mandatory_soli_per_player=0)
    page = signed_in("sonja@example.org", "Sonja", dark=True)
    page.goto(address(table))
    expect(page.locator(".seating-dealer")).to_contain_text("sits out")
    for seat in (1, 3):
        page.locator("input[name=re_players]").nth(seat).check(force=True)
    page.locator("input[name=re_card_points]").fill("125")
    expect(page.locator("#preview .preview-cell")).to_have_count(5)
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("button", name="Save hand 1").click()
    for game in range(1, 10):
        write(table, normal(120 + game, ((game + 1) % 5, (game + 2) % 5)))
    tally = sitting_of(table).tally
    assert [row.dealer for row in tally.rows] == [0, 1, 2, 3, 4] * 2
    assert (tally.is_over, sum(tally.totals)) == (True, 0)
    page.goto(address(table, "list/"))
    expect(page.locator("tfoot tr").last.locator("td")).to_have_text(["8"] * 5)
    must_be_sound(page)
    assert list(check_ledger()) == []
