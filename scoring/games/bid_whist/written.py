"""The slip that says the same as a hand."""

from scoring.entry import Values
from scoring.games.bid_whist.contracts import Contract
from scoring.games.bid_whist.entry import slip
from scoring.games.bid_whist.hand import BidWhistHand, Renege
from scoring.games.bid_whist.house_rules import BidWhistRules

__all__ = ["bid_said", "written"]


def written(hand: BidWhistHand, rules: BidWhistRules) -> Values:
    form = slip(rules, hand.seats)
    if hand.contract is None:
        return form.fitting({"outcome": "passed_out"})
    says = {
        **bid_said(hand.contract, hand.seats),
        "tricks": hand.tricks,
        "tricks_by_player": hand.tricks_by_player or None,
        **_renege_said(hand.renege),
        "playoff": hand.is_playoff or None,
    }
    return form.fitting(says)


def bid_said(contract: Contract, seats: int) -> dict[str, object]:
    """The fields that the auction settles; a number of books is picked at four, counted at three."""
    number = contract.bid.number
    return {
        "outcome": "played",
        "bidder": contract.bidder,
        "bid": number if seats == 3 else str(number),
        "direction": contract.bid.direction.value,
        "trump": contract.trump,
    }


def _renege_said(renege: Renege | None) -> dict[str, object]:
    if renege is None:
        return {}
    return {"renege": True, "renege_by": renege.seat, "renege_named": renege.is_named or None}
