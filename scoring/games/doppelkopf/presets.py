"""House rules to start from."""

from scoring.game import Preset
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.terms import term

__all__ = ["PRESETS"]

PRESETS = {
    "ddv": Preset(
        slug="ddv",
        name=term("Doppelkopf preset", "DDV tournament rules"),
        rules=DoppelkopfRules(),
        note=term("Doppelkopf preset", "24 games, a mandatory solo for everybody, 48 cards"),
    ),
    "kneipe": Preset(
        slug="kneipe",
        name=term("Doppelkopf preset", "Pub rules"),
        rules=DoppelkopfRules(
            with_nines=False,
            second_heart_ten="second_wins",
            announcement_value="double",
            armut=True,
        ),
        note=term("Doppelkopf preset", "40 cards, the second heart ten wins, Re and Kontra double, Armut"),
    ),
}
