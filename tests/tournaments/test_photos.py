"""Photographs of sheets: any bytes are told from a picture, and a picture keeps nothing but what is seen."""

import base64
import warnings
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import segno
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from rest_framework.test import APIClient

from accounts.models import Member, Role, User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import RoundFactory, TableFactory
from tournaments.models import Checking, SheetPhoto, Table, TableCode
from tournaments.photos import PhotoCode, PhotoRefused, addresses_on, read_picture
from tournaments.photos.picture import MOST_BYTES
from tournaments.services.at_table import make_codes
from tournaments.services.checking_rules import change_checking
from tournaments.services.lines import record_lines
from tournaments.services.photos import delete_photo, keep_photo, show_to_players
from tournaments.services.rounds import clear_seats
from tournaments.services.tournaments import delete_tournament

MADE_ON_A_PHONE = 274  # the tag of EXIF that says how the camera was held
PLACE = 0x8825  # the tag of EXIF that holds GPS


def paper(kind: str = "JPEG", size: tuple[int, int] = (600, 800), code: str = "", **how: Any) -> bytes:
    """A sheet as a camera sees it: dark lines on paper, and a code in its corner."""
    image = Image.new("RGB", size, "#e8e4d8")
    drawn = ImageDraw.Draw(image)
    for y in range(100, size[1], 40):
        drawn.line([(20, y), (size[0] - 20, y)], fill="#445")
    if code:
        picture = BytesIO()
        segno.make(code, error="m").save(picture, kind="png", scale=5, border=4)
        image.paste(Image.open(picture).convert("RGB"), (300, 20))
    written = BytesIO()
    image.save(written, kind, **how)
    return written.getvalue()


def code_of(data: bytes) -> PhotoCode:
    with pytest.raises(PhotoRefused) as refused:
        read_picture(data)
    return PhotoCode(refused.value.faults[0].code)


def test_a_photo_is_upright_and_holds_no_place_and_no_camera() -> None:
    exif = Image.Exif()
    exif[MADE_ON_A_PHONE] = 6
    exif[0x010F] = "Camera & Sons"
    exif.get_ifd(PLACE)[1] = "N"
    picture = read_picture(paper(exif=exif))
    kept = Image.open(BytesIO(picture.jpeg))
    assert (picture.size, kept.size, dict(kept.getexif()), kept.info.get("exif")) == (
        (800, 600),
        (800, 600),
        {},
        None,
    )


def test_a_large_photo_is_kept_with_sides_of_two_thousand() -> None:
    assert read_picture(paper(size=(4000, 3000))).size == (2000, 1500)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_kinds_are_told_by_content(kind: str) -> None:
    assert Image.open(BytesIO(read_picture(paper(kind)).jpeg)).format == "JPEG"


def test_what_is_see_through_is_white() -> None:
    written = BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(written, "PNG")
    assert read_picture(written.getvalue()).image.getpixel((4, 4)) == (255, 255, 255)


def test_a_small_file_that_unpacks_to_a_huge_picture_is_refused_by_its_head() -> None:
    written = BytesIO()
    Image.new("1", (20_000, 20_000)).save(written, "PNG")
    assert len(written.getvalue()) < 100_000
    assert code_of(written.getvalue()) == PhotoCode.TOO_MANY_PIXELS


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", PhotoCode.EMPTY),
        (b"x" * (MOST_BYTES + 1), PhotoCode.TOO_LARGE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", PhotoCode.NOT_A_PHOTO),
        (b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", PhotoCode.NOT_A_PHOTO),
        (b"%PDF-1.7", PhotoCode.NOT_A_PHOTO),
        (paper()[:2000], PhotoCode.DAMAGED),
    ],
)
def test_what_is_no_photo_is_said(data: bytes, code: PhotoCode) -> None:
    assert code_of(data) == code


WHOLE = {kind: paper(kind, size=(60, 80)) for kind in ("JPEG", "PNG", "WEBP")}


@settings(max_examples=400, deadline=None)
@given(
    kind=st.sampled_from(sorted(WHOLE)),
    changes=st.lists(st.tuples(st.integers(0, 3000), st.binary(min_size=1, max_size=6)), max_size=6),
    length=st.integers(0, 4000),
)
@example(kind="PNG", changes=[(16, b"\xff\xff\xff\xff")], length=4000)
def test_any_bytes_give_a_picture_or_are_refused(
    kind: str, changes: list[tuple[int, bytes]], length: int
) -> None:
    data = bytearray(WHOLE[kind])
    for at, written in changes:
        data[at % len(data) : at % len(data) + len(written)] = written
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with suppress(PhotoRefused):
            assert max(read_picture(bytes(data[:length])).size) <= 2000


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=200))
def test_noise_is_refused(data: bytes) -> None:
    with pytest.raises(PhotoRefused):
        read_picture(data)


@pytest.mark.parametrize("turn", [0, 90, 180, 270, 8])
def test_the_code_on_the_paper_is_read_whichever_way_it_was_held(turn: int) -> None:
    address = "https://tricktally.example/t/AbC-12_x/rounds/2/tables/13/"
    sheet = Image.open(BytesIO(paper(size=(1000, 1400), code=address)))
    held = BytesIO()
    sheet.rotate(turn, expand=True, fillcolor="#777").save(held, "JPEG", quality=60)
    assert addresses_on(read_picture(held.getvalue()).image) == [address]


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
