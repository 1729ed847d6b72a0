"""Boards on pages: brought, looked at, stored, dealt, hidden until their round closes, compared, exported."""

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Role, User
from scoring.deals import read_deals
from scoring.deals.codes import MAX_BYTES
from tests.factories.accounts import club_with_roles
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tests.tournaments.boards.test_uploads import THREE_BOARDS, one_card_changed
from tournaments.models import Board, Hand, Round, Table, Upload
from tournaments.services.boards import deal_round
from tournaments.services.hands import record_hand
from tournaments.services.rounds import close_round
from tournaments.services.standings import rebuild_standings
from tournaments.services.uploads import read_upload

pytestmark = pytest.mark.django_db

SOLO = {"contract": "solo", "declarer": 0}


@pytest.fixture
def people() -> dict[Role, User]:
    return club_with_roles()[1]


@pytest.fixture
def round(people: dict[Role, User]) -> Round:
    club = people[Role.OWNER].memberships.get().club
    tournament = TournamentFactory(club=club, is_published=True)
    return RoundFactory(tournament=tournament, tables=2, is_open=True)


@pytest.fixture
def client_as(people: dict[Role, User]) -> Callable[[Role | None], Client]:
    def signed_in(role: Role | None) -> Client:
        client = Client()
        if role:
            client.force_login(people[role])
        return client

    return signed_in


def address(round: Round, more: str = "") -> str:
    return f"/t/{round.tournament.public_key}/boards/{more}"


def bring(client: Client, round: Round, data: bytes) -> str:
    """Through the page; the address where it is looked at."""
    file = SimpleUploadedFile("evening.pbn", data)
    answer = client.post(address(round, "upload/"), {"file": file, "round": round.pk})
    assert answer.status_code == 302
    read_now(round)
    url: str = answer.url
    return url


def read_now(round: Round) -> None:
    """What the worker does once the file is committed; a test's transaction never is."""
    for upload in Upload.objects.filter(tournament=round.tournament):
        read_upload(upload_id=upload.pk)


def play(round: Round, board: Board, tricks: int, table: int) -> Hand:
    return record_hand(
        table=round.tables.get(number=table),
        values=SOLO | {"tricks": tricks},
        key=uuid4(),
        by=None,
        board=board,
    ).hand


