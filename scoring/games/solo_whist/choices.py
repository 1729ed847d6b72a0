"""What the house rules let a club choose from, with the words it sees."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial

from scoring.games.solo_whist.contracts import CONTRACTS, Contract
from scoring.house_rules import Amounts, Number, OneOf, Option, Subset
from scoring.price_rows import Rows
from scoring.terms import term

_say = partial(term, "Solo Whist setting")

PATTERNS: dict[str, tuple[int, ...]] = {
    "3-3-3-3-1": (3, 3, 3, 3, 1),
    "3-3-3-4": (3, 3, 3, 4),
    "1x13": (1,) * 13,
    "4-4-5": (4, 4, 5),
    "4-5-4": (4, 5, 4),
}


def _contracts(wanted: Callable[[Contract], bool]) -> tuple[Option, ...]:
    return tuple(Option(one.code, one.name) for one in CONTRACTS.values() if wanted(one))


_ALL = _contracts(lambda one: True)
_WITH_TRICKS = _contracts(lambda one: one.need > 0 and not one.is_exact)

RANKS = Amounts(_ALL, Decimal(0), Decimal(99))
PRICES = Amounts(_ALL, Decimal(0), Decimal(10_000))
EXTRA_PRICES = Amounts(_WITH_TRICKS, Decimal(0), Decimal(1_000))
TRICK_CONTRACTS = Subset(_WITH_TRICKS)
MISERES = Subset(_contracts(lambda one: one.need == 0))
CONTRACT_ROWS = Rows(_WITH_TRICKS, Decimal(0), Decimal(10_000))

DEAL_PATTERNS = OneOf(
    (
        Option("3-3-3-3-1", _say("four threes, then one")),
        Option("3-3-3-4", _say("three threes, then four")),
        Option("1x13", _say("one card at a time")),
        Option("4-4-5", _say("four, four, five")),
        Option("4-5-4", _say("four, five, four")),
    )
)
ROYAL = OneOf(
    (
        Option("open", _say("a rung of its own")),
        Option("overcall_only", _say("only over another player's abundance")),
        Option("none", _say("not played")),
    )
)
DECLARED_TRUMP = OneOf(
    (
        Option("named", _say("named by the declarer")),
        Option("none", _say("no trump")),
    )
)
SPREAD_OPEN = OneOf(
    (
        Option("after_trick_1", _say("after the first trick")),
        Option("at_once", _say("before the first lead")),
    )
)
EARLY_END = OneOf(
    (
        Option("never", _say("never: all tricks are played")),
        Option("when_lost", _say("when a misère or a slam is lost")),
        Option("when_decided", _say("when nothing more depends on the tricks")),
    )
)
UPCARD_PICKUP = OneOf(
    (
        Option("after_auction", _say("after the auction")),
        Option("after_trick_1", _say("after the first trick")),
    )
)
LONE_PROP_WAYS = OneOf(
    (
        Option("redeal", _say("the hand is thrown in")),
        Option("raise", _say("the proposer may raise, or the hand is thrown in")),
        Option("alone", _say("the proposer may go alone, or the hand is thrown in")),
    )
)
ALL_PASS_WAYS = OneOf(
    (
        Option("redeal", _say("the hand is thrown in")),
        Option("general_misere_last_trick", _say("general misère: the last trick pays")),
        Option("general_misere_most_tricks", _say("general misère: most tricks pay")),
        Option("double_next", _say("thrown in, and a following hand counts double")),
        Option("misere_partout", _say("misère partout: pay the difference in tricks")),
    )
)
REDEAL_DEALER = OneOf(
    (
        Option("next", _say("the next player")),
        Option("same", _say("the same dealer")),
    )
)
TRUMP_TIMING = OneOf(
    (
        Option("after_auction", _say("after the auction")),
        Option("with_bid", _say("with the bid")),
    )
)
SUIT_ORDER = OneOf(
    (
        Option("none", _say("suits are equal")),
        Option("fixed", _say("hearts, diamonds, clubs, spades")),
        Option("preference", _say("preference, its colour, plain suits")),
    )
)
SETTLEMENT = OneOf(
    (
        Option("each_pair", _say("each partner with both defenders")),
        Option("one_to_one", _say("each partner with one defender")),
    )
)
OVER_UNDER = OneOf(
    (
        Option("off", _say("not counted")),
        Option("flat", _say("one unit a trick")),
        Option("table", _say("by the price lists below")),
    )
)
FACTOR_SCOPE = OneOf(
    (
        Option("all", _say("contract and extra tricks")),
        Option("contract_only", _say("the contract alone")),
    )
)
REVOKE_RULES = OneOf(
    (
        Option("lose_hand", _say("the side loses the hand")),
        Option("three_tricks", _say("three tricks go to the other side")),
        Option("hoyle", _say("three tricks, no win, and the offender pays")),
    )
)
BOTH_REVOKE = OneOf(
    (
        Option("void", _say("the hand is void")),
        Option("cancel_out", _say("the result stands as played")),
    )
)
SESSION_ENDS = OneOf(
    (
        Option("hands", _say("after a number of hands")),
        Option("clock", _say("at closing time")),
        Option("target", _say("when a player reaches a total")),
        Option("manual", _say("when the table says so")),
    )
)
SITTING_OUT = OneOf(
    (
        Option("dealers_right", _say("the player on the dealer's right")),
        Option("dealer", _say("the dealer")),
    )
)
NAMES = OneOf(
    (
        Option("usual", _say("usual names")),
        Option("ghent", _say("proposition, acceptance, abondance")),
        Option("schachtel_durch", _say("Schachtel and Durch")),
    )
)
HANDS = Number(Decimal(1), Decimal(200), places=0)
TARGET = Number(Decimal("0.01"), Decimal(100_000))
FACTOR = Number(Decimal("0.01"), Decimal(1_000))
ABUNDANCE_TARGET = Number(Decimal(9), Decimal(10), places=0)
FREE_UNDERTRICKS = Number(Decimal(0), Decimal(3), places=0)
