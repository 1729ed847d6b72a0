"""The pages of an import show first, write when told to, and answer whatever is sent."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Club, Member, MemberImport, Role, User
from tests.factories.accounts import MemberFactory, club_with_roles

pytestmark = pytest.mark.django_db
MARKUP = "O'Hara & Söhne <b>X</b>"


@pytest.fixture
def people() -> tuple[Club, dict[Role, User]]:
    return club_with_roles(language="de")


@pytest.fixture
def club(people: tuple[Club, dict[Role, User]], client: Client) -> Club:
    """Its organiser is signed in."""
    client.force_login(people[1][Role.ORGANISER])
    return people[0]


def address(club: Club) -> str:
    return f"/c/{club.slug}/members/import/"


def test_a_list_is_shown_before_anything_is_saved_and_taken_over_then(club: Club, client: Client) -> None:
    MemberFactory(club=club, name="Ulrich Beispiel")
    before = club.members.count()
    upload = SimpleUploadedFile("list.csv", "Name;Nummer\nU. Beispiel;007\nZora Neu;8\n".encode("utf-16"))
    shown = client.post(address(club), {"file": upload})
    assert (shown.status_code, club.members.count()) == (200, before)
    plan = shown.context["plan"]
    assert [question.name for question in shown.context["questions"]] == ["U. Beispiel"]
    sent = {"text": shown.context["form"].initial["text"], "seen": plan.seen, "key": shown.context["key"]}
    sent |= {"import": "yes"}
    unanswered = client.post(address(club), sent)
    assert (unanswered.status_code, club.members.count()) == (422, before)
    uli = club.members.get(name="Ulrich Beispiel")
    for _ in range(2):
        answer = client.post(address(club), sent | {"answer-2": str(uli.pk)})
        assert answer.status_code == 302
    assert club.members.count() == before + 1
    uli.refresh_from_db()
    assert (uli.name, uli.number) == ("Ulrich Beispiel", "007")
    result = client.get(answer["Location"])
    assert "Zora Neu" in result.content.decode()
    client.post(f"{answer['Location']}undo/")
    assert club.members.count() == before
    assert client.get(answer["Location"]).status_code == 200


def test_a_preview_that_is_out_of_date_is_shown_anew(club: Club, client: Client) -> None:
    sent = {"text": "Name\nZora Neu\n", "import": "yes", "seen": "of-yesterday", "key": str(uuid4())}
    page = client.post(address(club), sent)
    assert page.status_code == 422
    assert [row.name for row in page.context["plan"].new] == ["Zora Neu"]
    assert not club.members.filter(name="Zora Neu").exists()


def test_faults_name_line_and_column_and_the_text_stays(club: Club, client: Client) -> None:
    page = client.post(address(club), {"text": "Nummer;Name\n1;Ann\n2;\n"})
    assert page.status_code == 422
    assert [(fault.line, fault.place, fault.excerpt) for fault in page.context["faults"]] == [
        (3, "Name", "2;")
    ]
    assert "1;Ann" in page.content.decode()


def test_markup_in_a_name_is_letters_on_every_page_of_an_import(club: Club, client: Client) -> None:
    """C44."""
    text = f'Name\n"{MARKUP}"\n'
    shown = client.post(address(club), {"text": text})
    sent = {"text": text, "seen": shown.context["plan"].seen, "import": "yes", "key": str(uuid4())}
    done = client.post(address(club), sent, follow=True)
    for page in (shown, done):
        assert "<b>X</b>" not in page.content.decode()
        assert "O&#x27;Hara &amp; Söhne &lt;b&gt;X&lt;/b&gt;" in page.content.decode()
    assert club.members.filter(name=MARKUP).exists()


def test_only_organisers_bring_lists(people: tuple[Club, dict[Role, User]], client: Client) -> None:
    club, users = people
    done = MemberImport.objects.create(club=club, key=uuid4(), by=users[Role.OWNER])
    for page in (address(club), f"/c/{club.slug}/members/imports/{done.pk}/"):
        assert client.get(page).status_code == 302
        for role, status in zip(Role, (200, 200, 403, 403), strict=True):
            client.force_login(users[role])
            assert client.get(page).status_code == status
        client.logout()


def _files() -> Iterator[st.SearchStrategy[bytes]]:
    yield st.binary(max_size=300)
    yield st.text(max_size=200).map(str.encode)
    cells = st.lists(st.text(max_size=12), min_size=1, max_size=4)
    yield st.lists(cells, max_size=6).map(
        lambda rows: "\n".join(["Name;Nummer;Nachname", *map(";".join, rows)]).encode()
    )
    yield st.binary(max_size=80).map(lambda rest: b"PK\x03\x04" + rest)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.one_of(*_files()), answer=st.sampled_from(["", "new", "turned", "leave_out", "1", "\0"]))
def test_any_file_gives_a_preview_or_faults(club: Club, client: Client, data: bytes, answer: str) -> None:
    with transaction.atomic():
        upload = SimpleUploadedFile("list.csv", data)
        page = client.post(address(club), {"file": upload})
        assert page.status_code in {200, 422}
        if plan := page.context.get("plan"):
            sent = {"text": page.context["form"].initial["text"], "seen": plan.seen, "import": "yes"}
            sent |= {f"answer-{one.row.line}": answer for one in plan.questions}
            assert client.post(address(club), sent).status_code in {302, 422}
        transaction.set_rollback(True)


def test_a_preview_asks_the_database_as_often_for_many_as_for_few(club: Club, client: Client) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counted = []
    for rows in (1, 3):
        text = "\n".join(
            ["Name", *(f"Zora Neu{n}" for n in range(rows)), *(f"Guest {n}" for n in range(rows))]
        )
        with CaptureQueriesContext(connection) as queries:
            client.post(address(club), {"text": text})
        counted.append(len(queries))
        Member.objects.bulk_create(
            [Member(club=club, name=f"Guest {n}", search_name="-", sort_name="-") for n in range(rows)]
        )
    assert counted[0] == counted[1]
