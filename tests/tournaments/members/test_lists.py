"""The list of members: found, narrowed, sorted, paged, and taken away as a file that comes back as it was."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.errors import AccountCode, AccountsError
from accounts.models import Club, Member, Role
from accounts.names import tidy_name, validate_name
from accounts.selectors import members
from accounts.services import remove_member, rename_member, retire_member
from config.catalogues import LANGUAGES
from tests.factories.accounts import ClubFactory, MemberFactory, club_with_roles
from tests.factories.tournaments import TableFactory, TournamentFactory
from tournaments.exports import WRITERS
from tournaments.services.hands import record_hand
from tournaments.services.ledger import check_ledger
from tournaments.services.standings import rebuild_standings
from tournaments.sheets import read_sheet
from tournaments.sheets.members import people_in
from tournaments.views.member_lists import members_listing

pytestmark = pytest.mark.django_db
MARKUP = "O'Hara & Söhne <b>X</b>"
SORTED = ["Ärmel", "Arndt", "Ott", "Özdemir", "Strasser", "Straßer", "Zander"]


@pytest.fixture
def club(client: Client) -> Club:
    """Its organiser is signed in."""
    club, users = club_with_roles(language="de")
    client.force_login(users[Role.ORGANISER])
    return club


def is_name(text: str) -> bool:
    try:
        validate_name(text)
    except Exception:  # noqa: BLE001
        return False
    return bool(tidy_name(text))


@contextmanager
def left_as_it_was() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_away_comes_back_unchanged(kind: str, language: str) -> None:
    """C34, C44."""
    club = ClubFactory()
    people = {MARKUP: "00123", "=1+1": "123", "'-x": "-5", "Müller, Anke": "", 'Ann "the ace" Lee': "1;2"}
    for name, number in people.items():
        MemberFactory(club=club, name=name, number=number)
    with translation.override(language):
        data = WRITERS[kind][0](members_listing(club, members(club)))
    read = people_in(read_sheet(data))
    assert {row.name: row.number for row in read.rows} == people
    assert len(read.unused) == 1


NAMES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=30).map(tidy_name)
NUMBERS = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12).map(tidy_name)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(people=st.dictionaries(NUMBERS.filter(bool), NAMES.filter(is_name), min_size=1, max_size=4))
def test_any_name_and_number_come_back_unchanged(db: None, kind: str, people: dict[str, str]) -> None:
    with left_as_it_was():
        club = ClubFactory()
        for number, name in people.items():
            MemberFactory(club=club, name=name, number=number)
        read = people_in(read_sheet(WRITERS[kind][0](members_listing(club, members(club)))))
        assert {row.number: row.name for row in read.rows} == people


def test_the_order_is_the_clubs_on_page_and_in_every_file(club: Club, client: Client) -> None:
    """C43."""
    for name in reversed(SORTED):
        MemberFactory(club=club, name=name, number=str(len(name)) + name)
    shown = [one.name for one in client.get(f"/c/{club.slug}/members/", {"who": "guests"}).context["page"]]
    assert shown == SORTED
    data = client.get(f"/c/{club.slug}/members/members.csv", {"who": "guests"}).content
    assert [row.name for row in people_in(read_sheet(data)).rows] == shown
    data = client.get(f"/c/{club.slug}/members/members.json", {"who": "guests"}).content
    assert [row["name"] for row in json.loads(data)["rows"]] == shown


@pytest.mark.parametrize("who", ["", "accounts", "guests", "former", "odd"])
def test_the_list_is_narrowed_to(club: Club, client: Client, who: str) -> None:
    MemberFactory(club=club, name="A guest")
    MemberFactory(club=club, name="A former one", is_active=False)
    shown = {one.name for one in client.get(f"/c/{club.slug}/members/", {"who": who}).context["page"]}
    four = set(club.members.filter(user__isnull=False).values_list("name", flat=True))
    expected = {"accounts": four, "guests": {"A guest"}, "former": {"A former one"}}
    assert shown == expected.get(who, four | {"A guest"})


def test_former_members_are_for_those_who_organise() -> None:
    club, users = club_with_roles()
    former = MemberFactory(club=club, name="A former one", is_active=False)
    player = Client()
    player.force_login(users[Role.PLAYER])
    assert former not in player.get(f"/c/{club.slug}/members/", {"who": "former"}).context["page"].object_list
    assert player.get(f"/c/{club.slug}/members/members.csv").status_code == 403


def test_a_thousand_members_cost_the_queries_of_a_few(club: Club, client: Client) -> None:
    counted = []
    for more in (1, 1000):
        Member.objects.bulk_create(_guests(club, more))
        for search in ("", "guest"):
            with CaptureQueriesContext(connection) as queries:
                page = client.get(f"/c/{club.slug}/members/", {"q": search})
            counted.append(len(queries))
        assert len(page.context["page"].object_list) == min(more, 100)
    assert counted[:2] == counted[2:]
    assert max(counted) <= 8


def _guests(club: Club, count: int) -> Iterator[Member]:
    there = club.members.count()
    for number in range(there, there + count):
        member = Member(club=club, name=f"Guest {number}")
        member.index_name()
        yield member


def test_a_former_spelling_finds_its_member(club: Club, client: Client) -> None:
    member = MemberFactory(club=club, name="Ulrike Çelik")
    rename_member(member=member, name="Ulrike Özdemir", number="")
    for typed in ("celik", "Ulrike Celik", "ozdemir ulrike", "OEZDEMIR"):
        page = client.get(f"/c/{club.slug}/members/", {"q": typed})
        assert [one.pk for one in page.context["page"]] == [member.pk], typed


def test_markup_in_a_name_is_letters_on_every_page_and_in_every_file(club: Club, client: Client) -> None:
    """C44."""
    tournament = TournamentFactory(club=club, is_published=True)
    table = TableFactory(tournament=tournament, names=(MARKUP, "Bram", "Cid", "Dan"))
    record_hand(table=table, values={"contract": "solo", "declarer": 0, "tricks": 6}, key=uuid4(), by=None)
    rebuild_standings(tournament_id=tournament.pk)
    member = club.members.get(name=MARKUP)
    home = f"/t/{tournament.public_key}/"
    for path in (
        f"/c/{club.slug}/members/",
        f"/c/{club.slug}/members/{member.pk}/",
        f"/c/{club.slug}/members/{member.pk}/remove/",
        f"/c/{club.slug}/members/merge/?member={member.pk}",
        home,
        f"{home}standings/",
        f"{home}rounds/1/tables/1/",
        f"{home}rounds/1/seats/",
        f"{home}entrants/",
    ):
        page = client.get(path).content.decode()
        assert "O&#x27;Hara &amp; Söhne &lt;b&gt;X&lt;/b&gt;" in page, path
        assert "<b>X</b>" not in page, path
        assert "&amp;amp;" not in page, path
    for path in (f"/c/{club.slug}/members/members.csv", f"{home}export/standings.csv"):
        assert MARKUP in client.get(path).content.decode("utf-8-sig"), path
    for path in (f"/c/{club.slug}/members/members.pdf", f"{home}export/standings.pdf"):
        assert client.get(path).content.startswith(b"%PDF"), path


def test_somebody_who_has_played_is_not_deleted_and_every_hand_still_sums_to_zero(club: Club) -> None:
    """C46."""
    table = TableFactory(tournament=TournamentFactory(club=club, is_published=True))
    record_hand(table=table, values={"contract": "solo", "declarer": 0, "tricks": 6}, key=uuid4(), by=None)
    ann = club.members.get(name="Ann")
    with pytest.raises(AccountsError) as refused:
        remove_member(member=ann)
    assert refused.value.faults[0].code is AccountCode.MEMBER_HAS_PLAYED
    retire_member(member=ann, forget_name=True)
    assert list(check_ledger()) == []
    assert not Member.objects.filter(name="Ann").exists()


@pytest.mark.parametrize("name", ["", "   ", "\u200b"])
def test_an_empty_name_is_an_error_and_nothing_changes(club: Club, client: Client, name: str) -> None:
    """C46."""
    member = MemberFactory(club=club, name="Ann Lee")
    page = client.post(f"/c/{club.slug}/members/{member.pk}/", {"name": name, "number": ""})
    assert page.context["form"].has_error("name")
    member.refresh_from_db()
    assert member.name == "Ann Lee"


def test_a_forgotten_name_is_nowhere_any_more(club: Club) -> None:
    member = MemberFactory(club=club, name="Ulrike Çelik")
    rename_member(member=member, name="Ulrike Özdemir", number="")
    retire_member(member=member, forget_name=True)
    assert not members(club, search="celik", former=True).exists()
