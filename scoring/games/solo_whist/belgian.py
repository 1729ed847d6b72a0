"""Belgian Wiezen: two scales with an upcard, and Kleurenwiezen without (R37 to R41)."""

import dataclasses

from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.house_rules import Prices
from scoring.price_rows import PriceRows

__all__ = ["AFDRONK", "IWWA", "KLEUR"]

_COMMON = SoloWhistRules(
    ranks=Prices(
        {
            "vraag": 1,
            "alleen": 2,
            "abondance": 3,
            "abondance_troef": 4,
            "miserie": 5,
            "troel": 6,
            "miserie_tafel": 7,
            "solo_13": 8,
            "solo_slim": 9,
        }
    ),
    names="schachtel_durch",
    royal_abundance="none",
    together=("miserie", "miserie_tafel"),
    lone_prop="alone",
    abundance_trump_timing="with_bid",
    deal_pattern="4-4-5",
    early_end="when_lost",
    sitting_out="dealer",
    values=Prices(
        {
            "vraag": 2,
            "alleen": 2,
            "abondance": 5,
            "abondance_troef": 5,
            "miserie": 5,
            "troel": 4,
            "miserie_tafel": 15,
            "solo_13": 75,
            "solo_slim": 150,
        }
    ),
    prop_cop_settlement="one_to_one",
    over_under="table",
    over_under_contracts=("vraag", "alleen", "troel"),
    over_value=Prices({"vraag": 1, "alleen": 1, "troel": 2}),
    under_value=Prices({"vraag": 1, "alleen": 1, "troel": 2}),
    slam_doubles=("vraag", "alleen", "troel"),
)

AFDRONK = dataclasses.replace(_COMMON, all_pass="double_next", redeal_dealer="same")

IWWA = dataclasses.replace(
    _COMMON,
    ranks=Prices(
        {
            "vraag": 1,
            "alleen": 2,
            "abondance": 3,
            "miserie": 4,
            "troel": 5,
            "miserie_tafel": 6,
            "solo_slim": 7,
        }
    ),
    values=Prices({"vraag": 2, "alleen": 2, "miserie": 7, "troel": 4, "miserie_tafel": 14, "solo_slim": 30}),
    fail_value=Prices({"vraag": 6, "alleen": 4, "troel": 6}),
    level_values=PriceRows({"abondance": (5, 6, 8, 9)}),
    over_value=Prices({"vraag": 1, "alleen": 1, "troel": 1}),
    under_value=Prices({"vraag": 2, "alleen": 2, "troel": 2}),
    free_undertricks=1,
)

KLEUR = dataclasses.replace(
    _COMMON,
    ranks=Prices(
        {
            "samen": 10,
            "alleen": 20,
            "kleine_miserie": 30,
            "piccolissimo": 0,
            "piccolo": 0,
            "abondance": 40,
            "grote_miserie": 50,
            "troel": 60,
            "open_miserie": 70,
            "solo_slim": 80,
        }
    ),
    together=("kleine_miserie", "grote_miserie", "open_miserie"),
    upcard_shown=False,
    eldest_cop_exception=True,
    suit_order="fixed",
    redeal_dealer="same",
    deal_pattern="4-5-4",
    values=Prices(
        {
            "kleine_miserie": 6,
            "piccolissimo": 0,
            "piccolo": 0,
            "grote_miserie": 12,
            "open_miserie": 24,
            "solo_slim": 60,
        }
    ),
    over_under_contracts=("samen", "alleen"),
    over_value=Prices({"samen": 0, "alleen": 0}),
    under_value=Prices({"samen": 3, "alleen": 1}),
    level_values=PriceRows(
        {
            "samen": (8, 11, 14, 17, 20, 30),
            "alleen": (3, 4, 5, 7),
            "abondance": (10, 15, 20, 30),
            "troel": (16, 16),
        }
    ),
    taken_values=PriceRows(
        {"samen": (8, 11, 14, 17, 20, 30), "alleen": (3, 4, 5, 6), "abondance": (10, 15, 20, 30)}
    ),
    slam_values=Prices({"troel": 30}),
    slam_doubles=(),
)
