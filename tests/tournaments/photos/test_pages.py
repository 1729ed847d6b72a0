"""Photographs find their table, are seen by whom the club wants, and go with it."""

import base64
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.models import Member, Role, User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import RoundFactory, TableFactory
from tests.tournaments.photos.paper import paper
from tournaments.models import Checking, SheetPhoto, Table, TableCode
from tournaments.services.at_table import make_codes
from tournaments.services.checking_rules import change_checking
from tournaments.services.lines import record_lines
from tournaments.services.photos import delete_photo, keep_photo, show_to_players
from tournaments.services.rounds import clear_seats
from tournaments.services.tournaments import delete_tournament


@pytest.fixture
def media(tmp_path: Path, settings: Any) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def table() -> Table:
    return TableFactory()


def address_of(table: Table) -> str:
    return f"/t/{table.round.tournament.public_key}/rounds/{table.round.number}/tables/{table.number}/"


def helper_of(table: Table, role: Role, client: Client, **member: Any) -> Client:
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Sam", role=role, **member)
    client.force_login(user)
    return client


def sent(data: bytes, name: str = "IMG_0001.jpg", **more: Any) -> dict[str, Any]:
    return {"photo": SimpleUploadedFile(name, data, "image/jpeg"), "key": str(uuid4()), **more}


def keep(table: Table, **how: Any) -> SheetPhoto:
    tournament = table.round.tournament
    return keep_photo(tournament=tournament, data=paper(), key=uuid4(), by=None, table=table, **how)


@pytest.mark.django_db
def test_a_photo_from_any_page_finds_its_table_by_the_code(table: Table, client: Client, media: Path) -> None:
    secretary = helper_of(table, Role.SECRETARY, client)
    data = paper(size=(1000, 1400), code=f"https://cards.example{address_of(table)}")
    answer = secretary.post(f"/t/{table.round.tournament.public_key}/photos/", sent(data))
    assert (answer.status_code, answer["Location"]) == (302, f"{address_of(table)}#photos")
    assert SheetPhoto.objects.get().table == table
    assert "Photo 1 of the sheet" in secretary.get(address_of(table)).content.decode()


@pytest.mark.django_db
def test_whoever_checks_sees_the_paper_beside_the_sheet(table: Table, client: Client, media: Path) -> None:
    secretary, tournament = helper_of(table, Role.SECRETARY, client), table.round.tournament
    change_checking(
        tournament=tournament, checking=Checking.SHEET, provisional_minutes=None, closes_unchecked=True
    )
    record_lines(table=table, text="solo n 5", key=uuid4(), by=UserFactory())
    pile = f"/t/{tournament.public_key}/checks/"
    assert 'id="photos"' not in secretary.get(pile).content.decode()
    photo = keep(table)
    page = secretary.get(pile).content.decode()
    assert page.index(f"/photos/{photo.pk}/file/") < page.index("The sheet is right, next")


@pytest.mark.django_db
def test_the_code_of_a_table_card_does_as_well(table: Table, media: Path) -> None:
    make_codes(round=table.round, by=UserFactory())
    link = f"https://cards.example{TableCode.objects.get().get_absolute_url()}"
    kept = keep_photo(
        tournament=table.round.tournament, data=paper(size=(1200, 1400), code=link), key=uuid4(), by=None
    )
    assert kept.table == table


@pytest.mark.django_db
def test_the_code_of_another_tournament_is_not_followed(table: Table, media: Path) -> None:
    code = f"https://cards.example{address_of(TableFactory())}"
    kept = keep_photo(
        tournament=table.round.tournament, data=paper(size=(1000, 1400), code=code), key=uuid4(), by=None
    )
    assert kept.table is None


@pytest.mark.django_db
def test_a_photo_without_a_code_is_kept_and_the_table_asked_for(
    table: Table, client: Client, media: Path
) -> None:
    secretary, key = helper_of(table, Role.SECRETARY, client), table.round.tournament.public_key
    page = secretary.post(f"/t/{key}/photos/", sent(paper()), follow=True)
    photo = SheetPhoto.objects.get()
    assert (page.redirect_chain[-1][0], photo.table) == (f"/t/{key}/photos/{photo.pk}/", None)
    secretary.post(f"/t/{key}/photos/{photo.pk}/", {"table": "1/1"})
    photo.refresh_from_db()
    assert photo.table == table


@pytest.mark.django_db
def test_a_photo_sent_twice_is_kept_once(table: Table, client: Client, media: Path) -> None:
    secretary, form = helper_of(table, Role.SECRETARY, client), sent(paper(), round=1, table=1)
    for _ in range(2):
        form["photo"].seek(0)
        secretary.post(f"/t/{table.round.tournament.public_key}/photos/", form)
    assert (SheetPhoto.objects.count(), len(list(media.rglob("*.jpg")))) == (1, 1)


@pytest.mark.django_db
def test_what_is_no_photo_is_said_on_the_page_whatever_its_name(
    table: Table, client: Client, media: Path
) -> None:
    secretary = helper_of(table, Role.SECRETARY, client)
    answer = secretary.post(f"/t/{table.round.tournament.public_key}/photos/", sent(b"<script>", "sheet.jpg"))
    assert (answer.status_code, SheetPhoto.objects.count(), list(media.rglob("*.jpg"))) == (422, 0, [])


