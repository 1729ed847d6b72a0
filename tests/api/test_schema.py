"""The OpenAPI document is complete, and what the API answers is what the document says."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, settings
from requests.adapters import HTTPAdapter
from rest_framework.test import RequestsClient
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import Club, Role, User
from accounts.services import make_token
from scoring.games import GAMES
from tests.factories.accounts import MemberFactory
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tournaments.models import Table
from tournaments.services.hands import record_hand
from tournaments.services.plan_repairs import bring_plan
from tournaments.services.wishes import add_wish

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 5


def test_the_document_is_made_without_a_warning(tmp_path: Any) -> None:
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(tmp_path / "api.yaml"))


@pytest.mark.parametrize("game", GAMES)
def test_slips_and_house_rules_are_typed_by_game(game: str, client: Any) -> None:
    schemas = client.get("/api/schema/?format=json").json()["components"]["schemas"]
    name = game.title().replace("-", "")
    declared = client.get(f"/api/v1/games/{game}/").json()
    assert set(schemas[f"{name}Rules"]["properties"]) == {one["name"] for one in declared["settings"]}
    for preset in declared["presets"]:
        slip = client.get(f"/api/v1/games/{game}/presets/{preset['slug']}/slip/").json()
        assert set(schemas[f"{name}Slip"]["properties"]) >= {field["name"] for field in slip["fields"]}


@pytest.fixture
def headers(people: tuple[Club, dict[Role, User]]) -> dict[str, str]:
    secret = make_token(user=people[1][Role.OWNER], name="test")[1]
    return {"Authorization": f"Bearer {secret}", "Idempotency-Key": str(uuid4())}


@pytest.fixture
def place(people: tuple[Club, dict[Role, User]]) -> dict[str, Any]:
    """One of everything that a path names: made-up names would be answered 404 and prove little."""
    club, users = people
    tournament = TournamentFactory(club=club, is_published=True, rounds_planned=2)
    round = RoundFactory(tournament=tournament, tables=1, is_open=True)
    table = Table.objects.select_related("round__tournament__club").get(round=round)
    record_hand(table=table, values={"contract": "all_pass"}, key=uuid4(), by=users[Role.OWNER])
    plan = bring_plan(tournament=tournament, rounds=[{"tables": [[1, 2, 3, 4]]}], by=None)
    north = tournament.entrants.get(number=1)
    wish = add_wish(tournament=tournament, kind="table", entrants=[north], number=1, is_hard=False)[0]
    one = {"slug": club.slug, "key": tournament.public_key, "id": MemberFactory(club=club).pk}
    one |= {"version": plan.version, "wish": wish.pk}
    return {**one, "game": "solo-whist", "preset": "de", "number": 1, "table": 1, "hand": 1, "team": 1}


@pytest.fixture
def no_throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})


class InProcess(RequestsClient):
    """The framework's client, whose adapters lack what the checks look at: their pools of connections."""

    def __init__(self) -> None:
        super().__init__()
        for adapter in self.adapters.values():
            HTTPAdapter.__init__(adapter)


# Random requests alone: the systematic ones are thousands, and take minutes.
schema = from_dict(
    SchemaGenerator().get_schema(public=True),
    config=SchemathesisConfig.from_dict({"phases": {"coverage": {"enabled": False}}}),
)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@pytest.mark.usefixtures("no_throttle")
def test_answers_are_what_the_document_says(
    case: Case, headers: dict[str, str], place: dict[str, Any]
) -> None:
    """Whatever is sent: nothing breaks, and every answer has a status and a shape that are documented."""
    for name in case.path_parameters or {}:
        case.path_parameters[name] = place[name]
    with transaction.atomic():
        response = case.call(base_url="http://testserver", session=InProcess(), headers=headers)
        case.validate_response(response, checks=CHECKS)
        transaction.set_rollback(True)
