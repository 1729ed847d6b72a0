"""The history of a tournament, searched."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import Role, User
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import RoundFactory
from tournaments.models import Round
from tournaments.selectors.history import HistorySearch, history_of
from tournaments.selectors.sittings import find_table
from tournaments.services.lines import record_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer() -> User:
    return UserFactory(name="Sec Retary")


@pytest.fixture
def round(scorer: User) -> Round:
    """Two tables; two hands at the first, one at the second."""
    round = RoundFactory(tables=2, is_open=True)
    for number, text in ((1, "solo n 5\nsolo e 5"), (2, "solo s 5")):
        record_lines(table=find_table(round=round, number=number), text=text, key=uuid4(), by=scorer)
    return round


def found(round: Round, **search: object) -> list[tuple[int, int]]:
    revisions = history_of(round.tournament, HistorySearch(**search))  # type: ignore[arg-type]
    return sorted((one.hand.table.number, one.hand.number) for one in revisions)


def test_everything_is_there_until_something_is_asked_for(round: Round) -> None:
    today = timezone.now().astimezone(round.tournament.club.zone).date()
    name = round.seats.filter(table__number=2).first().member.name  # type: ignore[union-attr]
    assert found(round) == [(1, 1), (1, 2), (2, 1)]
    assert found(round, table=2) == [(2, 1)]
    assert found(round, player=name) == [(2, 1)]
    assert found(round, writer="retary") == [(1, 1), (1, 2), (2, 1)]
    assert found(round, writer="somebody else") == []
    assert len(found(round, day=today)) == 3
    assert found(round, day=today - timedelta(days=2)) == []


@pytest.mark.parametrize("hands", [1, 3])
def test_the_page_asks_the_same_however_much_was_written(
    round: Round, scorer: User, django_assert_max_num_queries: DjangoAssertNumQueries, hands: int
) -> None:
    MemberFactory(club=round.tournament.club, user=scorer, role=Role.SECRETARY)
    record_lines(table=find_table(round=round, number=2), text="pass\n" * hands, key=uuid4(), by=scorer)
    client = Client()
    client.force_login(scorer)
    with django_assert_max_num_queries(7):
        page = client.get(reverse("tournaments:history", args=[round.tournament.public_key]), {"day": "x"})
    assert page.content.count(b"<li><strong>") == 3 + hands


def test_players_do_not_read_it(round: Round) -> None:
    assert Client().get(reverse("tournaments:history", args=[round.tournament.public_key])).status_code == 302


def test_what_was_found_is_taken_away_as_a_file(round: Round, scorer: User, client: Client) -> None:
    MemberFactory(club=round.tournament.club, user=scorer, role=Role.SECRETARY)
    client.force_login(scorer)
    address = f"/t/{round.tournament.public_key}/history"
    rows = client.get(f"{address}.json", {"table": "1"}).json()["rows"]
    assert [(row["table"], row["hand"], row["version"]) for row in rows] == [(1, 2, 1), (1, 1, 1)]
    assert client.get(f"{address}.csv").status_code == 200
    assert client.get(f"{address}.exe").status_code == 404
    assert client.get(f"{address}/", {"table": "1"}).content.decode().count("history.csv?table=1") == 1