@pytest.mark.django_db
def test_the_picture_is_sent_for_one_reader_and_cannot_run(table: Table, client: Client, media: Path) -> None:
    photo = keep(table)
    answer = helper_of(table, Role.SECRETARY, client).get(
        f"/t/{table.round.tournament.public_key}/photos/{photo.pk}/file/"
    )
    named = (
        "Content-Type",
        "Content-Disposition",
        "X-Content-Type-Options",
        "Cache-Control",
        "Content-Security-Policy",
    )
    assert [answer[name] for name in named] == [
        "image/jpeg",
        f'inline; filename="sheet-{photo.pk}.jpg"',
        "nosniff",
        "private, max-age=3600",
        "default-src 'none'; sandbox",
    ]
    assert b"".join(answer).startswith(b"\xff\xd8")  # type: ignore[arg-type]


def asks(client: Client, user: User | None, photo: SheetPhoto) -> int:
    client.logout()
    if user:
        client.force_login(user)
    return client.get(f"/t/{photo.tournament.public_key}/photos/{photo.pk}/file/").status_code


@pytest.mark.django_db
def test_players_see_the_sheet_of_their_own_table_where_the_club_wants_it(
    client: Client, media: Path
) -> None:
    round_ = RoundFactory(tables=2, is_open=True)
    one, other = round_.tables.all()
    player = UserFactory()
    Member.objects.filter(pk=one.seats.get(index=0).entrant.member_id).update(user=player)
    photos = [keep(table) for table in (one, other)]
    assert [asks(client, who, photo) for who in (player, None) for photo in photos] == [404, 404, 404, 404]
    show_to_players(tournament=round_.tournament, shown=True)
    assert [asks(client, player, photo) for photo in photos] == [200, 404]
    assert [asks(client, UserFactory(), photo) for photo in photos] == [404, 404]


@pytest.mark.django_db
def test_a_lost_file_breaks_no_page(table: Table, client: Client, media: Path) -> None:
    photo = keep(table)
    for file in media.rglob("*.jpg"):
        file.unlink()
    secretary, key = helper_of(table, Role.SECRETARY, client), table.round.tournament.public_key
    assert secretary.get(f"/t/{key}/photos/{photo.pk}/file/").status_code == 404
    page = secretary.get(f"/t/{key}/photos/{photo.pk}/")
    assert (page.status_code, "its file was lost" in page.content.decode()) == (200, True)
    assert secretary.get(address_of(table)).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_files_go_with_their_photo_and_with_the_tournament(media: Path) -> None:
    table = TableFactory()
    first, _second = keep(table), keep(table)
    delete_photo(photo=first)
    assert len(list(media.rglob("*.jpg"))) == 1
    delete_tournament(tournament=table.round.tournament)
    assert (list(media.rglob("*.jpg")), SheetPhoto.objects.count()) == ([], 0)


@pytest.mark.django_db
def test_seats_drawn_anew_keep_the_photo(media: Path) -> None:
    table = TableFactory(is_open=False)
    photo = keep(table)
    clear_seats(round=table.round)
    photo.refresh_from_db()
    assert photo.table is None


@pytest.mark.django_db
def test_score_sheets_carry_the_address_of_their_table(table: Table, client: Client, media: Path) -> None:
    page = (
        helper_of(table, Role.SECRETARY, client)
        .get(f"/t/{table.round.tournament.public_key}/rounds/1/sheets/")
        .content.decode()
    )
    assert "Code of table 1" in page
    assert all(name in page for name in ("Ann", "Bram", "Çiğdem", "Kjell"))


@pytest.mark.django_db
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(odd=st.tuples(st.text(max_size=4), st.text(max_size=4), st.text(max_size=6)))
def test_odd_places_are_answered(
    table: Table, client: Client, media: Path, odd: tuple[str, str, str]
) -> None:
    round_number, number, chosen = odd
    secretary, key = helper_of(table, Role.SECRETARY, client), table.round.tournament.public_key
    photo = keep(table)
    answers = [
        secretary.post(f"/t/{key}/photos/", sent(paper(), round=round_number, table=number)),
        secretary.post(f"/t/{key}/photos/{photo.pk}/", {"table": chosen}),
    ]
    assert all(answer.status_code < 500 for answer in answers)


@pytest.mark.django_db
def test_a_photo_goes_through_the_api_and_comes_back(table: Table, media: Path) -> None:
    api, key = APIClient(), table.round.tournament.public_key
    user = UserFactory()
    Member.objects.create(club=table.round.tournament.club, user=user, name="Sam", role=Role.SECRETARY)
    api.force_authenticate(user)
    body = {"photo": base64.b64encode(paper()).decode(), "round": 1, "table": 1}
    headers = {"Idempotency-Key": str(uuid4())}
    address = f"/api/v1/tournaments/{key}/photos/"
    made = [api.post(address, body, format="json", headers=headers).json() for _ in range(2)]
    assert (made[0], made[0]["table"]) == (made[1], 1)
    whole = api.get(f"{address}{made[0]['id']}/").json()
    assert base64.b64decode(whole["jpeg"]).startswith(b"\xff\xd8")
    assert api.post(address, body | {"photo": "?"}, format="json", headers=headers).status_code == 400
    assert api.delete(f"{address}{made[0]['id']}/").status_code == 204
    assert api.get(address).json()["count"] == 0
