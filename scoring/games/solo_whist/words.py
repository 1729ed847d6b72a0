"""Short words for a hand in one line."""

from scoring.games.solo_whist.contracts import ALL_PASS, GENERAL_MISERE, LONE_PROP, MISERE_PARTOUT
from scoring.shorthand.word import Word

__all__ = ["WORDS"]

_CONTRACTS = (
    ("prop", "prop_cop"),
    ("p", "prop_cop"),
    ("p", "vraag"),
    ("solo", "solo"),
    ("s", "solo"),
    ("mis", "misere"),
    ("m", "misere"),
    ("abu", "abundance"),
    ("a", "abundance"),
    ("royal", "royal_abundance"),
    ("r", "royal_abundance"),
    ("spread", "spread_misere"),
    ("sm", "spread_misere"),
    ("declared", "abundance_declared"),
    ("ad", "abundance_declared"),
    ("pass", ALL_PASS),
    ("pass", GENERAL_MISERE),
    ("pass", MISERE_PARTOUT),
    ("lone", LONE_PROP),
)

WORDS = (
    *(Word(text, {"contract": code}) for text, code in _CONTRACTS),
    Word("rev", opens="revokes"),
    Word("also", opens="misere_players"),
)
