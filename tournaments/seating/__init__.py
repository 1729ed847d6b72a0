"""Seating plans as values: made by `generate`, counted by `check`. No Django, no clock, no unseeded dice."""

from .certificate import Certificate, check
from .draw import draw_round
from .errors import SeatingCode, SeatingError
from .field import Field, OddTables, shape
from .generate import generate
from .plan import Form, Plan, Round, enter
from .wishes import Wish, WishKind, read_wishes

__all__ = [
    "Certificate",
    "Field",
    "Form",
    "OddTables",
    "Plan",
    "Round",
    "SeatingCode",
    "SeatingError",
    "Wish",
    "WishKind",
    "check",
    "draw_round",
    "enter",
    "generate",
    "read_wishes",
    "shape",
]
