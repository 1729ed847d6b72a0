"""What the rule book answers to each kind of worked example."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from scoring.auctions import read_calls
from scoring.cards import cards
from scoring.errors import RuleBookError
from scoring.game import Example
from scoring.games.bid_whist.auction import Auction, AuctionOutcome
from scoring.games.bid_whist.contracts import Bid, Contract, Direction
from scoring.games.bid_whist.game_end import game_end
from scoring.games.bid_whist.hand import BidWhistHand, Renege, counted
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.kitty import exchange
from scoring.games.bid_whist.play import Order, led_suit, legal, winner
from scoring.games.bid_whist.record import read_declaration, read_record, read_tricks
from scoring.games.bid_whist.replay import course
from scoring.games.bid_whist.score import score
from scoring.games.bid_whist.sides import side_of, sides_at
from scoring.games.bid_whist.tricks import Revoked, play_through
from scoring.payments import add
from scoring.tricks import TRUMP

__all__ = ["EXAMPLES"]

Given = Mapping[str, Any]
Answer = Mapping[str, Any]


def _score(rules: BidWhistRules, given: Given) -> Answer:
    number, letter = given["bid"]["number"], given["bid"]["direction"]
    direction = next(one for one in Direction if one.letter == letter)
    contract = Contract(given["bidding_team"], Bid(number, direction))
    said = given["renege"]
    renege = Renege(said["team"], said["trick_identified"]) if said else None
    hand = BidWhistHand(4, contract, given["tricks_bidding_team"], renege=renege)
    count = counted(hand, contract, rules)
    counts = {"tricks_counted": count.tricks, "tricks_moved": count.moved, "books": count.books}
    return {**counts, "boston": count.is_boston, **_settled(hand, contract, given["score_before"], rules)}


def _cutthroat(rules: BidWhistRules, given: Given) -> Answer:
    contract = Contract(given["bidder"], Bid(given["bid_tricks"], Direction.UPTOWN))
    by_player = tuple(given["tricks"]) if rules.others_score == "tricks" else ()
    hand = BidWhistHand(given["players"], contract, given["tricks_bidder"], by_player)
    return _settled(hand, contract, given["score_before"], rules)


def _settled(
    hand: BidWhistHand, contract: Contract, before: list[int], rules: BidWhistRules
) -> dict[str, Any]:
    """The hand added to a running score, by side."""
    worth, count = score(hand, rules), counted(hand, contract, rules)
    points = worth.points[: sides_at(hand.seats)]
    after = add(tuple(Decimal(one) for one in before), points)
    end = game_end(after, side_of(contract.bidder, hand.seats), count.is_boston, rules)
    return {
        "made": count.is_made,
        "points": points,
        "score_after": after,
        "game_over": end is not None,
        "game_winner": end and end.winner,
        "reason": end and end.reason,
    }


def _auction(rules: BidWhistRules, given: Given) -> Answer:
    auction, legal_so_far = Auction.begin(rules, given["dealer"]), []
    for call in read_calls(given["calls"]):
        try:
            auction = auction.after(call)
        except RuleBookError:
            legal_so_far.append(False)
            return {**_state(auction), "legal": legal_so_far, "outcome": "illegal"}
        legal_so_far.append(True)
    return {**_state(auction), "legal": legal_so_far}


def _state(auction: Auction) -> dict[str, Any]:
    contract = auction.contract
    state = {
        "outcome": auction.outcome,
        "bidder": contract and contract.bidder,
        "bid": contract and str(contract.bid),
        "team": contract and side_of(contract.bidder, auction.seats),
        "next_seat": auction.to_speak,
        "legal_next": auction.legal_calls(),
    }
    is_redealt = auction.outcome is AuctionOutcome.ALL_PASS
    return {**state, "next_dealer": auction.next_dealer} if is_redealt else state


def _trick(rules: BidWhistRules, given: Given) -> Answer:
    order = Order.of(read_declaration(given["contract"]), rules)
    trick = cards(given["cards"])
    position, led = winner(trick, order), led_suit(trick, order)
    return {
        "winner_seat": (given["lead_seat"] + position) % len(trick),
        "winning_index": position,
        "led_suit": order.trump if led == TRUMP else led,
    }


def _follow(rules: BidWhistRules, given: Given) -> Answer:
    order = Order.of(read_declaration(given["contract"]), rules)
    allowed = sorted(
        str(card) for card in legal(cards(given["hand"]), cards(given["trick_so_far"]), order, rules)
    )
    return {"legal": allowed, "renege": given["played"] not in allowed}


def _kitty(rules: BidWhistRules, given: Given) -> Answer:
    try:
        after = exchange(cards(given["hand"]), cards(given["kitty"]), cards(given["discard"]))
    except RuleBookError:
        return {"legal": False, "hand_after": None}
    return {"legal": True, "hand_after": after}


def _renege(rules: BidWhistRules, given: Given) -> Answer:
    """A deal audited: the renege found is taken as named. What was bid does not matter here."""
    order, bidder = Order.of(read_declaration(given["contract"]), rules), given["bidder"]
    hands = [cards(hand) for hand in given["hands_after_exchange"]]
    tricks = play_through(hands, read_tricks(given["plays"], 4), bidder, order, rules)
    won = 1 + sum(side_of(seat, 4) == side_of(bidder, 4) for seat in tricks.winners)
    renege = Renege(tricks.reneges[0].seat) if tricks.reneges else None
    contract = Contract(bidder, Bid(rules.min_bid, Direction.UPTOWN))
    return {
        "reneges": [_found(one) for one in tricks.reneges],
        "trick_winners": tricks.winners,
        "tricks_bidding_team": won,
        "tricks_after_penalty": counted(
            BidWhistHand(4, contract, won, renege=renege), contract, rules
        ).tricks,
    }


def _found(renege: Revoked) -> Answer:
    return {
        "trick": renege.trick,
        "seat": renege.seat,
        "team": side_of(renege.seat, 4),
        "played": renege.card,
    }


def _replay(rules: BidWhistRules, given: Given) -> Answer:
    played = course(read_record(given), rules)
    contract, seats = played.hand.contract, played.hand.seats
    if contract is None:
        return {"bidder": None, "bid": None}
    side = side_of(contract.bidder, seats)
    return {
        "bidder": contract.bidder,
        "bid": contract.bid,
        "bidding_team": side,
        "hand_after_exchange": played.bidder_cards,
        "trick_winners": played.tricks.winners,
        "tricks_played_won": sum(side_of(seat, seats) == side for seat in played.tricks.winners),
        "kitty_trick_team": None if played.kitty_seat is None else side_of(played.kitty_seat, seats),
        "tricks_bidding_team": played.hand.tricks,
        **_settled(played.hand, contract, given["score_before"], rules),
    }


EXAMPLES: Mapping[str, Example] = {
    "score": _score,
    "auction": _auction,
    "trick": _trick,
    "follow": _follow,
    "kitty": _kitty,
    "renege": _renege,
    "cutthroat": _cutthroat,
    "replay": _replay,
}
