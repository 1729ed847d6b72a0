"""The codes printed on a sheet, found in its photograph."""

import zxingcpp
from PIL import Image, ImageOps

__all__ = ["addresses_on"]

LONGEST = 400


def addresses_on(image: Image.Image) -> list[str]:
    """What the QR codes in the picture say, whichever way it was held; nothing where there is none."""
    grey = ImageOps.grayscale(image)
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [one.text for one in found if 0 < len(one.text) <= LONGEST]
