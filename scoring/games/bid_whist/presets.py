"""House rules that clubs start from."""

from scoring.game import Preset
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.terms import term

__all__ = ["PRESETS"]

_ALL = (
    Preset(
        "seed",
        term("Bid Whist preset", "Bid Whist, two jokers"),
        BidWhistRules(),
        term("Bid Whist preset", "54 cards, kitty of six, game at seven up or down."),
    ),
    Preset(
        "classic",
        term("Bid Whist preset", "Classic"),
        BidWhistRules(no_trump_factor=2, all_pass="dealer_forced"),
        term("Bid Whist preset", "No trump counts double, and the dealer must bid when all others pass."),
    ),
    Preset(
        "detroit",
        term("Bid Whist preset", "Detroit"),
        BidWhistRules(
            jokers=1,
            kitty_size=5,
            min_bid=4,
            up_down_rank="down_over_up",
            all_pass="dealer_forced",
            made_score="bid_only",
            no_trump_factor=2,
            boston_rule="thirteen",
            playoff_hand=True,
        ),
        term(
            "Bid Whist preset",
            "One joker, kitty of five, bids from four; you get what you bid, a Boston is 13.",
        ),
    ),
)

PRESETS = {preset.slug: preset for preset in _ALL}
