"""All that clubs and sources differ in, setting by setting, as the form shows it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from functools import partial
from typing import ClassVar

from scoring.games.solo_whist import choices
from scoring.house_rules import (
    Amounts,
    Chosen,
    Clock,
    HouseRules,
    Kind,
    Prices,
    Setting,
    Subset,
    Switch,
    setting,
)
from scoring.price_rows import PriceRows, Rows
from scoring.terms import Term, term

__all__ = ["SoloWhistSettings"]

_say = partial(term, "Solo Whist setting")
_LADDER = _say("Contracts")
_AUCTION = _say("Auction")
_PLAY = _say("Deal and play")
_PRICES = _say("Prices")
_REVOKES = _say("Revokes")
_SESSION = _say("End of the sitting")


def _declared(group: Term, label: Term, kind: Kind, *when: Chosen, help: Term | None = None) -> Setting:
    offers = _contracts_at_hand if isinstance(kind, (Amounts, Rows, Subset)) else None
    return Setting(label=label, kind=kind, group=group, help=help, when=when, offers=offers)


def _contracts_at_hand(rules: "SoloWhistSettings") -> Collection[str]:
    """The contracts of the club's branch of the family, played or not."""
    return rules.ranks.keys()


_EXTRAS = Chosen("over_under", ("table",))
_UPCARD = Chosen("upcard_shown", (True,))
_PAIRS = Chosen("prop_cop", (True,))


