"""The pages of a merge: compare, put together, take apart; and the list of possible doubles."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Club, Member, Role, User
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.models import MemberMerge

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[Club, dict[Role, User]]:
    return club_with_roles()


@pytest.fixture
def club(people: tuple[Club, dict[Role, User]], client: Client) -> Club:
    """Its organiser is signed in."""
    client.force_login(people[1][Role.ORGANISER])
    return people[0]


@pytest.fixture
def two(club: Club) -> list[Member]:
    return [MemberFactory(club=club, name=f"{name} Beispiel") for name in ("Uli", "Ulrich")]


def address(club: Club, more: str = "") -> str:
    return f"/c/{club.slug}/members/{more}"


def test_doubles_are_listed_compared_merged_and_taken_apart(
    club: Club, client: Client, two: list[Member]
) -> None:
    listed = client.get(address(club, "doubles/"))
    assert [(one.pk, other.pk) for one, other in listed.context["page"]] == [(two[0].pk, two[1].pk)]
    page = client.get(address(club, "merge/"), {"member": [one.pk for one in two]})
    assert [record.member for record in page.context["records"]] == two
    sent = {"member": [one.pk for one in two], "keep": two[1].pk, "key": page.context["key"]}
    for _ in range(2):
        done = client.post(address(club, "merge/"), sent)
        assert done.status_code == 302
    assert MemberMerge.objects.count() == 1
    two[0].refresh_from_db()
    assert two[0].merged_into == two[1]
    assert client.get(done["Location"]).status_code == 200
    assert client.get(address(club, f"{two[0].pk}/")).status_code == 404
    assert client.get(address(club, f"{two[1].pk}/")).status_code == 200
    assert "Uli Beispiel" not in client.get(address(club)).content.decode()
    client.post(f"{done['Location']}undo/")
    two[0].refresh_from_db()
    assert two[0].merged_into is None


def test_two_people_are_not_asked_about_again(club: Club, client: Client, two: list[Member]) -> None:
    client.post(address(club, "doubles/apart/"), {"member": [one.pk for one in two]})
    assert list(client.get(address(club, "doubles/")).context["page"]) == []


def test_what_stands_in_the_way_is_told_before_anybody_presses(club: Club, client: Client) -> None:
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    there = [seat.member for seat in table.seats.order_by("index")[:2]]
    page = client.get(address(club, "merge/"), {"member": [one.pk for one in there]})
    (text,) = page.context["faults"]
    for fact in ("Ann", "Bram", table.round.tournament.name):
        assert fact in text
    sent = {"member": [one.pk for one in there], "keep": there[0].pk}
    assert client.post(address(club, "merge/"), sent).status_code == 422


@pytest.mark.parametrize("keep", ["", "0", "x", "9" * 30])
def test_a_merge_without_a_choice_is_asked_for_one(
    club: Club, client: Client, two: list[Member], keep: str
) -> None:
    sent = {"member": [one.pk for one in two], "keep": keep}
    assert client.post(address(club, "merge/"), sent).status_code == 422
    assert not MemberMerge.objects.exists()


@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 30])
def test_odd_records_are_nobody(club: Club, client: Client, odd: str) -> None:
    assert client.get(address(club, "merge/"), {"member": odd, "q": odd}).status_code == 200
    assert client.post(address(club, "merge/"), {"member": odd, "keep": odd}).status_code == 422
    assert client.post(address(club, "doubles/apart/"), {"member": odd}).status_code == 302
    assert client.get(address(club, "doubles/"), {"page": odd}).status_code == 200


def test_only_organisers_merge(people: tuple[Club, dict[Role, User]], client: Client) -> None:
    club, users = people
    for page in ("doubles/", "merge/"):
        assert client.get(address(club, page)).status_code == 302
        for role, status in zip(Role, (200, 200, 403, 403), strict=True):
            client.force_login(users[role])
            assert client.get(address(club, page)).status_code == status
        client.logout()


@pytest.mark.parametrize("page", ["", "doubles/"])
def test_three_rows_cost_what_one_costs(club: Club, client: Client, page: str) -> None:
    counted = []
    for name in ("Muster", "Vorlage", "Probe"):
        for first in ("Uli", "Ulrich"):
            MemberFactory(club=club, name=f"{first} {name}")
        with CaptureQueriesContext(connection) as queries:
            client.get(address(club, page))
        counted.append(len(queries))
    assert counted[0] == counted[2]
