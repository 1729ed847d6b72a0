"""Photographs of paper: any bytes in, a small clean picture out, and the codes that are printed on it."""

from tournaments.photos.codes import addresses_on
from tournaments.photos.errors import PhotoCode, PhotoRefused
from tournaments.photos.picture import KINDS, MOST_BYTES, Picture, read_picture

__all__ = [
    "KINDS",
    "MOST_BYTES",
    "PhotoCode",
    "PhotoRefused",
    "Picture",
    "addresses_on",
    "read_picture",
]
