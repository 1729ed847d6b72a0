"""Who may open the organiser's pages, and what they cost the database."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import Club, Role, User
from tests.factories.accounts import MemberFactory, club_with_roles
from tests.factories.tournaments import EntrantFactory, RoundFactory, TournamentFactory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

CHANGING = ("edit", "edit_rules", "entrants", "withdraw", "end", "delete")
CHANGING_BY_POST = ("publish", "reopen", "plan_round", "enter_members", "enter_guest")
OF_A_ROUND = ("open_round", "close_round", "place_seats", "clear_seats")


@pytest.fixture
def people() -> tuple[Club, dict[Role, User]]:
    return club_with_roles()


@pytest.fixture
def tournament(people: tuple[Club, dict[Role, User]]) -> Tournament:
    tournament = TournamentFactory(club=people[0], is_published=True)
    RoundFactory(tournament=tournament, tables=1)
    return tournament


def _client(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def _url(name: str, tournament: Tournament, *rest: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.public_key, *rest])


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.PLAYER])
def test_only_organisers_change_anything(
    people: tuple[Club, dict[Role, User]], tournament: Tournament, role: Role
) -> None:
    client = _client(people[1][role])
    answers = {name: client.get(_url(name, tournament)).status_code for name in CHANGING}
    answers |= {name: client.post(_url(name, tournament)).status_code for name in CHANGING_BY_POST}
    answers |= {name: client.post(_url(name, tournament, 1)).status_code for name in OF_A_ROUND}
    assert set(answers.values()) == {403}


def test_visitors_are_asked_to_sign_in_and_come_back(tournament: Tournament) -> None:
    address = _url("manage", tournament)
    answer = _client(None).get(address)
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith(f"?next={address}")


def test_a_secretary_sees_the_overview_without_its_buttons(
    people: tuple[Club, dict[Role, User]], tournament: Tournament
) -> None:
    page = _client(people[1][Role.SECRETARY]).get(_url("manage", tournament))
    assert page.status_code == 200
    assert _url("open_round", tournament, 1) not in page.content.decode()


def test_strangers_see_published_seats_and_no_draft(tournament: Tournament) -> None:
    RoundFactory(tournament=(draft := TournamentFactory(club=tournament.club)))
    assert _client(None).get(_url("seats", tournament, 1)).status_code == 200
    assert _client(MemberFactory(with_account=True).user).get(_url("seats", draft, 1)).status_code == 404


def test_strangers_do_not_learn_what_a_members_only_club_plays(tournament: Tournament) -> None:
    tournament.club.is_public = False
    tournament.club.save()
    stranger = _client(MemberFactory(with_account=True).user)
    answers = {name: stranger.get(_url(name, tournament)).status_code for name in ("standings", "manage")}
    assert answers == {"standings": 404, "manage": 404}


def test_players_find_their_own_seat_marked(
    people: tuple[Club, dict[Role, User]], tournament: Tournament
) -> None:
    member = tournament.club.members.get(user=people[1][Role.PLAYER])
    tournament = TournamentFactory(club=tournament.club, is_published=True)
    EntrantFactory(tournament=tournament, member=member)
    RoundFactory(tournament=tournament, tables=1)
    page = _client(people[1][Role.PLAYER]).get(_url("seats", tournament, 1)).content.decode()
    assert page.count('class="mine"') == 1


def test_players_do_not_see_drafts_in_the_clubs_list(people: tuple[Club, dict[Role, User]]) -> None:
    club, users = people
    TournamentFactory(club=club, name="Secret cup")
    TournamentFactory(club=club, name="Open night", is_published=True)
    address = reverse("accounts:club", args=[club.slug])
    seen = {
        role: _client(users[role]).get(address).content.decode() for role in (Role.PLAYER, Role.SECRETARY)
    }
    assert {role: ("Secret cup" in page, "Open night" in page) for role, page in seen.items()} == {
        Role.PLAYER: (False, True),
        Role.SECRETARY: (True, True),
    }


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(
    ("page", "queries"),
    [
        (("manage",), 9),
        (("entrants",), 5),
        (("seats", 1), 10),
        (("print_seats", 1), 7),
        (("place_seats", 1), 12),
    ],
)
def test_pages_ask_the_same_however_long_they_are(
    people: tuple[Club, dict[Role, User]],
    django_assert_num_queries: DjangoAssertNumQueries,
    rows: int,
    page: tuple[Any, ...],
    queries: int,
) -> None:
    tournament = TournamentFactory(club=people[0], is_published=True, rounds_planned=3)
    for _round in range(rows):
        RoundFactory(tournament=tournament, tables=rows)
    MemberFactory.create_batch(rows, club=people[0])
    client = _client(people[1][Role.ORGANISER])
    with django_assert_num_queries(queries):
        client.get(_url(page[0], tournament, *page[1:]))


@pytest.mark.parametrize("rows", [1, 3])
def test_the_clubs_list_asks_the_same_however_long_it_is(
    people: tuple[Club, dict[Role, User]], django_assert_num_queries: DjangoAssertNumQueries, rows: int
) -> None:
    for _tournament in range(rows):
        EntrantFactory.create_batch(rows, tournament=TournamentFactory(club=people[0]))
    client = _client(people[1][Role.ORGANISER])
    with django_assert_num_queries(5):
        client.get(reverse("accounts:club", args=[people[0].slug]))
