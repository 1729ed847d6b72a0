"""The slip of a hand, and the hand that a slip stands for."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from scoring.cards import SUIT_NAMES, Suit
from scoring.entry import Choice, Chosen, Count, CountBySeat, Field, Option, SeatPick, Slip, Values
from scoring.errors import Fault, RuleBookError
from scoring.games.solo_whist.codes import SlipCode
from scoring.games.solo_whist.contracts import ALL_PASS, CONTRACTS, GENERAL_MISERE, LONE_PROP, Contract, Trump
from scoring.games.solo_whist.hand import WITHOUT_BID, SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.terms import term

__all__ = ["read", "slip"]

_CONTRACT = term("Solo Whist slip", "Contract")
_TRICKS_BID = term("Solo Whist slip", "Tricks bid")
_DECLARER = term("Solo Whist slip", "Declarer")
_PARTNER = term("Solo Whist slip", "Partner")
_REVOKES = term("Solo Whist slip", "Revokes")
_SITS_OUT = term("Solo Whist slip", "Sits out")
_TRUMP = term("Solo Whist slip", "Trump")
_RESULT = term("Solo Whist slip", "Result, if the tricks were not counted")
_TRICKS = term("Solo Whist slip", "Tricks of the declaring side")
_TRICKS_BY_PLAYER = term("Solo Whist slip", "Tricks of each player")
_LAST_TRICK = term("Solo Whist slip", "Winner of the last trick")
_MISERE_PLAYERS = term("Solo Whist slip", "Others who play misère")
_UPCARD = term("Solo Whist slip", "Suit turned up")

_SUITS = tuple(Option(suit.value, SUIT_NAMES[suit]) for suit in Suit)
_RESULTS = (
    Option("made", term("Solo Whist slip", "made")),
    Option("failed", term("Solo Whist slip", "lost")),
)


@lru_cache(maxsize=128)
def slip(rules: SoloWhistRules, seats: int) -> Slip:
    """The fields in a secretary's order; only what these rules can need."""
    return Slip(tuple(field for field in _fields(rules, seats) if _can_show(field)), seats)


def _can_show(field: Field) -> bool:
    """False for a field that would be shown for no contract of these rules."""
    return all(condition.values for condition in field.when)


def _fields(rules: SoloWhistRules, seats: int) -> Iterator[Field]:
    bid = _when(rules, lambda one: True)
    yield Choice(name="contract", label=_CONTRACT, options=tuple(_contracts(rules)))
    yield Count(
        name="bid_tricks",
        label=_TRICKS_BID,
        low=5,
        high=13,
        when=_when(rules, lambda one: bool(rules.bids(one))),
    )
    yield SeatPick(name="declarer", label=_DECLARER, when=bid)
    yield SeatPick(name="partner", label=_PARTNER, when=_when(rules, lambda one: one.is_pair))
    yield SeatPick(
        name="misere_players",
        label=_MISERE_PLAYERS,
        most=3,
        is_optional=True,
        when=_when(rules, lambda one: one.code in rules.together),
    )
    yield from _suit_fields(rules)
    yield from _trick_fields(rules)
    yield CountBySeat(name="revokes", label=_REVOKES, high=4, when=bid)
    if seats == 5:
        yield SeatPick(name="sits_out", label=_SITS_OUT, is_optional=True)


def _suit_fields(rules: SoloWhistRules) -> Iterator[Field]:
    yield Choice(
        name="trump",
        label=_TRUMP,
        options=_SUITS,
        when=_when(rules, lambda one: rules.trump(one) is Trump.NAMED),
    )
    yield Choice(
        name="upcard",
        label=_UPCARD,
        options=_SUITS,
        is_optional=True,
        when=_when(rules, lambda one: _knows_upcard(one, rules)),
    )


def _knows_upcard(contract: Contract, rules: SoloWhistRules) -> bool:
    return rules.trump(contract) is Trump.UPCARD or not rules.may_name_upcard_suit(contract)


def _trick_fields(rules: SoloWhistRules) -> Iterator[Field]:
    bid = _when(rules, lambda one: True)
    may_be_unknown = rules.over_under == "off" or bool(rules.together)
    yield Count(name="tricks", label=_TRICKS, low=0, high=13, is_optional=may_be_unknown, when=bid)
    if rules.over_under == "off":
        yield Choice(
            name="result",
            label=_RESULT,
            options=_RESULTS,
            is_optional=True,
            when=(*bid, Chosen("tricks", (None,))),
        )
    yield CountBySeat(
        name="tricks_by_player",
        label=_TRICKS_BY_PLAYER,
        high=13,
        when=(Chosen("contract", tuple(_counted_by_player(rules))),),
    )
    yield SeatPick(
        name="last_trick_winner",
        label=_LAST_TRICK,
        when=(
            Chosen("contract", (GENERAL_MISERE,) if rules.all_pass == "general_misere_last_trick" else ()),
        ),
    )


