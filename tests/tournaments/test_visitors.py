"""Pages kept for visitors: the same for all of them, fresh after a change, and never somebody's own."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Member, Role
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EntrantFactory, RoundFactory, TableFactory
from tournaments.models import Table
from tournaments.services.hands import record_hand
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = TableFactory()
    play(table)
    return table


def play(table: Table) -> None:
    solo = {"contract": "solo", "declarer": 0, "tricks": 5}
    record_hand(table=table, values=solo, key=uuid4(), by=UserFactory())
    rebuild_standings(tournament_id=table.round.tournament_id)


def address(table: Table) -> str:
    return f"/t/{table.round.tournament.public_key}/"


def test_the_second_visitor_costs_two_queries(client: Client, table: Table) -> None:
    first = client.get(address(table))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        second = Client().get(address(table))
    assert len(queries) == 2
    assert second.content == first.content


def test_a_hand_saved_is_on_the_next_page(client: Client, table: Table) -> None:
    assert "+9" in client.get(address(table)).content.decode()
    play(table)
    assert "+18" in client.get(address(table)).content.decode()


def test_a_round_without_seats_still_counts_those_entered(client: Client) -> None:
    round_ = RoundFactory(tournament__is_published=True, tables=0)
    EntrantFactory.create_batch(3, tournament=round_.tournament)
    page = client.get(f"/t/{round_.tournament.public_key}/").content.decode()
    assert "3 players are entered" in page


def test_a_visitors_page_holds_no_token_and_sets_no_cookie(client: Client, table: Table) -> None:
    page = client.get(address(table))
    assert "csrfmiddlewaretoken" not in page.content.decode()
    assert not page.cookies


def test_each_language_has_a_page_of_its_own(client: Client, table: Table) -> None:
    english = client.get(address(table), headers={"Accept-Language": "en"})
    german = client.get(address(table), headers={"Accept-Language": "de"})
    assert 'lang="en"' in english.content.decode()
    assert 'lang="de"' in german.content.decode()


def test_who_is_signed_in_gets_a_page_of_their_own(client: Client, table: Table) -> None:
    Client().get(address(table))
    organiser = UserFactory(name="Olive Organiser")
    club = table.round.tournament.club
    Member.objects.create(club=club, user=organiser, name="Olive", role=Role.ORGANISER)
    client.force_login(organiser)
    assert "Olive Organiser" in client.get(address(table)).content.decode()
    assert "Olive Organiser" not in Client().get(address(table)).content.decode()


def test_a_members_only_club_is_kept_for_nobody(client: Client, table: Table) -> None:
    Client().get(address(table))
    club = table.round.tournament.club
    club.is_public = False
    club.save()
    assert client.get(address(table)).status_code == 302


def test_a_visitor_chooses_a_language_without_a_token(table: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/language", {"language": "de", "next": address(table)}).status_code == 302
    assert 'lang="de"' in strict.get(address(table)).content.decode()


def test_who_is_signed_in_needs_a_token_to_change_the_profile() -> None:
    strict, user = Client(enforce_csrf_checks=True), UserFactory(language="en")
    strict.force_login(user)
    assert strict.post("/language", {"language": "de"}).status_code == 403
    user.refresh_from_db()
    assert user.language == "en"
