"""Boston: thirteen rungs, three classes of suits, losses by tricks missing (R42)."""

from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.house_rules import Prices
from scoring.price_rows import PriceRows

__all__ = ["BOSTON"]

_WON = {
    "boston_5": 2,
    "boston_6": 3,
    "boston_7": 4,
    "little_misere": 4,
    "boston_8": 5,
    "boston_9": 7,
    "grand_misere": 8,
    "boston_10": 9,
    "boston_11": 13,
    "little_spread": 16,
    "boston_12": 21,
    "grand_spread": 32,
    "boston_13": 34,
}
_LOST = {
    "boston_5": (2, 4, 6, 8, 10),
    "boston_6": (3, 5, 7, 9, 11, 13),
    "boston_7": (4, 6, 8, 10, 12, 14, 16),
    "boston_8": (5, 7, 9, 11, 14, 17, 20, 23),
    "boston_9": (7, 9, 11, 13, 16, 19, 22, 25, 28),
    "boston_10": (9, 11, 14, 16, 19, 22, 25, 28, 31, 34),
    "boston_11": (14, 16, 19, 22, 25, 28, 31, 34, 37, 40, 44),
    "boston_12": (24, 26, 29, 32, 36, 40, 44, 48, 52, 56, 60, 64),
    "boston_13": (36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 78, 84, 90),
}
_TRICKS = tuple(_LOST)

BOSTON = SoloWhistRules(
    ranks=Prices({code: rung for rung, code in enumerate(_WON, start=1)}),
    prop_cop=False,
    royal_abundance="none",
    all_pass="misere_partout",
    abundance_trump_timing="with_bid",
    suit_order="preference",
    deal_pattern="4-4-5",
    early_end="when_lost",
    values=Prices(_WON),
    over_under_contracts=_TRICKS,
    over_value=Prices(dict.fromkeys(_TRICKS, 0)),
    under_value=Prices(dict.fromkeys(_TRICKS, 0)),
    short_values=PriceRows(_LOST),
    session_end="manual",
)