@dataclass(frozen=True)
class SoloWhistSettings(HouseRules):
    """Defaults are those of the German specification (preset `de`).

    `ranks` is the ladder: the rung of each contract from the bottom, 0 where it is not played. Prices are per
    opponent and in the preset's unit. `level_values` are prices by the tricks bid from the contract's lowest
    bid up, `taken_values` by the tricks taken (a made contract pays the better of the two), `short_values`
    what a lost one pays by tricks missing.
    """

    schema: ClassVar[int] = 1

    ranks: Prices = setting(
        Prices(
            {
                "prop_cop": 1,
                "solo": 2,
                "misere": 3,
                "abundance": 4,
                "royal_abundance": 5,
                "spread_misere": 6,
                "abundance_declared": 7,
            }
        ),
        _declared(
            _LADDER,
            _say("Rung of each contract"),
            choices.RANKS,
            help=_say("1 is the lowest; 0 means that it is not played."),
        ),
    )
    names: str = setting("usual", _declared(_LADDER, _say("Names of the contracts"), choices.NAMES))
    prop_cop: bool = setting(True, _declared(_LADDER, _say("Contracts with a partner"), Switch()))
    royal_abundance: str = setting(
        "open", _declared(_LADDER, _say("Royal abundance"), choices.ROYAL, _UPCARD)
    )
    abundance_target: int = setting(
        9, _declared(_LADDER, _say("Tricks for an abundance"), choices.ABUNDANCE_TARGET)
    )
    abundance_upcard_suit: bool = setting(
        False,
        _declared(_LADDER, _say("Abundance may be in the upcard's suit"), Switch(), _UPCARD),
    )
    declared_trump: str = setting(
        "named", _declared(_LADDER, _say("Trump of abundance declared"), choices.DECLARED_TRUMP)
    )
    together: tuple[str, ...] = setting(
        (), _declared(_LADDER, _say("Misères that several may play at once"), choices.MISERES)
    )

    passed_may_reenter: bool = setting(
        False, _declared(_AUCTION, _say("A player who passed may call again"), Switch())
    )
    eldest_cop_exception: bool = setting(
        False,
        _declared(_AUCTION, _say("Eldest may cop a lone prop after passing"), Switch(), _PAIRS),
    )
    lone_prop: str = setting(
        "redeal",
        _declared(_AUCTION, _say("A prop that nobody accepts"), choices.LONE_PROP_WAYS, _PAIRS),
    )
    all_pass: str = setting("redeal", _declared(_AUCTION, _say("When all pass"), choices.ALL_PASS_WAYS))
    redeal_dealer: str = setting(
        "next",
        _declared(_AUCTION, _say("Who deals after a hand thrown in"), choices.REDEAL_DEALER),
    )
    abundance_trump_timing: str = setting(
        "after_auction", _declared(_AUCTION, _say("Trump is named"), choices.TRUMP_TIMING)
    )
    suit_order: str = setting("none", _declared(_AUCTION, _say("Between equal bids"), choices.SUIT_ORDER))

    upcard_shown: bool = setting(True, _declared(_PLAY, _say("A card is turned up"), Switch()))
    deal_pattern: str = setting(
        "3-3-3-3-1", _declared(_PLAY, _say("Packets of the deal"), choices.DEAL_PATTERNS)
    )
    upcard_pickup: str = setting(
        "after_auction",
        _declared(_PLAY, _say("The dealer takes up the upcard"), choices.UPCARD_PICKUP, _UPCARD),
    )
    spread_open_from: str = setting(
        "after_trick_1", _declared(_PLAY, _say("A spread hand is laid open"), choices.SPREAD_OPEN)
    )
    early_end: str = setting(
        "when_decided", _declared(_PLAY, _say("A hand may end early"), choices.EARLY_END)
    )
    misere_discard: bool = setting(
        True,
        _declared(_PLAY, _say("In a small misère everyone discards a card first"), Switch()),
    )
    sitting_out: str = setting(
        "dealers_right",
        _declared(_PLAY, _say("At a table of five rests"), choices.SITTING_OUT),
    )

    values: Prices = setting(
        Prices(
            {
                "prop_cop": 1,
                "solo": 3,
                "misere": 3,
                "abundance": 5,
                "royal_abundance": 5,
                "spread_misere": 6,
                "abundance_declared": 8,
            }
        ),
        _declared(_PRICES, _say("Price of each contract, per opponent"), choices.PRICES),
    )
    prop_cop_settlement: str = setting(
        "each_pair",
        _declared(_PRICES, _say("Partners settle"), choices.SETTLEMENT, _PAIRS),
    )
    over_under: str = setting("off", _declared(_PRICES, _say("Over- and undertricks"), choices.OVER_UNDER))
    over_under_contracts: tuple[str, ...] = setting(
        ("prop_cop", "solo", "abundance", "royal_abundance"),
        _declared(
            _PRICES,
            _say("Contracts with over- and undertricks"),
            choices.TRICK_CONTRACTS,
            Chosen("over_under", ("flat", "table")),
        ),
    )
    over_value: Prices = setting(
        Prices({"prop_cop": 1, "solo": 1, "abundance": 1, "royal_abundance": 1}),
        _declared(_PRICES, _say("Price of an overtrick"), choices.EXTRA_PRICES, _EXTRAS),
    )
    under_value: Prices = setting(
        Prices({"prop_cop": 1, "solo": 1, "abundance": 1, "royal_abundance": 1}),
        _declared(_PRICES, _say("Price of an undertrick"), choices.EXTRA_PRICES, _EXTRAS),
    )
    free_undertricks: int = setting(
        0,
        _declared(_PRICES, _say("Undertricks that cost nothing"), choices.FREE_UNDERTRICKS, _EXTRAS),
    )
    fail_value: Prices = setting(
        Prices(),
        _declared(_PRICES, _say("Price of a lost contract, where it differs"), choices.PRICES),
    )
    level_values: PriceRows = setting(
        PriceRows(),
        _declared(_PRICES, _say("Prices by the tricks bid"), choices.CONTRACT_ROWS),
    )
    taken_values: PriceRows = setting(
        PriceRows(),
        _declared(_PRICES, _say("Prices by the tricks taken"), choices.CONTRACT_ROWS),
    )
    short_values: PriceRows = setting(
        PriceRows(),
        _declared(_PRICES, _say("Prices of a loss by the tricks missing"), choices.CONTRACT_ROWS),
    )
    slam_values: Prices = setting(
        Prices(),
        _declared(_PRICES, _say("Price when all thirteen are taken"), choices.EXTRA_PRICES),
    )
    slam_doubles: tuple[str, ...] = setting(
        (),
        _declared(_PRICES, _say("Doubled when all thirteen are taken"), choices.TRICK_CONTRACTS),
    )
    prop_cop_slam_double: bool = setting(
        False,
        _declared(_PRICES, _say("All thirteen by a pair double its overtricks"), Switch(), _PAIRS),
    )
    stake_factor: Decimal = setting(Decimal(1), _declared(_PRICES, _say("Stakes times"), choices.FACTOR))
    factor_scope: str = setting(
        "all", _declared(_PRICES, _say("The factor multiplies"), choices.FACTOR_SCOPE)
    )

    revoke_rule: str = setting("lose_hand", _declared(_REVOKES, _say("A revoke"), choices.REVOKE_RULES))
    both_revoke: str = setting(
        "void", _declared(_REVOKES, _say("Revokes on both sides"), choices.BOTH_REVOKE)
    )

    session_end: str = setting("hands", _declared(_SESSION, _say("A sitting ends"), choices.SESSION_ENDS))
    session_hands: int = setting(
        20,
        _declared(_SESSION, _say("Number of hands"), choices.HANDS, Chosen("session_end", ("hands",))),
    )
    session_clock: time | None = setting(
        None,
        _declared(_SESSION, _say("Closing time"), Clock(), Chosen("session_end", ("clock",))),
    )
    session_target: Decimal = setting(
        Decimal(50),
        _declared(_SESSION, _say("Total to reach"), choices.TARGET, Chosen("session_end", ("target",))),
    )
    target_scales: bool = setting(
        False,
        _declared(
            _SESSION,
            _say("The stakes factor multiplies the total to reach"),
            Switch(),
            Chosen("session_end", ("target",)),
        ),
    )
    redeal_counts_as_hand: bool = setting(
        False, _declared(_SESSION, _say("A hand thrown in counts as a hand"), Switch())
    )
