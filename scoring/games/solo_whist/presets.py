"""Sets of house rules that a club starts from, each with its source in RULES.md."""

from scoring.game import Preset
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.house_rules import Prices
from scoring.terms import term

__all__ = ["PRESETS"]

DE = SoloWhistRules()
NL = DE
NO = SoloWhistRules(
    abundance_upcard_suit=True,
    royal_abundance="overcall_only",
    declared_trump="none",
    eldest_cop_exception=True,
    lone_prop="raise",
    upcard_pickup="after_trick_1",
    values=Prices(
        {
            "prop_cop": 1,
            "solo": 1,
            "misere": 2,
            "abundance": 3,
            "royal_abundance": 3,
            "spread_misere": 4,
            "abundance_declared": 6,
        }
    ),
    prop_cop_settlement="one_to_one",
    over_under="table",
    over_value=Prices({"prop_cop": 1, "solo": 1, "abundance": 2, "royal_abundance": 2}),
    under_value=Prices({"prop_cop": 0, "solo": 0, "abundance": 1, "royal_abundance": 1}),
    session_end="manual",
)

PRESETS = {
    one.slug: one
    for one in (
        Preset("de", term("Solo Whist preset", "Solo Whist, German rules"), DE),
        Preset("nl", term("Solo Whist preset", "Solo Whist, Dutch rules"), NL),
        Preset("no", term("Solo Whist preset", "Solo Whist, Norwegian rules"), NO),
    )
}
