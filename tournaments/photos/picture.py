"""A photograph as it is kept: turned upright, small enough for a phone, and nothing in it but the picture."""

import struct
import warnings
import zlib
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps

from tournaments.photos.errors import PhotoCode, PhotoRefused

__all__ = ["KINDS", "MOST_BYTES", "Picture", "read_picture"]

KINDS = ("JPEG", "PNG", "WEBP")
MOST_BYTES = 15 * 1024 * 1024
MOST_PIXELS = 60_000_000
LONGEST_SIDE = 2000
QUALITY = 80

# What Pillow's readers raise on bytes that only look like a picture: from its documentation, and by fuzzing.
UNREADABLE = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    OverflowError,
    struct.error,
    zlib.error,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)


@dataclass(frozen=True, slots=True)
class Picture:
    """`image` is upright RGB, no side longer than 2000; `jpeg` the same as a file without any metadata."""

    image: Image.Image
    jpeg: bytes

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size


def read_picture(data: bytes) -> Picture:
    """Any bytes give a picture or raise `PhotoRefused`; what they are is told by content, never by a name.

    The size is read from the head and refused before anything is unpacked.
    """
    if not data:
        raise PhotoRefused.of(PhotoCode.EMPTY, at="photo")
    if len(data) > MOST_BYTES:
        raise PhotoRefused.of(PhotoCode.TOO_LARGE, at="photo", megabytes=MOST_BYTES // 1024**2)
    opened = _opened(data)
    if opened.width * opened.height > MOST_PIXELS:
        raise PhotoRefused.of(PhotoCode.TOO_MANY_PIXELS, at="photo", megapixels=MOST_PIXELS // 10**6)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = _upright(opened)
    except UNREADABLE as error:
        raise PhotoRefused.of(PhotoCode.DAMAGED, at="photo") from error
    return Picture(image, _jpeg(image))


def _opened(data: bytes) -> Image.Image:
    """Only the head is read here."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(BytesIO(data), formats=KINDS)
    except Image.DecompressionBombError as error:
        megapixels = MOST_PIXELS // 10**6
        raise PhotoRefused.of(PhotoCode.TOO_MANY_PIXELS, at="photo", megapixels=megapixels) from error
    except UNREADABLE as error:
        raise PhotoRefused.of(PhotoCode.NOT_A_PHOTO, at="photo") from error


def _upright(opened: Image.Image) -> Image.Image:
    """As it was held, small, on white where it was see-through; a new image, which holds nothing else."""
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    turned = ImageOps.exif_transpose(opened)
    turned.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    ground = Image.new("RGB", turned.size, "white")
    if turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info:
        turned = turned.convert("RGBA")
        ground.paste(turned, mask=turned.getchannel("A"))
    else:
        ground.paste(turned.convert("RGB"))
    return ground


def _jpeg(image: Image.Image) -> bytes:
    written = BytesIO()
    image.save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()
