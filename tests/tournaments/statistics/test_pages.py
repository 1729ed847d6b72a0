"""The pages of statistics: figures first, and from each of them a way to its hands."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Club, Member
from accounts.services import retire_member
from scoring.games import GAMES
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.demo.club import load_demo
from tournaments.models import Table, Tournament
from tournaments.services.hands import record_hand
from tournaments.services.merges import merge_members
from tournaments.services.statistics import rebuild_statistics

pytestmark = pytest.mark.django_db

LINK = re.compile(r'href="(?:[^"?]*hands/)\?([^"]*)">(?:<[^>]*>)*([^<]*)')


def play(table: Table, hands: int) -> None:
    for number in range(hands):
        values = {"contract": "solo", "declarer": number % 4, "tricks": 4 + number % 3}
        record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    rebuild_statistics(tournament_id=table.round.tournament_id)


@pytest.fixture
def table() -> Table:
    table = TableFactory()
    play(table, 6)
    return table


def address(table: Table, rest: str = "") -> str:
    return f"/c/{table.round.tournament.club.slug}/statistics/{rest}"


def ann(table: Table) -> Member:
    return table.seats.get(index=0).entrant.member


def read(client: Client, path: str, **query: Any) -> str:
    answer = client.get(path, query)
    assert answer.status_code == 200, path
    return answer.content.decode()


def listed(client: Client, club: Club, query: str) -> int:
    """How many hands a link leads to."""
    page = client.get(f"/c/{club.slug}/statistics/hands/?{unescape(query)}")
    return int(page.context["page"].paginator.count)


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_a_player_leads_to_as_many_hands_as_it_says(client: Client, game: str) -> None:
    club = load_demo()
    assert club
    tournament = Tournament.objects.filter(game_slug=game, rounds__isnull=False).first()
    assert tournament
    member = tournament.entrants.first().member  # type: ignore[union-attr]
    page = client.get(f"/c/{club.slug}/statistics/players/{member.pk}/", {"game": game})
    for table in page.context["tables"].values():
        for row in table.rows:
            assert listed(client, club, row.query) == row.figures.hands, row
            assert listed(client, club, f"{row.query}&what=bid") == row.figures.bid, row
    for heat in (page.context["seats"], page.context["partners"]):
        for _label, cells in heat.rows:
            for cell in filter(None, cells):
                assert listed(client, club, cell.query) == cell.hands
    for _label, length, query in page.context["streaks"]:
        assert listed(client, club, query) == length


def test_the_figures_of_a_club_lead_to_their_hands(client: Client, table: Table) -> None:
    page = client.get(address(table))
    club = table.round.tournament.club
    assert page.context["total"].hands == 6 == listed(client, club, page.context["asked"])
    for row in page.context["contracts"].rows:
        assert listed(client, club, row.query) == row.figures.hands
    for run, query in page.context["runs"]:
        assert listed(client, club, query) == run.run.length


def test_a_club_that_has_not_played_is_told_what_to_do(client: Client) -> None:
    table = TableFactory()
    for rest in ("", "players/", f"players/{ann(table).pk}/"):
        assert "is counted here a few seconds later" in read(client, address(table, rest))
    assert "No such hand" in read(client, address(table, "hands/"))


def test_a_page_says_when_changes_are_not_counted_yet(client: Client, table: Table) -> None:
    assert "not counted here yet" not in read(client, address(table))
    values = {"contract": "solo", "declarer": 1, "tricks": 5}
    record_hand(table=table, values=values, key=uuid4(), by=UserFactory())
    assert "1 change is not counted here yet" in read(client, address(table))


def test_one_evening_alone_is_counted_when_it_is_asked_for(client: Client, table: Table) -> None:
    other = TableFactory(tournament=TournamentFactory(club=table.round.tournament.club, is_published=True))
    play(other, 4)
    asked = {"period": f"evening-{other.round.tournament.public_key}"}
    assert client.get(address(table), asked).context["total"].hands == 4
    assert client.get(address(table)).context["total"].hands == 10


def test_somebody_forgotten_is_a_former_member_here_too(client: Client, table: Table) -> None:
    retire_member(member=ann(table), forget_name=True)
    page = read(client, address(table, "players/"))
    assert "former member" in page
    assert "Ann" not in page


def test_a_record_merged_into_another_leads_there(client: Client, table: Table) -> None:
    goes, stays = ann(table), Member.objects.create(club=ann(table).club, name="Ann Tidwell")
    merge_members(kept=stays, others=[goes], key=uuid4(), by=UserFactory())
    answer = client.get(address(table, f"players/{goes.pk}/"))
    assert answer.headers["Location"].endswith(f"players/{stays.pk}/")


@pytest.mark.parametrize("rest", ["", "players/", "hands/"])
def test_a_members_only_club_shows_its_statistics_to_members(client: Client, table: Table, rest: str) -> None:
    club = table.round.tournament.club
    Club.objects.filter(pk=club.pk).update(is_public=False)
    assert client.get(address(table, rest)).status_code == 302
    client.force_login(UserFactory())
    assert client.get(address(table, rest)).status_code == 404
    member = Member.objects.create(club=club, user=UserFactory(), name="Sam")
    client.force_login(member.user)  # type: ignore[arg-type]
    assert client.get(address(table, rest)).status_code == 200


@pytest.mark.parametrize("rest", ["", "players/", "hands/", "players/{pk}/"])
def test_more_hands_cost_no_more_queries(client: Client, rest: str) -> None:
    few, many = TableFactory(), TableFactory()
    play(few, 1)
    play(many, 9)
    costs = []
    for table in (few, many):
        with CaptureQueriesContext(connection) as asked:
            read(client, address(table, rest.format(pk=ann(table).pk)))
        costs.append(len(asked))
    assert costs[0] == costs[1]


@pytest.mark.parametrize(
    "query",
    [
        {"game": "bridge", "period": "evening-%00"},
        {"seat": "9-9", "player": "x", "since": "NaN", "until": "99999999999999999999"},
        {"part": "declarer", "contract": "nothing", "partner": "-1", "page": "٣", "order": "x", "q": "\x00"},
    ],
)
def test_an_odd_address_is_no_error_of_ours(client: Client, table: Table, query: dict[str, str]) -> None:
    for rest in ("", "players/", "hands/", f"players/{ann(table).pk}/"):
        assert client.get(address(table, rest), query).status_code < 500


def test_every_table_can_be_taken_away(client: Client, table: Table) -> None:
    got = client.get(address(table, "players.json"), {"game": "solo-whist"}).json()
    assert {row["name"] for row in got["rows"]} == {"Ann", "Bram", "Çiğdem", "Kjell"}
    assert sum(int(row["units"]) for row in got["rows"]) == 0
    got = client.get(address(table, f"players/{ann(table).pk}/parts.json")).json()
    assert [(row["name"], row["hands"]) for row in got["rows"]] == [("declarer", 2), ("defender", 4)]
    got = client.get(address(table, "hands.json"), {"player": ann(table).pk, "what": "bid"}).json()
    assert [(row["hand"], row["part"]) for row in got["rows"]] == [(5, "declarer"), (1, "declarer")]
    for name in ("contracts.csv", "contracts.xlsx", "contracts.pdf", "hands.csv"):
        assert client.get(address(table, name)).status_code == 200
    assert client.get(address(table, "nothing.csv")).status_code == 404
