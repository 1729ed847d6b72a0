"""What the settings of Doppelkopf offer, and the groups in which the form shows them."""

from decimal import Decimal
from enum import StrEnum

from scoring.games.doppelkopf.contracts import CALL_NAMES, SOLO_NAMES, Level, Side
from scoring.house_rules import Chosen, Kind, Number, Option, Prices, Setting, Switch, setting
from scoring.terms import Term, term

__all__ = [
    "BOCK",
    "BOCK_IS_PLAYED",
    "BOCK_OPTIONS",
    "CALLS",
    "CALL_OPTIONS",
    "CARDS",
    "DEADLINES",
    "GAMES",
    "ROUND",
    "SOLO_OPTIONS",
    "VALUE",
    "BockTrigger",
    "whole",
    "yes_no",
]

CARDS = term("Doppelkopf settings", "Cards")
GAMES = term("Doppelkopf settings", "Soli and weddings")
CALLS = term("Doppelkopf settings", "Announcements")
VALUE = term("Doppelkopf settings", "Value of a game")
BOCK = term("Doppelkopf settings", "Bock games")
ROUND = term("Doppelkopf settings", "The round")

DEADLINES = Prices({"announced": 11, "no_90": 10, "no_60": 9, "no_30": 8, "schwarz": 7})
CALL_OPTIONS = (
    Option("announced", term("Doppelkopf setting", "Re or Kontra")),
    *(Option(level.code, CALL_NAMES[Side.RE][level]) for level in Level if level >= Level.NO_90),
)
SOLO_OPTIONS = tuple(Option(kind.value, name) for kind, name in SOLO_NAMES.items())


class BockTrigger(StrEnum):
    """What may start Bock games (R18)."""

    ALL_SQUARE = "all_square"
    ANNOUNCEMENT_LOST = "announcement_lost"
    HEART_TRICK = "heart_trick"
    SOLO_LOST = "solo_lost"


BOCK_OPTIONS = (
    Option(BockTrigger.ALL_SQUARE.value, term("Doppelkopf setting", "120 card points each")),
    Option(BockTrigger.ANNOUNCEMENT_LOST.value, term("Doppelkopf setting", "Re or Kontra said and lost")),
    Option(BockTrigger.HEART_TRICK.value, term("Doppelkopf setting", "a trick of four hearts")),
    Option(BockTrigger.SOLO_LOST.value, term("Doppelkopf setting", "a solo lost")),
)
BOCK_IS_PLAYED = (Chosen("bock_factor", (2, 3, 4)),)


def yes_no(
    default: bool, label: Term, group: Term, *, help: Term | None = None, when: tuple[Chosen, ...] = ()
) -> bool:
    field: bool = setting(default, Setting(label, Switch(), group, help=help, when=when))
    return field


def whole(low: int, high: int, *, is_optional: bool = False) -> Kind:
    return Number(Decimal(low), Decimal(high), places=0, is_optional=is_optional)
