"""Members are brought, merged and taken back by the API as on the pages."""

import pytest

from accounts.models import Club, Role, User
from tests.api.conftest import ClientOf, new_key
from tests.factories.accounts import MemberFactory

pytestmark = pytest.mark.django_db
TEXT = "Name,Number,Team\nU. Beispiel,007,A\nZora Neu,8,B\n"


@pytest.fixture
def address(people: tuple[Club, dict[Role, User]]) -> str:
    return f"/api/v1/clubs/{people[0].slug}/members/"


def test_a_list_is_looked_at_brought_and_taken_back(
    people: tuple[Club, dict[Role, User]], client_of: ClientOf, address: str
) -> None:
    club, users = people
    uli = MemberFactory(club=club, name="Ulrich Beispiel")
    before = club.members.count()
    client = client_of(users[Role.ORGANISER])
    plan = client.post(f"{address}import/preview/", {"text": TEXT}, format="json").json()
    assert plan["new"] == [{"line": 3, "name": "Zora Neu", "number": "8"}]
    assert [(one["line"], one["why"], [who["id"] for who in one["people"]]) for one in plan["questions"]] == [
        (2, "like", [uli.pk])
    ]
    assert (plan["unanswered"], plan["unused"]) == (1, ["Team"])
    sent = {"text": TEXT, "seen": plan["seen"]}
    refused = client.post(f"{address}import/", sent, format="json", headers=new_key())
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "import_unanswered")
    sent["answers"] = {"2": str(uli.pk)}
    done = client.post(f"{address}import/", sent, format="json", headers=new_key())
    assert done.status_code == 201
    facts = done.json()
    assert (facts["new"], facts["changed"], club.members.count()) == (1, 1, before + 1)
    undone = client.post(f"{address}imports/{facts['id']}/undo/", format="json", headers=new_key())
    assert undone.json()["undone_at"]
    assert club.members.count() == before


def test_records_are_merged_and_parted(
    people: tuple[Club, dict[Role, User]], client_of: ClientOf, address: str
) -> None:
    club, users = people
    one, other = (MemberFactory(club=club, name=f"{name} Beispiel") for name in ("Uli", "Ulrich"))
    client = client_of(users[Role.OWNER])
    (pair,) = client.get(f"{address}doubles/").json()["results"]
    assert (pair["one"]["id"], pair["other"]["id"]) == (one.pk, other.pk)
    sent = {"kept": one.pk, "others": [other.pk]}
    done = client.post(f"{address}merge/", sent, format="json", headers=new_key()).json()
    assert (done["kept"]["id"], done["others"]) == (one.pk, ["Ulrich Beispiel"])
    assert client.get(f"{address}{other.pk}/").status_code == 404
    undone = client.post(f"{address}merges/{done['id']}/undo/", format="json", headers=new_key())
    assert undone.status_code == 200
    assert client.get(f"{address}{other.pk}/").status_code == 200


@pytest.mark.parametrize("kept", [0, -1, 2**70])
def test_nobody_is_not_found(
    people: tuple[Club, dict[Role, User]], client_of: ClientOf, address: str, kept: int
) -> None:
    sent = {"kept": kept, "others": [kept]}
    client = client_of(people[1][Role.OWNER])
    answer = client.post(f"{address}merge/", sent, format="json", headers=new_key())
    assert answer.status_code in {400, 404}
