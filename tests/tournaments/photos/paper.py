"""A sheet of paper as a phone would send it."""

from io import BytesIO
from typing import Any

import segno
from PIL import Image, ImageDraw


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
