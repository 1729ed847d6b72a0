"""Lists: the same number of queries however long, paged, searched, ordered."""

from typing import Any
from uuid import uuid4

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from tests.api.conftest import new_key
from tests.factories.accounts import ClubFactory, MemberFactory
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tournaments.models import LedgerEntry, Table, Tournament
from tournaments.services.hands import record_hand
from tournaments.services.ledger import book_beside
from tournaments.services.standings import rebuild_standings

pytestmark = pytest.mark.django_db

SOLO = {"contract": "solo", "declarer": 0, "tricks": 5}


def _played(club: Club, by: User, rows: int) -> Tournament:
    """A tournament with so many rounds, tables, hands and penalties."""
    tournament = TournamentFactory(club=club, is_published=True, rounds_planned=3)
    for _ in range(rows):
        round = RoundFactory(tournament=tournament, tables=rows, is_open=True)
    table = Table.objects.select_related("round__tournament__club").get(round=round, number=1)
    for _ in range(rows):
        record_hand(table=table, values=SOLO, key=uuid4(), by=by)
        entrant = tournament.entrants.first()
        book_beside(entrant=entrant, kind=LedgerEntry.Kind.PENALTY, units=-1, reason="late", by=by)
    rebuild_standings(tournament_id=tournament.pk)
    return tournament


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(
    "asked",
    [
        ("clubs/", 4),
        ("tokens/", 3),
        ("clubs/{club}/members/", 5),
        ("clubs/{club}/tournaments/", 5),
        ("tournaments/{key}/entrants/", 4),
        ("tournaments/{key}/rounds/", 5),
        ("tournaments/{key}/ledger/", 4),
        ("tournaments/{key}/standings/", 5),
        ("tournaments/{key}/rounds/{rows}/tables/1/", 5),
        ("tournaments/{key}/rounds/{rows}/tables/1/hands/", 6),
        ("tournaments/{key}/rounds/{rows}/tables/1/hands/1/", 7),
    ],
)
def test_lists_ask_the_same_however_long_they_are(
    people: tuple[Club, dict[Role, User]],
    organiser: APIClient,
    django_assert_num_queries: DjangoAssertNumQueries,
    rows: int,
    asked: tuple[str, int],
) -> None:
    club, users = people
    tournament = _played(club, users[Role.OWNER], rows)
    ClubFactory.create_batch(rows)
    MemberFactory.create_batch(rows, club=club)
    address, queries = asked
    place = address.format(club=club.slug, key=tournament.public_key, rows=rows)
    organiser.get("/api/v1/games/")  # notes the use of the token, once a minute
    with django_assert_num_queries(queries):
        assert organiser.get(f"/api/v1/{place}").status_code == 200


def _names(client: APIClient, address: str, **query: Any) -> list[str]:
    return [row["name"] for row in client.get(f"/api/v1/{address}", query).json()["results"]]


def test_pages_follow_each_other(organiser: APIClient, club: Club) -> None:
    members = f"clubs/{club.slug}/members/"
    whole = _names(organiser, members)
    assert _names(organiser, members, limit=2) + _names(organiser, members, limit=2, offset=2) == whole


def test_members_are_found_without_accents_and_ordered(organiser: APIClient) -> None:
    club = Club.objects.get()
    for name, number in (("Çiğdem", "10"), ("Ærlig Åse", "9")):
        MemberFactory(club=club, name=name, number=number)
    members = f"clubs/{club.slug}/members/"
    assert _names(organiser, members, search="cigdem") == ["Çiğdem"]
    assert _names(organiser, members, ordering="number")[:2] == ["Ærlig Åse", "Çiğdem"]


def test_clubs_are_narrowed_to_the_readers_own(organiser: APIClient, client: Any) -> None:
    mine = Club.objects.get().name
    MemberFactory(club=ClubFactory(name="Elsewhere"))
    ClubFactory(name="Hidden", is_public=False)
    assert _names(organiser, "clubs/", mine=True) == [mine]
    assert sorted(_names(organiser, "clubs/")) == sorted([mine, "Elsewhere"])
    assert _names(client, "clubs/", mine=True) == []


def test_tournaments_are_narrowed_by_status_and_name(organiser: APIClient, club: Club) -> None:
    TournamentFactory(club=club, name="Autumn cup")
    TournamentFactory(club=club, name="Spring cup", is_published=True)
    tournaments = f"clubs/{club.slug}/tournaments/"
    assert _names(organiser, tournaments, status="draft") == ["Autumn cup"]
    assert _names(organiser, tournaments, search="spring") == ["Spring cup"]
    assert _names(organiser, tournaments, ordering="-name") == ["Spring cup", "Autumn cup"]


def test_the_ledger_is_narrowed_by_entrant_and_kind(
    people: tuple[Club, dict[Role, User]], organiser: APIClient
) -> None:
    tournament = _played(people[0], people[1][Role.OWNER], 1)
    ledger = f"/api/v1/tournaments/{tournament.public_key}/ledger/"
    penalties = organiser.get(ledger, {"kind": "penalty"}).json()["results"]
    assert [(one["entrant"], one["units"], one["hand"]) for one in penalties] == [(1, "-1.0000", None)]
    of_one = organiser.get(ledger, {"entrant": 2}).json()["results"]
    assert {(one["entrant"], one["hand"], one["version"]) for one in of_one} == {(2, 1, 1)}


def test_standings_say_what_they_do_not_contain_yet(
    people: tuple[Club, dict[Role, User]], organiser: APIClient
) -> None:
    tournament = _played(people[0], people[1][Role.OWNER], 1)
    address = f"/api/v1/tournaments/{tournament.public_key}/standings/"
    assert organiser.get(address).json()["waiting"] == 0
    Tournament.objects.get(pk=tournament.pk).next_change()
    answer = organiser.get(address).json()
    assert (answer["waiting"], answer["hands"], len(answer["results"])) == (1, 1, 4)


def test_recording_a_hand_asks_little_of_the_database(
    people: tuple[Club, dict[Role, User]],
    secretary: APIClient,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    """The service's own queries, and those for token, roles, the table, and the answer."""
    tournament = _played(people[0], people[1][Role.OWNER], 3)
    address = f"/api/v1/tournaments/{tournament.public_key}/rounds/3/tables/1/hands/"
    secretary.get("/api/v1/games/")
    with django_assert_max_num_queries(20):
        answer = secretary.post(address, {"values": SOLO}, format="json", headers=new_key())
    assert answer.status_code == 201