def _contracts(rules: SoloWhistRules) -> Iterator[Option]:
    for contract in rules.ladder:
        yield Option(contract.code, rules.name(contract))
    for code in _without_bid(rules):
        yield Option(code, WITHOUT_BID[code])


def _without_bid(rules: SoloWhistRules) -> Iterator[str]:
    yield rules.all_pass_contract or ALL_PASS
    if rules.has_pairs:
        yield LONE_PROP


def _counted_by_player(rules: SoloWhistRules) -> Iterator[str]:
    yield from (contract.code for contract in rules.ladder if contract.code in rules.together)
    if rules.all_pass_contract and rules.all_pass != "general_misere_last_trick":
        yield rules.all_pass_contract


def _when(rules: SoloWhistRules, wanted: Callable[[Contract], bool]) -> tuple[Chosen, ...]:
    return (Chosen("contract", tuple(contract.code for contract in rules.ladder if wanted(contract))),)


def read(values: Values, rules: SoloWhistRules, seats: int) -> SoloHand:
    """The hand; raises every fault of what was typed, each at its field."""
    hand = _hand(values, seats)
    contract = CONTRACTS.get(hand.contract)
    faults = list(_faults(hand, contract, rules) if contract else _all_pass_faults(hand))
    if faults:
        raise RuleBookError(*faults)
    return hand.seated(hand.sits_out)


def _hand(values: Values, seats: int) -> SoloHand:
    trump, upcard = _suit(values.get("trump")), _suit(values.get("upcard"))
    contract = CONTRACTS.get(values["contract"])
    is_upcard_trump = trump is None and contract is not None and contract.trump is Trump.UPCARD
    return SoloHand(
        contract=values["contract"],
        declarer=values.get("declarer"),
        partner=values.get("partner"),
        bid=values.get("bid_tricks"),
        trump=upcard if is_upcard_trump else trump,
        upcard=upcard,
        tricks=values.get("tricks"),
        is_made={"made": True, "failed": False}.get(values.get("result", "")),
        revokes=values.get("revokes", ()),
        misere_players=_misere_players(values),
        tricks_by_player=values.get("tricks_by_player"),
        last_trick_winner=values.get("last_trick_winner"),
        seats=seats,
        sits_out=values.get("sits_out"),
    )


def _suit(code: Any) -> Suit | None:
    return None if code is None else Suit(code)


def _misere_players(values: Values) -> tuple[int, ...]:
    others = values.get("misere_players", ())
    return tuple(sorted({*others, values["declarer"]})) if others else ()


def _faults(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Iterator[Fault]:
    if hand.partner is not None and hand.partner == hand.declarer:
        yield Fault(SlipCode.PARTNER_IS_DECLARER, "partner", {"seat": hand.partner})
    bids = rules.bids(contract)
    if hand.bid is not None and hand.bid not in bids:
        yield Fault(
            SlipCode.BID_OUTSIDE_CONTRACT, "bid_tricks", {"bid": hand.bid, "low": bids[0], "high": bids[-1]}
        )
    if hand.trump and hand.trump == hand.upcard and not rules.may_name_upcard_suit(contract):
        yield Fault(SlipCode.TRUMP_IS_UPCARD_SUIT, "trump", {"suit": SUIT_NAMES[hand.trump]})
    if hand.misere_players:
        yield from _tricks_by_player_faults(hand, rules.cards(contract))
    else:
        yield from _tricks_faults(hand, contract, rules)


def _tricks_faults(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Iterator[Fault]:
    cards = rules.cards(contract)
    if hand.tricks is not None:
        if hand.tricks > cards:
            yield Fault(SlipCode.MORE_TRICKS_THAN_CARDS, "tricks", {"tricks": hand.tricks, "cards": cards})
    elif hand.is_made is None:
        yield Fault(SlipCode.TRICKS_OR_RESULT_MISSING, "tricks")
    elif rules.is_priced_by_tricks(contract):
        yield Fault(SlipCode.TRICKS_NEEDED_FOR_PRICE, "tricks", {"contract": rules.name(contract)})
    elif any(hand.revokes) and rules.revoke_rule != "lose_hand" and not contract.is_misere:
        yield Fault(SlipCode.TRICKS_NEEDED_FOR_REVOKE, "tricks")


def _tricks_by_player_faults(hand: SoloHand, cards: int) -> Iterator[Fault]:
    if hand.tricks_by_player is None:
        yield Fault(SlipCode.TRICKS_BY_PLAYER_MISSING, "tricks_by_player")
    elif sum(hand.tricks_by_player) != cards:
        facts = {"sum": sum(hand.tricks_by_player), "cards": cards}
        yield Fault(SlipCode.TRICKS_DO_NOT_ADD_UP, "tricks_by_player", facts)


def _all_pass_faults(hand: SoloHand) -> Iterator[Fault]:
    if not hand.is_thrown_in and hand.last_trick_winner is None:
        yield from _tricks_by_player_faults(hand, 13)
