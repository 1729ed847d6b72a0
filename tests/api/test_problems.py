"""Everything refused has one shape, a code that stays and a sentence in the reader's language."""

from typing import Any
from uuid import uuid4

import pytest
from pytest_django.fixtures import Settings
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import Club, Role, User
from tests.api.conftest import ClientOf, new_key
from tests.factories.tournaments import TableFactory
from tournaments.models import Table

pytestmark = pytest.mark.django_db

SOLO = {"contract": "solo", "declarer": 0, "tricks": 5}
LOST = {"contract": "solo", "declarer": 0, "tricks": 4}


@pytest.fixture
def table(club: Club) -> Table:
    return TableFactory(tournament__club=club)


def hands(table: Table) -> str:
    tournament = table.round.tournament
    return f"/api/v1/tournaments/{tournament.public_key}/rounds/1/tables/{table.number}/hands/"


def post(client: APIClient, address: str, body: Any, **headers: str) -> Any:
    return client.post(address, body, format="json", headers=headers or new_key())


def forget_answers(settings: Settings) -> None:
    """A day later: the cache of this test is empty."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid4().hex}}


def test_every_fault_of_a_slip_is_told_at_its_field(table: Table, secretary: APIClient) -> None:
    answer = post(secretary, hands(table), {"values": {"contract": "solo", "tricks": 14, "weather": "fine"}})
    problem = answer.json()
    assert answer.status_code == 422
    found = {(fault["code"], fault["field"]) for fault in problem["errors"]}
    assert found >= {("field_unknown", "values.weather"), ("field_missing", "values.declarer")}
    assert {name: problem[name] for name in ("code", "field")} == {
        name: problem["errors"][0][name] for name in ("code", "field")
    }
    assert all(set(fault) == {"code", "message", "facts", "field"} for fault in problem["errors"])


def test_a_stale_correction_gets_both_versions_and_the_current_number(
    table: Table, secretary: APIClient
) -> None:
    post(secretary, hands(table), {"values": SOLO})
    corrected = {"values": LOST, "version": 1}
    assert secretary.put(f"{hands(table)}1/", corrected, format="json", headers=new_key()).status_code == 200
    stale = {"values": SOLO | {"tricks": 6}, "version": 1}
    answer = secretary.put(f"{hands(table)}1/", stale, format="json", headers=new_key())
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "hand_changed")
    assert {name: problem[name] for name in ("hand", "version", "yours", "theirs")} == {
        "hand": 1,
        "version": 2,
        "yours": SOLO | {"tricks": 6},
        "theirs": LOST,
    }


def test_another_entry_under_a_number_that_is_taken_is_a_conflict_and_an_equal_one_is_not(
    table: Table, secretary: APIClient
) -> None:
    post(secretary, hands(table), {"values": SOLO, "number": 1})
    equal = post(secretary, hands(table), {"values": SOLO, "number": 1})
    other = post(secretary, hands(table), {"values": LOST, "number": 1})
    assert (equal.status_code, other.status_code, other.json()["code"]) == (200, 409, "hand_number_taken")


def test_what_the_state_forbids_is_a_conflict_without_a_field(club: Club, secretary: APIClient) -> None:
    table = TableFactory(tournament__club=club, is_open=False)
    answer = post(secretary, hands(table), {"values": SOLO})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"]) == (409, "round_not_open", None)
    assert problem["facts"] == {"round": 1}


def test_a_hand_needs_a_key(table: Table, secretary: APIClient) -> None:
    missing = secretary.post(hands(table), {"values": SOLO}, format="json")
    broken = post(secretary, hands(table), {"values": SOLO}, **{"Idempotency-Key": "7"})
    assert [(one.status_code, one.json()["code"]) for one in (missing, broken)] == [
        (400, "idempotency_key_missing"),
        (400, "idempotency_key_invalid"),
    ]


def test_the_same_key_again_answers_the_same_and_writes_nothing(table: Table, secretary: APIClient) -> None:
    key = new_key()
    first, again = (post(secretary, hands(table), {"values": SOLO}, **key) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert table.hands.count() == 1


def test_a_key_is_good_when_the_cache_has_forgotten_it(
    table: Table, secretary: APIClient, settings: Settings
) -> None:
    key = new_key()
    post(secretary, hands(table), {"values": SOLO}, **key)
    forget_answers(settings)
    again = post(secretary, hands(table), {"values": SOLO}, **key)
    assert (again.status_code, again.json()["number"], table.hands.count()) == (200, 1, 1)


@pytest.mark.parametrize("is_forgotten", [False, True])
def test_a_key_with_another_wish_is_refused(
    table: Table, secretary: APIClient, settings: Settings, is_forgotten: bool
) -> None:
    key = new_key()
    post(secretary, hands(table), {"values": SOLO}, **key)
    if is_forgotten:
        forget_answers(settings)
    answer = post(secretary, hands(table), {"values": LOST}, **key)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert table.hands.count() == 1


def test_other_posts_are_done_once_too(club: Club, organiser: APIClient) -> None:
    address, key = f"/api/v1/clubs/{club.slug}/members/", new_key()
    first, again = (post(organiser, address, {"name": "Guro"}, **key) for _ in range(2))
    assert first.json() == again.json()
    assert club.members.filter(name="Guro").count() == 1


def test_a_refused_attempt_does_not_use_up_its_key(club: Club, organiser: APIClient) -> None:
    address, key = f"/api/v1/clubs/{club.slug}/members/", new_key()
    assert post(organiser, address, {"name": "…"}, **key).status_code == 422
    assert post(organiser, address, {"name": "Guro"}, **key).status_code == 201


def test_faults_of_a_body_have_dotted_paths(club: Club, organiser: APIClient) -> None:
    tournament = TableFactory(tournament__club=club).round.tournament
    address = f"/api/v1/tournaments/{tournament.public_key}/rounds/1/seats/"
    answer = organiser.put(address, {"tables": [[1, 2, 3, "x"]]}, format="json")
    assert (answer.status_code, answer.json()["field"], answer.json()["code"]) == (
        400,
        "tables.0.3",
        "invalid",
    )


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        (b"{", "application/json", (400, "parse_error")),
        (b'{"name": "\\ud800"}', "application/json", (400, "parse_error")),
        (b"name=x", "text/plain", (415, "unsupported_media_type")),
    ],
)
def test_what_cannot_be_read_is_told_in_the_same_shape(
    club: Club, organiser: APIClient, body: bytes, kind: str, expected: tuple[int, str]
) -> None:
    answer = organiser.post(f"/api/v1/clubs/{club.slug}/members/", body, content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == expected


def test_unknown_addresses_and_methods_answer_in_the_same_shape(organiser: APIClient) -> None:
    unknown, method = organiser.get("/api/v1/weather/"), organiser.delete("/api/v1/games/")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")
    assert (method.status_code, method.json()["code"]) == (405, "method_not_allowed")


def test_a_token_that_is_not_ours_is_refused_everywhere(client: Any) -> None:
    answer = client.get("/api/v1/games/", headers={"Authorization": "Bearer nonsense"})
    assert (answer.status_code, answer.json()["code"]) == (401, "token_unknown")


def test_who_asks_too_often_is_told_when_to_come_back(
    organiser: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/min", "user": "1/min"})
    organiser.get("/api/v1/games/")
    answer = organiser.get("/api/v1/games/")
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert int(answer.headers["Retry-After"]) == answer.json()["facts"]["wait"]


def test_sentences_come_in_the_language_asked_for_or_the_profiles(
    people: tuple[Club, dict[Role, User]], client_of: ClientOf
) -> None:
    user = people[1][Role.PLAYER]
    User.objects.filter(pk=user.pk).update(language="de")
    client = client_of(user)
    by_profile = client.get("/api/v1/weather/").json()["message"]
    asked = client.get("/api/v1/weather/", headers={"Accept-Language": "nl"}).json()["message"]
    assert (by_profile, asked) == ("Nicht gefunden.", "Niet gevonden.")


def test_units_are_text_and_times_have_the_clubs_clock(club: Club, organiser: APIClient) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone="Europe/Oslo")
    wanted = {
        "name": "Cup",
        "game": "solo-whist",
        "preset": "de",
        "starts_at": "2026-07-01T19:00",
        "stake": "0.1",
    }
    made = post(organiser, f"/api/v1/clubs/{club.slug}/tournaments/", wanted).json()
    assert (made["starts_at"], made["stake"]) == ("2026-07-01T19:00:00+02:00", "0.1000")


def test_a_session_writes_with_the_forms_secret_only(people: tuple[Club, dict[Role, User]]) -> None:
    club, users = people
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(users[Role.ORGANISER])
    assert client.get(f"/api/v1/clubs/{club.slug}/members/").status_code == 200
    answer = client.post(f"/api/v1/clubs/{club.slug}/members/", {"name": "Guro"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
