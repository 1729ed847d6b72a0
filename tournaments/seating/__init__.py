"""Seating plans as values: made by `generate`, counted by `check`. No Django, no clock, no unseeded dice."""

from .certificate import Certificate, check, meetings
from .draw import draw_round
from .errors import SeatingCode, SeatingError
from .field import Field, OddTables, shape
from .generate import generate
from .history import avoid_past
from .pairs import howell, mitchell, round_robin, seat_pairs
from .plan import Form, Plan, Round, enter
from .ranked import by_standings, final_tables, king_of_the_hill, knock_out, snake
from .repair import Changed, arrive, exchange_tables, leave, prepared
from .wishes import Wish, WishKind, read_wishes

__all__ = [
    "Certificate",
    "Changed",
    "Field",
    "Form",
    "OddTables",
    "Plan",
    "Round",
    "SeatingCode",
    "SeatingError",
    "Wish",
    "WishKind",
    "arrive",
    "avoid_past",
    "by_standings",
    "check",
    "draw_round",
    "enter",
    "exchange_tables",
    "final_tables",
    "generate",
    "howell",
    "king_of_the_hill",
    "knock_out",
    "leave",
    "meetings",
    "mitchell",
    "prepared",
    "read_wishes",
    "round_robin",
    "seat_pairs",
    "shape",
    "snake",
]
