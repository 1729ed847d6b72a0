"""What is kept of a photograph: upright, small, without place and camera."""

import warnings
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.tournaments.photos.paper import paper
from tournaments.photos import PhotoCode, PhotoRefused, addresses_on, read_picture
from tournaments.photos.picture import MOST_BYTES

MADE_ON_A_PHONE = 274  # the tag of EXIF that says how the camera was held

PLACE = 0x8825  # the tag of EXIF that holds GPS


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
