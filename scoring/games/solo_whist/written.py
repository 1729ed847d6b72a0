"""The slip that says the same as a hand."""

from scoring.entry import Values
from scoring.games.solo_whist.contracts import CONTRACTS, Trump
from scoring.games.solo_whist.entry import slip
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules

__all__ = ["written"]

_RESULTS = {True: "made", False: "failed", None: None}


def written(hand: SoloHand, rules: SoloWhistRules) -> Values:
    """What such a slip does not ask (the suit turned up before a misère) is left out."""
    others = tuple(seat for seat in hand.misere_players if seat != hand.declarer)
    says = {
        "contract": hand.contract,
        "bid_tricks": hand.bid,
        "declarer": hand.declarer,
        "partner": hand.partner,
        "misere_players": others or None,
        "trump": hand.trump,
        "upcard": _upcard(hand, rules),
        "tricks": hand.tricks,
        "result": _RESULTS[hand.is_made],
        "tricks_by_player": hand.tricks_by_player,
        "last_trick_winner": hand.last_trick_winner,
        "revokes": hand.revokes or None,
        "sits_out": hand.sits_out,
    }
    return slip(rules, hand.seats).fitting(says)


def _upcard(hand: SoloHand, rules: SoloWhistRules) -> str | None:
    """The suit turned up is known from the trump where the contract is played in it."""
    contract = CONTRACTS.get(hand.contract)
    is_trump = contract is not None and rules.trump(contract) is Trump.UPCARD
    return hand.upcard or (hand.trump if is_trump else None)
