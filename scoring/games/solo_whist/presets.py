"""Sets of house rules that a club starts from; where each figure comes from is in RULES.md."""

import dataclasses
from functools import partial

from scoring.game import Preset
from scoring.games.solo_whist.belgian import AFDRONK, IWWA, KLEUR
from scoring.games.solo_whist.boston import BOSTON
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.house_rules import Prices
from scoring.terms import term

__all__ = ["PRESETS"]

_say = partial(term, "Solo Whist preset")


def _values(*prices: int) -> Prices:
    """Prices of the English contracts, lowest rung first."""
    return Prices(dict(zip(DE.ranks, prices, strict=True)))


DE = SoloWhistRules()
NL = SoloWhistRules()
NO = SoloWhistRules(
    abundance_upcard_suit=True,
    royal_abundance="overcall_only",
    declared_trump="none",
    eldest_cop_exception=True,
    lone_prop="raise",
    upcard_pickup="after_trick_1",
    values=_values(1, 1, 2, 3, 3, 4, 6),
    prop_cop_settlement="one_to_one",
    over_under="table",
    over_value=Prices({"prop_cop": 1, "solo": 1, "abundance": 2, "royal_abundance": 2}),
    under_value=Prices({"prop_cop": 0, "solo": 0, "abundance": 1, "royal_abundance": 1}),
    session_end="manual",
)
HOYLE = dataclasses.replace(
    NO,
    declared_trump="named",
    early_end="when_lost",
    values=_values(6, 6, 12, 18, 18, 24, 36),
    over_value=Prices({"prop_cop": 1, "solo": 1, "abundance": 1, "royal_abundance": 1}),
    under_value=Prices({"prop_cop": 1, "solo": 1, "abundance": 1, "royal_abundance": 1}),
    prop_cop_slam_double=True,
    revoke_rule="hoyle",
)
WIKI_EN = dataclasses.replace(NO, over_under="off")
WIKI_DE = dataclasses.replace(
    WIKI_EN,
    values=_values(5, 5, 10, 15, 15, 20, 30),
    over_under="table",
    over_value=Prices({"prop_cop": 1, "solo": 1, "abundance": 1, "royal_abundance": 1}),
    under_value=Prices({"prop_cop": 1, "solo": 1, "abundance": 1, "royal_abundance": 1}),
    free_undertricks=1,
)
GHENT = SoloWhistRules(
    ranks=Prices({**DE.ranks, "royal_abundance": 0}),
    names="ghent",
    royal_abundance="none",
    abundance_target=10,
    abundance_upcard_suit=True,
    eldest_cop_exception=True,
    deal_pattern="1x13",
    spread_open_from="at_once",
    session_end="manual",
)

PRESETS = {
    one.slug: one
    for one in (
        Preset("de", _say("Solo Whist (German)"), DE, _say("Prices 1, 3, 3, 5, 5, 6, 8; made or lost.")),
        Preset("nl", _say("Solo Whist (Dutch)"), NL, _say("As the German rules.")),
        Preset("no", _say("Solo Whist (Norwegian)"), NO, _say("Prices 1, 1, 2, 3, 3, 4, 6 with overtricks.")),
        Preset("hoyle", _say("Solo Whist (Hoyle)"), HOYLE, _say("In pence, with over- and undertricks.")),
        Preset(
            "wiki-en",
            _say("Solo Whist (British)"),
            WIKI_EN,
            _say("Prices 1, 1, 2, 3, 3, 4, 6; made or lost."),
        ),
        Preset(
            "wiki-de",
            _say("Solo Whist (tokens)"),
            WIKI_DE,
            _say("Red and white tokens; one undertrick is free."),
        ),
        Preset(
            "ghent",
            _say("Ghent Whist"),
            GHENT,
            _say("Proposition, acceptance and an abondance of ten tricks."),
        ),
        Preset(
            "be-afdronk", _say("Wiezen (Rijk van Afdronk)"), AFDRONK, _say("With troel and double hands.")
        ),
        Preset("be-iwwa", _say("Wiezen (IWWA)"), IWWA, _say("Abondance is bid at 9 to 12 tricks.")),
        Preset("be-kleur", _say("Kleurenwiezen"), KLEUR, _say("No card is turned up; suits rank.")),
        Preset("boston", _say("Boston"), BOSTON, _say("Thirteen rungs, suits by preference.")),
    )
}
