"""An organiser brings 24 boards, two tables play them, and everybody reads the ranking without the luck."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Role, User
from scoring.deals import write_pbn
from scoring.deals.shuffling import deal_boards
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tests.journeys.conftest import going_on, must_be_sound, press
from tournaments.models import Board, Hand, Round
from tournaments.services.hands import record_hand
from tournaments.services.rounds import close_round
from tournaments.services.standings import rebuild_standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARDS = 24


@pytest.fixture
def round() -> Round:
    club, _ = club_with_roles()
    tournament = TournamentFactory(
        club=club, is_published=True, options={"session_end": "hands", "session_hands": BOARDS}
    )
    return RoundFactory(tournament=tournament, tables=2, is_open=True)


def organiser(signed_in: Callable[..., Page], round: Round, **how: bool) -> Page:
    page = signed_in("olga@example.org", "Olga", **how)
    user = User.objects.get(email="olga@example.org")
    MemberFactory(club=round.tournament.club, user=user, name="Olga", role=Role.ORGANISER)
    return page


def played(round: Round, *, table: int, first: int) -> None:
    """The other slips of a table, by the service."""
    for board in Board.objects.filter(number__gte=first).order_by("number"):
        tricks = 5 if (board.number + table) % 3 else 4
        record_hand(
            table=round.tables.get(number=table),
            values={"contract": "solo", "declarer": board.number % 4, "tricks": tricks},
            key=uuid4(),
            by=None,
            board=board,
        )


def test_an_evening_with_the_same_cards(signed_in: Callable[..., Page], round: Round, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    tournament = round.tournament
    pack = tournament.game.pack(tournament.rules, 4)
    file.write_text(write_pbn(deal_boards("a seed for 24 boards", "solo-whist", pack, BOARDS)))
    page = organiser(signed_in, round, phone=True)
    home = f"/t/{tournament.public_key}/"

    page.goto(f"{home}boards/")
    must_be_sound(page)
    with going_on(page):
        page.get_by_role("link", name="Upload deals").click()
    must_be_sound(page)
    page.set_input_files("input[type=file]", file)
    press(page, "Read it")
    page.get_by_text("24 new boards").wait_for()
    page.get_by_text("Board 1", exact=False).first.click()
    must_be_sound(page)
    assert not Board.objects.exists()
    press(page, "Store all of it")
    assert Board.objects.count() == BOARDS
    must_be_sound(page)

    for table in (1, 2):
        page.goto(f"{home}rounds/1/tables/{table}/")
        assert page.locator("select[name=board]").input_value() == "1"
        page.locator("input[name=contract][value=solo]").check(force=True)
        page.locator("input[name=declarer]").first.check(force=True)
        page.locator("input[name=tricks]").fill(str(3 + table))
        expect(page.locator("#preview .preview-cell")).to_have_count(4)
        press(page, "Save hand 1")
        assert page.locator("select[name=board]").input_value() == "2"
        played(round, table=table, first=2)
    assert Hand.objects.filter(board__isnull=False).count() == 2 * BOARDS

    close_round(round=round)
    rebuild_standings(tournament_id=tournament.pk)
    page.goto(f"{home}boards/1/")
    must_be_sound(page)
    assert "At the tables" in page.inner_text("main")
    page.goto(f"{home}boards/")
    must_be_sound(page)
    rows = page.locator("section[aria-labelledby=duplicate-head] tbody tr")
    assert rows.count() == 8
    assert rows.first.locator("td").last.inner_text() == str(BOARDS)
    page.goto(home)
    must_be_sound(page)
    assert "Against the average" in page.inner_text("main")
