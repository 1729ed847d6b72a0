"""Who may do what by the API: every address, every method, every role, one table."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.urls import URLPattern
from rest_framework.test import APIClient

from accounts.models import Club, Role, User
from tests.api.conftest import ClientOf, new_key
from tests.factories.accounts import MemberFactory, UserFactory
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tournaments.api.urls import urlpatterns
from tournaments.models import Table, Tournament
from tournaments.services.hands import record_hand

pytestmark = pytest.mark.django_db

OWNER, ORGANISER, SECRETARY, PLAYER = Role
STRANGER, VISITOR = "stranger", "visitor"

ANYBODY = {OWNER, ORGANISER, SECRETARY, PLAYER, STRANGER, VISITOR}
SIGNED_IN = ANYBODY - {VISITOR}
MEMBERS = {OWNER, ORGANISER, SECRETARY, PLAYER}
SCORERS = {OWNER, ORGANISER, SECRETARY}
ORGANISERS = {OWNER, ORGANISER}
OWNERS = {OWNER}
NOBODY: set[str] = set()

# name of the address: method: who is let in, in a public club
MATRIX: dict[str, dict[str, set[str]]] = {
    "reader": {"get": SIGNED_IN},
    "tokens": {"get": SIGNED_IN, "post": NOBODY},
    "token": {"delete": SIGNED_IN},
    "games": {"get": ANYBODY},
    "game": {"get": ANYBODY},
    "game_slip": {"get": ANYBODY},
    "clubs": {"get": ANYBODY, "post": SIGNED_IN},
    "club": {"get": ANYBODY, "patch": OWNERS},
    "members": {"get": MEMBERS, "post": SCORERS},
    "preview_import": {"post": ORGANISERS},
    "import_members": {"post": ORGANISERS},
    "undo_import": {"post": ORGANISERS},
    "doubles": {"get": ORGANISERS},
    "merge_members": {"post": ORGANISERS},
    "undo_merge": {"post": ORGANISERS},
    "member": {"get": MEMBERS, "patch": SCORERS, "delete": ORGANISERS},
    "member_role": {"put": ORGANISERS},
    "restore_member": {"post": ORGANISERS},
    "seasons": {"get": ANYBODY, "post": ORGANISERS},
    "season": {"get": ANYBODY, "patch": ORGANISERS},
    "teams": {"get": ANYBODY, "post": ORGANISERS},
    "teams_counting": {"put": ORGANISERS},
    "team": {"patch": ORGANISERS, "delete": ORGANISERS},
    "team_memberships": {"post": ORGANISERS},
    "team_membership": {"delete": ORGANISERS},
    "season_settlement": {"get": MEMBERS},
    "pay_season": {"post": ORGANISERS},
    "undo_season_payment": {"post": ORGANISERS},
    "decisions": {"get": ORGANISERS, "post": ORGANISERS},
    "decision": {"delete": ORGANISERS},
    "season_decisions": {"get": ORGANISERS, "post": ORGANISERS},
    "season_decision": {"delete": ORGANISERS},
    "season_pot": {"get": MEMBERS, "put": ORGANISERS},
    "pay_season_pot": {"post": ORGANISERS},
    "pot": {"get": MEMBERS, "put": ORGANISERS},
    "pay_pot": {"post": ORGANISERS},
    "statistics": {"get": ANYBODY},
    "statistics_players": {"get": ANYBODY},
    "statistics_player": {"get": ANYBODY},
    "statistics_hands": {"get": ANYBODY},
    "tournaments": {"get": ANYBODY, "post": ORGANISERS},
    "tournament": {"get": ANYBODY, "patch": ORGANISERS, "delete": ORGANISERS},
    "publish": {"post": ORGANISERS},
    "withdraw": {"post": ORGANISERS},
    "end": {"post": ORGANISERS},
    "reopen": {"post": ORGANISERS},
    "hiding": {"get": SCORERS, "put": ORGANISERS, "delete": ORGANISERS},
    "rules": {"get": ANYBODY, "patch": ORGANISERS},
    "rehearse_rules": {"post": OWNERS},
    "rules_midway": {"post": OWNERS},
    "recount": {"get": OWNERS, "post": OWNERS},
    "slip": {"get": ANYBODY},
    "entrants": {"get": ANYBODY, "post": ORGANISERS},
    "enter_guest": {"post": ORGANISERS},
    "enter_pair": {"post": ORGANISERS},
    "entrant": {"get": ANYBODY, "delete": ORGANISERS},
    "ledger": {"get": ANYBODY, "post": ORGANISERS},
    "ranking": {"get": ANYBODY, "put": ORGANISERS},
    "settlement": {"get": MEMBERS},
    "pay": {"post": ORGANISERS},
    "undo_payment": {"post": ORGANISERS},
    "standings": {"get": ANYBODY},
    "standings_then": {"get": ANYBODY},
    "wishes": {"get": ORGANISERS, "post": ORGANISERS},
    "wish": {"delete": ORGANISERS},
    "plans": {"get": ANYBODY, "post": ORGANISERS},
    "repair_plan": {"post": ORGANISERS},
    "plan": {"get": ANYBODY},
    "stop_plan": {"post": ORGANISERS},
    "ask_plan_again": {"post": ORGANISERS},
    "publish_plan": {"post": ORGANISERS},
    "withdraw_plan": {"post": ORGANISERS},
    "prepare_spares": {"post": ORGANISERS},
    "choose_prepared": {"post": ORGANISERS},
    "swap_tables": {"post": ORGANISERS},
    "boards": {"get": ANYBODY, "post": ORGANISERS},
    "boards_ranking": {"get": ANYBODY},
    "board": {"get": ANYBODY},
    "uploads": {"post": ORGANISERS},
    "upload": {"get": ORGANISERS},
    "store_upload": {"post": ORGANISERS},
    "rounds": {"get": ANYBODY, "post": ORGANISERS},
    "round": {"get": ANYBODY},
    "draw_seats": {"post": ORGANISERS},
    "seats": {"put": ORGANISERS, "delete": ORGANISERS},
    "open_round": {"post": ORGANISERS},
    "close_round": {"post": ORGANISERS},
    "reopen_round": {"post": ORGANISERS},
    "table": {"get": ANYBODY},
    "preview": {"post": SCORERS},
    "hands": {"get": ANYBODY, "post": SCORERS},
    "lines": {"get": SCORERS, "post": SCORERS},
    "lines_preview": {"post": SCORERS},
    "whispers": {"get": SCORERS, "post": SCORERS},
    "paper_totals": {"get": SCORERS, "put": SCORERS},
    "codes": {"get": SCORERS, "post": SCORERS, "delete": SCORERS},
    "seat_changes": {"get": ANYBODY, "post": SCORERS},
    "swap_seats": {"post": SCORERS},
    "stand_in": {"post": SCORERS},
    "rehearse": {"post": ORGANISERS},
    "correct_late": {"post": ORGANISERS},
    "history": {"get": SCORERS},
    "checking": {"get": ANYBODY, "put": ORGANISERS},
    "checks": {"get": SCORERS},
    "confirm_hands": {"post": SCORERS},
    "report_hand": {"post": MEMBERS},
    "reports": {"get": SCORERS},
    "answer_report": {"post": SCORERS},
    "photos": {"get": SCORERS, "post": SCORERS},
    "photo": {"get": SCORERS, "delete": SCORERS},
    "cancel_entry": {"post": ORGANISERS},
    "acts": {"get": SCORERS},
    "undo_act": {"post": SCORERS},
    "hand": {"get": ANYBODY, "put": SCORERS},
    "void_hand": {"post": SCORERS},
    "restore_hand": {"post": SCORERS},
}
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass
class Place:
    """One of everything that an address can name."""

    club: Club
    tournament: Tournament
    users: dict[str, User | None]

    def address(self, pattern: URLPattern) -> str:
        guest = self.club.members.filter(user=None).first()
        named = {
            "slug": self.club.slug,
            "key": self.tournament.public_key,
            "pk": guest and guest.pk,
            "game": "solo-whist",
            "preset": "de",
            "number": 1,
            "table": 1,
            "hand": 1,
            "version": 1,
            "wish": 1,
            "team": 1,
        }
        route = str(pattern.pattern)
        for name, value in named.items():
            route = route.replace(f"<slug:{name}>", str(value)).replace(f"<int:{name}>", str(value))
        return f"/api/v1/{route}"


@pytest.fixture
def place(people: tuple[Club, dict[Role, User]]) -> Place:
    return _place(people)


def _place(people: tuple[Club, dict[Role, User]], *, is_published: bool = True) -> Place:
    club, users = people
    tournament = TournamentFactory(club=club, is_published=is_published)
    round = RoundFactory(tournament=tournament, tables=1, is_open=is_published)
    if is_published:
        table = Table.objects.select_related("round__tournament__club").get(round=round)
        record_hand(table=table, values={"contract": "all_pass"}, key=uuid4(), by=users[OWNER])
    MemberFactory(club=club)
    return Place(club, tournament, {**users, STRANGER: UserFactory(), VISITOR: None})


NAMED = [pattern for pattern in urlpatterns if pattern.name]


def test_the_table_names_every_address_and_method() -> None:
    offered = {
        str(pattern.name): {method for method in METHODS if hasattr(pattern.callback.cls, method)}  # type: ignore[attr-defined]
        for pattern in NAMED
    }
    assert offered == {name: set(methods) for name, methods in MATRIX.items()}


@pytest.mark.parametrize("pattern", NAMED, ids=lambda pattern: pattern.name)
def test_roles_are_let_in_as_the_table_says(place: Place, client_of: ClientOf, pattern: URLPattern) -> None:
    """An empty body is let in and then refused: 400 and 422 are answers to somebody who may."""
    let_in = {
        method: {
            who
            for who, user in place.users.items()
            if _is_let_in(_ask(client_of(user), method, place, pattern))
        }
        for method in MATRIX[str(pattern.name)]
    }
    assert let_in == MATRIX[str(pattern.name)]


@pytest.mark.parametrize("pattern", NAMED, ids=lambda pattern: pattern.name)
def test_visitors_are_asked_to_sign_in_and_members_told_no(
    place: Place, client_of: ClientOf, pattern: URLPattern
) -> None:
    for method, allowed in MATRIX[str(pattern.name)].items():
        if VISITOR not in allowed:
            answer = _ask(client_of(None), method, place, pattern)
            assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, 'Bearer realm="api"')
        if PLAYER not in allowed:
            assert _ask(client_of(place.users[PLAYER]), method, place, pattern).status_code == 403


IN_CLUB = [
    pattern
    for pattern in NAMED
    if "<slug:slug>" in str(pattern.pattern) or "<slug:key>" in str(pattern.pattern)
]


@pytest.mark.parametrize("pattern", IN_CLUB, ids=lambda pattern: pattern.name)
def test_strangers_do_not_learn_of_a_members_only_club(
    place: Place, client_of: ClientOf, pattern: URLPattern
) -> None:
    Club.objects.filter(pk=place.club.pk).update(is_public=False)
    for method in MATRIX[str(pattern.name)]:
        assert _ask(client_of(place.users[STRANGER]), method, place, pattern).status_code == 404


def test_a_draft_exists_for_those_alone_who_record(
    people: tuple[Club, dict[Role, User]], client_of: ClientOf
) -> None:
    place = _place(people, is_published=False)
    address = f"/api/v1/tournaments/{place.tournament.public_key}/"
    answers = {who: client_of(user).get(address).status_code for who, user in place.users.items()}
    assert answers == {OWNER: 200, ORGANISER: 200, SECRETARY: 200, PLAYER: 404, STRANGER: 404, VISITOR: 401}
    listed = client_of(place.users[PLAYER]).get(f"/api/v1/clubs/{place.club.slug}/tournaments/").json()
    assert listed["count"] == 0


def test_nobody_hands_out_a_role_above_their_own(place: Place, client_of: ClientOf) -> None:
    member = place.club.members.get(user=place.users[PLAYER])
    address = f"/api/v1/clubs/{place.club.slug}/members/{member.pk}/role/"
    organiser, owner = client_of(place.users[ORGANISER]), client_of(place.users[OWNER])
    assert organiser.put(address, {"role": "owner"}, format="json").status_code == 403
    assert owner.put(address, {"role": "owner"}, format="json").json()["role"] == "owner"


def _ask(client: APIClient, method: str, place: Place, pattern: URLPattern) -> Any:
    body = {} if method in ("post", "put", "patch") else None
    return getattr(client, method)(place.address(pattern), body, format="json", headers=new_key())


def _is_let_in(answer: Any) -> bool:
    assert answer.status_code < 500
    return answer.status_code not in (401, 403)
