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


def test_a_visitors_browser_that_has_the_page_is_not_sent_it_again(client: Client, table: Table) -> None:
    for path in (address(table), f"{address(table)}standings/", f"{address(table)}rules/"):
        first = client.get(path, headers={"Accept-Encoding": "gzip"})
        again = {"Accept-Encoding": "gzip", "If-None-Match": first["ETag"]}
        assert (first.status_code, client.get(path, headers=again).status_code) == (200, 304)
        play(table)
        is_of_rules = path.endswith("rules/")
        assert client.get(path, headers=again).status_code == (304 if is_of_rules else 200)


def test_a_kept_page_serves_those_who_renew_theirs_whatever_they_have(client: Client, table: Table) -> None:
    path = f"{address(table)}standings/"
    first = client.get(path, {"seen": "something old"})
    with CaptureQueriesContext(connection) as queries:
        second = client.get(path, {"seen": "something older"})
    assert (len(queries), second.content) == (2, first.content)


def test_standings_cost_somebody_signed_in_ten_queries_at_most(client: Client, table: Table) -> None:
    member = table.seats.get(index=2).entrant.member
    member.user = UserFactory()
    member.save()
    client.force_login(member.user)
    client.get(address(table))
    with CaptureQueriesContext(connection) as queries:
        page = client.get(address(table))
    assert "You share place 2" in page.content.decode()
    assert len(queries) <= 10


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
