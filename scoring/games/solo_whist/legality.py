"""Why a call may not be made (R10 to R17), the plainest reason first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.auctions import PASS, Call
from scoring.cards import Suit
from scoring.games.solo_whist.calls import (
    ACCEPTANCES,
    NAME_TRUMP,
    Bid,
    Phase,
    bid_called,
    is_known,
    names_suit,
)
from scoring.games.solo_whist.codes import CallCode
from scoring.games.solo_whist.contracts import Trump

if TYPE_CHECKING:
    from scoring.games.solo_whist.auction import Auction

__all__ = ["reason_against"]


def reason_against(auction: Auction, call: Call) -> CallCode | None:
    """None for a legal call."""
    if not is_known(call.call):
        return CallCode.UNKNOWN_CALL
    if call.call == NAME_TRUMP:
        return _against_naming(auction, call)
    bid = None
    if call.call != PASS and call.call not in ACCEPTANCES:
        bid = bid_called(call, auction.rules)
        if bid is None:
            return CallCode.CALL_NOT_IN_LADDER
    return _against_turn(auction, call) or _against_words(auction, call, bid)


def _against_turn(auction: Auction, call: Call) -> CallCode | None:
    if auction.phase in (Phase.NAMING, Phase.OVER):
        return CallCode.AUCTION_OVER
    if call.seat != auction.to_speak:
        is_out = call.seat in auction.passed and not auction.rules.passed_may_reenter
        return CallCode.ALREADY_PASSED if is_out else CallCode.NOT_YOUR_TURN
    return None


def _against_words(auction: Auction, call: Call, bid: Bid | None) -> CallCode | None:
    if call.call == PASS:
        return None
    if bid is None:
        return _against_joining(auction, call)
    if auction.phase is Phase.ELDEST:
        return CallCode.ELDEST_MAY_ONLY_COP
    return (
        _against_rank(auction, bid) or _against_place(auction, call, bid) or _against_suit(auction, call, bid)
    )


def _against_joining(auction: Auction, call: Call) -> CallCode | None:
    standing = auction.standing
    if standing is None:
        return CallCode.COP_WITHOUT_PROP
    if standing.is_lone_proposal:
        return CallCode.OWN_PROP if standing.bidder == call.seat else None
    if standing.bid.contract.is_pair:
        return CallCode.PROP_ALREADY_ACCEPTED
    if standing.bid.contract.code in auction.rules.together and len(standing.side) < 3:
        return None
    return CallCode.PROP_OVERCALLED if auction.had_proposal else CallCode.COP_WITHOUT_PROP


def _against_rank(auction: Auction, bid: Bid) -> CallCode | None:
    standing, rules = auction.standing, auction.rules
    if standing and bid.rank(rules, auction.upcard) <= standing.bid.rank(rules, auction.upcard):
        return CallCode.NOT_HIGHER
    is_bound = bid.contract.code == "royal_abundance" and rules.royal_abundance == "overcall_only"
    is_over_abundance = standing is not None and standing.bid.contract.code == "abundance"
    return CallCode.ROYAL_ONLY_OVER_ABUNDANCE if is_bound and not is_over_abundance else None


def _against_place(auction: Auction, call: Call, bid: Bid) -> CallCode | None:
    """Calls that belong to one moment of the auction."""
    is_alone = bid.contract.is_for_lone_proposer
    if auction.phase is Phase.RAISING:
        may_only_go_alone = (
            auction.rules.lone_prop == "alone" and not is_alone and bid.contract.code != "solo"
        )
        return CallCode.MAY_ONLY_GO_ALONE if may_only_go_alone else None
    if is_alone:
        return CallCode.ONLY_FOR_LONE_PROPOSER
    has_spoken = any(earlier.seat == call.seat for earlier in auction.calls)
    return CallCode.ONLY_IN_FIRST_ROUND if bid.contract.is_first_round and has_spoken else None


def _against_suit(auction: Auction, call: Call, bid: Bid) -> CallCode | None:
    if not names_suit(bid.contract, auction.rules):
        return CallCode.TRUMP_BEFORE_END if call.trump else None
    if bid.suit is None:
        return CallCode.TRUMP_MISSING
    return _against_upcard_suit(auction, bid, bid.suit)


def _against_naming(auction: Auction, call: Call) -> CallCode | None:
    outcome, standing = auction.outcome, auction.standing
    if outcome is None:
        return CallCode.TRUMP_BEFORE_END
    if outcome.declarer is None or standing is None:
        return CallCode.AUCTION_OVER
    if auction.phase is not Phase.NAMING:
        is_none = auction.rules.trump(standing.bid.contract) is Trump.NONE
        return CallCode.NO_TRUMP_CONTRACT if is_none else CallCode.TRUMP_FIXED
    if call.seat != auction.to_speak:
        return CallCode.NOT_TRUMP_NAMER
    if call.trump not in tuple(Suit):
        return CallCode.TRUMP_MISSING
    return _against_upcard_suit(auction, standing.bid, Suit(call.trump))


def _against_upcard_suit(auction: Auction, bid: Bid, suit: Suit) -> CallCode | None:
    is_forbidden = suit is auction.upcard and not auction.rules.may_name_upcard_suit(bid.contract)
    return CallCode.TRUMP_NOT_UPCARD_SUIT if is_forbidden else None