def test_a_file_is_looked_at_and_stored_by_the_page(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    client = client_as(Role.ORGANISER)
    assert client.get(address(round, "upload/")).status_code == 200
    url = bring(client, round, THREE_BOARDS)
    shown = client.get(url)
    assert [one.found.number for one in shown.context["boards"]] == [1, 5, 11]
    assert not Board.objects.exists()
    for _ in range(2):
        assert client.post(f"{url}store/").status_code == 302
    assert Board.objects.count() == 3
    again = client.get(bring(client, round, THREE_BOARDS))
    assert "these 3 boards are here already" in again.content.decode()
    assert "This very file was stored before" in again.content.decode()
    changed = bring(client, round, one_card_changed(THREE_BOARDS))
    assert 'name="replace" value="5"' in client.get(changed).content.decode()
    before = Board.objects.get(number=5).deal
    client.post(f"{changed}store/", {"replace": "5"})
    assert Board.objects.get(number=5).deal != before


def test_a_file_that_waits_says_so_and_what_is_too_large_is_never_kept(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    client = client_as(Role.ORGANISER)
    answer = client.post(address(round, "upload/"), {"text": THREE_BOARDS.decode(), "round": round.pk})
    assert "is being read" in client.get(answer.url).content.decode()
    assert "HX-Refresh" not in client.get(f"{answer.url}progress/").headers
    read_now(round)
    assert client.get(f"{answer.url}progress/").headers["HX-Refresh"] == "true"
    large = SimpleUploadedFile("large.pbn", b"x" * (MAX_BYTES + 1))
    refused = client.post(address(round, "upload/"), {"file": large, "round": round.pk})
    assert refused.status_code == 422
    assert Upload.objects.count() == 1


def test_players_see_no_cards_before_the_round_is_closed(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    deal_round(round=round, count=2, seed="never tell anybody")
    card_rows = Board.objects.get(number=1).deal["hands"]
    secrets = ["".join(card[1] for card in hand) for hand in card_rows.values()]
    assert all(secrets)
    for role in (None, Role.PLAYER, Role.SECRETARY):
        client = client_as(role)
        page = client.get(address(round, "1/"))
        assert page.context["deal"] is None
        assert "never tell" not in client.get(address(round)).content.decode()
        for kind in ("pbn", "json", "csv"):
            assert read_deals(client.get(address(round, f"export/{kind}/")).content).boards == ()
    assert client_as(Role.ORGANISER).get(address(round, "1/")).context["deal"] is not None
    close_round(round=round)
    assert client_as(None).get(address(round, "1/")).context["deal"] is not None
    exported = client_as(Role.PLAYER).get(address(round, "export/pbn/")).content
    assert [board.number for board in read_deals(exported).boards] == ["1", "2"]


def test_the_ranking_takes_the_luck_of_the_cards_away(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    (board, _second) = deal_round(round=round, count=2)
    better, worse = play(round, board, 5, table=1), play(round, board, 4, table=2)
    page = client_as(Role.ORGANISER).get(address(round))
    rows = page.context["ranking"]
    assert sum(row.figure for row in rows) == 0
    first_seat = {table.number: table.seats.get(index=0).entrant for table in Table.objects.all()}
    figures = {row.entrant: row.figure for row in rows}
    assert figures[first_seat[1]] == -figures[first_seat[2]] > 0
    assert {row.boards for row in rows} == {1}
    shown = client_as(Role.ORGANISER).get(address(round, "1/"))
    assert [one.play.listed.hand.pk for one in shown.context["plays"]] == [better.pk, worse.pk]


def test_the_slip_offers_the_next_board_and_keeps_what_was_played(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    deal_round(round=round, count=3)
    client = client_as(Role.SECRETARY)
    table = f"/t/{round.tournament.public_key}/rounds/1/tables/1/"
    chosen = [one.number for one in client.get(table).context["boards"] if one.is_chosen]
    assert chosen == [1]
    sent = SOLO | {"tricks": 5, "number": 1, "key": str(uuid4()), "board": 2}
    assert client.post(table, sent).status_code == 302
    assert Hand.objects.get().board == Board.objects.get(number=2)
    offered = client.get(table).context["boards"]
    assert [(one.number, one.is_chosen) for one in offered] == [(1, False), (3, True)]
    again = SOLO | {"tricks": 5, "number": 2, "key": str(uuid4()), "board": 2}
    assert client.post(table, again).status_code == 422
    assert client.post(table, again | {"board": 99}).status_code == 422
    assert Hand.objects.count() == 1


def test_what_is_exported_comes_back_with_names_and_results(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    first, second = deal_round(round=round, count=2)
    play(round, first, 6, table=1)
    record_hand(
        table=round.tables.get(number=1),
        values={"contract": "all_pass"},
        key=uuid4(),
        by=None,
        board=second,
    )
    client = client_as(Role.ORGANISER)
    names = [seat.member.name for seat in round.tables.get(number=1).seats.order_by("index")]
    for kind in ("pbn", "json", "csv"):
        boards = read_deals(client.get(address(round, f"export/{kind}/")).content).boards
        assert [board.number for board in boards] == ["1", "2"]
        (solo,), (passed,) = boards[0].results, boards[1].results
        assert list(solo.players) == names
        assert (solo.contract, solo.declarer, solo.tricks) == ("solo", 0, 6)
        assert (passed.contract, passed.declarer) == ("Pass", None)


def test_boards_are_printed(round: Round, client_as: Callable[[Role | None], Client]) -> None:
    deal_round(round=round, count=3)
    client = client_as(Role.ORGANISER)
    for what in ("records", "curtain-cards"):
        answer = client.get(address(round, f"print/{what}/"))
        assert answer.content.startswith(b"%PDF-")
    assert client.get(address(round, "print/anything/")).status_code == 404


def test_dealing_and_taking_away(round: Round, client_as: Callable[[Role | None], Client]) -> None:
    client = client_as(Role.ORGANISER)
    sent = {"count": 4, "round": round.pk, "seed": "club night 7"}
    assert client.post(address(round, "deal/"), sent).status_code == 302
    assert client.post(address(round, "deal/"), sent | {"seed": "short"}).status_code == 422
    play(round, Board.objects.get(number=1), 5, table=1)
    assert client.get(address(round, "drop/1/")).status_code == 200
    client.post(address(round, "drop/1/"), {"confirmed": "yes"})
    assert [board.number for board in Board.objects.all()] == [1]
    assert client_as(Role.PLAYER).post(address(round, "deal/"), sent).status_code == 403
    assert client_as(Role.SECRETARY).get(address(round, "upload/")).status_code == 403


def test_the_list_asks_the_same_however_many_boards(
    round: Round,
    client_as: Callable[[Role | None], Client],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client = client_as(Role.PLAYER)
    for count in (1, 3):
        for board in deal_round(round=round, count=count):
            play(round, board, 5, table=1)
            play(round, board, 6, table=2)
        with django_assert_max_num_queries(14):
            client.get(address(round))
        with django_assert_max_num_queries(14):
            client.get(address(round, "1/"))


def test_a_slip_that_says_otherwise_is_shown_beside_the_file(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    (board,) = deal_round(round=round, count=1)
    play(round, board, 6, table=1)
    client = client_as(Role.ORGANISER)
    exported = json.loads(client.get(address(round, "export/json/")).content)
    exported["deals"][0]["results"][0]["slip"]["tricks"] = 4
    url = bring(client, round, json.dumps(exported).encode())
    (shown,) = client.get(url).context["boards"]
    (result,) = shown.results
    assert [(typed, filed) for _name, typed, filed in result.differences] == [("6", "4")]
    assert "differs from the slip" in client.get(url).content.decode()
    client.post(f"{url}store/")
    assert Hand.objects.get().values["tricks"] == 6


def test_the_standings_have_a_column_for_it_when_boards_are_played(
    round: Round, client_as: Callable[[Role | None], Client]
) -> None:
    home = f"/t/{round.tournament.public_key}/"
    play_without_board = {"values": SOLO | {"tricks": 5}, "key": uuid4(), "by": None}
    record_hand(table=round.tables.get(number=1), **play_without_board)
    rebuild_standings(tournament_id=round.tournament_id)
    assert "Against the average" not in client_as(Role.PLAYER).get(home).context["columns"]
    (board,) = deal_round(round=round, count=1)
    for table, tricks in ((1, 5), (2, 4)):
        play(round, board, tricks, table=table)
    rebuild_standings(tournament_id=round.tournament_id)
    page = client_as(Role.PLAYER).get(home)
    assert page.context["columns"] == ["Against the average"]
    assert {place.figures[0] for place in page.context["places"]} == {"18", "6", "−18", "−6"}


def test_a_hand_names_its_board_to_players_once_the_round_is_closed(
    round: Round, people: dict[Role, User], client_as: Callable[[Role | None], Client]
) -> None:
    """Who is yet to play the board could read how it went."""
    (first,) = deal_round(round=round, count=1)
    play(round, first, 5, table=1)
    page = f"/t/{round.tournament.public_key}/rounds/1/tables/1/"
    program = f"/api/v1/tournaments/{round.tournament.public_key}/rounds/1/tables/1/hands/"

    def told(role: Role | None) -> tuple[bool, object, object]:
        client = client_as(role)
        listed = client.get(program).json()["results"][0]["board"]
        alone = client.get(f"{program}1/").json()["board"]
        return "/boards/1/" in client.get(page).content.decode(), listed, alone

    assert [told(role) for role in (None, Role.PLAYER)] == [(False, None, None)] * 2
    assert told(Role.SECRETARY) == (True, 1, 1)
    close_round(round=round)
    assert told(None) == (True, 1, 1)
