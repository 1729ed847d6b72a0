"""What the rule book answers to the worked examples of each kind."""

import dataclasses
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any

from scoring.auctions import read_calls
from scoring.cards import Suit, card, cards
from scoring.errors import RuleBookError
from scoring.games.solo_whist.auction import Auction
from scoring.games.solo_whist.contracts import CONTRACTS
from scoring.games.solo_whist.deal import deal
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.play import Order, Revoke, may_play
from scoring.games.solo_whist.replay import replay_steps
from scoring.games.solo_whist.score import score
from scoring.games.solo_whist.session import Session
from scoring.games.solo_whist.verdict import judge
from scoring.house_rules import changed
from scoring.payments import nothing
from scoring.tricks import winning_index

__all__ = ["EXAMPLES"]

Given = Mapping[str, Any]
Answer = dict[str, object]


def _score(rules: SoloWhistRules, given: Given) -> Answer:
    return {"units": score(_hand(given), rules).points}


def _hand(given: Given) -> SoloHand:
    by_player, misere_players = given.get("tricks_by_player"), given.get("misere_players")
    return SoloHand(
        contract=given["contract"],
        declarer=given.get("declarer"),
        partner=given.get("partner"),
        bid=given.get("bid_tricks"),
        trump=_suit(given.get("trump")),
        upcard=_suit(given.get("upcard")),
        tricks=given.get("tricks"),
        revokes=_revokes(given.get("revokes") or []),
        misere_players=tuple(misere_players or ()),
        tricks_by_player=tuple(by_player) if by_player else None,
        last_trick_winner=given.get("last_trick_winner"),
    )


def _suit(code: str | None) -> Suit | None:
    """The suit of a suit letter or of a card."""
    return Suit(code[0]) if code else None


def _revokes(listed: list[Mapping[str, int]]) -> tuple[int, ...]:
    return tuple(sum(one["count"] for one in listed if one["seat"] == seat) for seat in range(4))


def _auction(rules: SoloWhistRules, given: Given) -> Answer:
    auction = Auction.begin(rules, given["dealer"], _suit(given.get("upcard")))
    for index, call in enumerate(read_calls(given["calls"])):
        try:
            auction = auction.after(call)
        except RuleBookError as error:
            return {"result": "illegal", "index": index, "reason": error.faults[0].code}
    return _end(auction)


def _end(auction: Auction) -> Answer:
    outcome = auction.outcome
    if outcome is None:
        return {"result": "incomplete", "next": auction.to_speak}
    if outcome.redeal:
        return {"result": "redeal", "reason": outcome.redeal, "next_dealer": outcome.next_dealer}
    return {"result": "contract", **dataclasses.asdict(outcome)}


def _deal(rules: SoloWhistRules, given: Given) -> Answer:
    pattern = given.get("deal_pattern", rules.deal_pattern)
    hands, upcard = deal(cards(given["pack"]), pattern, given["dealer"])
    return {"hands": hands, "upcard": upcard}


def _trick(rules: SoloWhistRules, given: Given) -> Answer:
    won = winning_index(cards(given["cards"]), Order(_suit(given["trump"])))
    return {"winner": (given["lead"] + won) % 4}


def _follow(rules: SoloWhistRules, given: Given) -> Answer:
    hand, played = cards(given["hand"]), card(given["card"])
    if played not in hand:
        return {"verdict": "not_in_hand"}
    legal = may_play(hand, _suit(given["led_suit"]), _suit(given.get("trump")))
    return {"verdict": "legal" if played in legal else "revoke"}


def _replay(rules: SoloWhistRules, given: Given) -> Answer:
    done = replay_steps(given, rules)
    hand = done.hand
    contract = CONTRACTS.get(hand.contract)
    return {
        "contract": hand.contract,
        "declarer": hand.declarer,
        "partner": hand.partner,
        "leader": done.leader,
        "trick_winners": done.winners,
        "tricks": done.tricks_by_player,
        "declarer_tricks": hand.tricks,
        "made": judge(hand, contract, rules).is_made if contract else None,
        "units": score(hand, rules).points,
        "units_over_under_flat": score(hand, changed(rules, {"over_under": "flat"})).points,
    }


def _revoke(rules: SoloWhistRules, given: Given) -> Answer:
    done = replay_steps(given, rules)
    return {
        "revoke": _first_revoke(done.revokes),
        "trick_winners": done.winners,
        "tricks": done.tricks_by_player,
        **{
            f"units_{rule}": score(done.hand, changed(rules, {"revoke_rule": rule})).points
            for rule in _REVOKE_RULES
        },
    }


_REVOKE_RULES = ("lose_hand", "three_tricks", "hoyle")


def _first_revoke(revokes: tuple[Revoke, ...]) -> Answer | None:
    if not revokes:
        return None
    first = revokes[0]
    return {
        "play_index": first.index,
        "trick": first.trick,
        "seat": first.seat,
        "led_suit": first.led,
        "card": first.card,
    }


def _session(rules: SoloWhistRules, given: Given) -> Answer:
    session = Session(_with_end(rules, given["end"]), 4)
    starts = given.get("starts") or [None] * len(given["hands"])
    for number, (units, start) in enumerate(zip(given["hands"], starts, strict=True), start=1):
        session.begins(number, time.fromisoformat(start) if start else None)
        if session.is_over:
            break
        _settle(session, number, units, rules)
    return {"stops_after_hand": session.over_after, "totals": session.totals, "winners": session.winners}


def _settle(session: Session, number: int, units: list[str] | None, rules: SoloWhistRules) -> None:
    """A hand given as nothing was thrown in."""
    if units is None:
        session.ends(number, nothing(), counts=rules.redeal_counts_as_hand)
    else:
        session.ends(number, tuple(Decimal(unit) for unit in units), counts=True)


def _with_end(rules: SoloWhistRules, end: Given) -> SoloWhistRules:
    names = {"count": "session_hands", "at": "session_clock", "units": "session_target"}
    options = {names[what]: value for what, value in end.items() if what in names}
    return changed(rules, {"session_end": end["type"], **options})


EXAMPLES = {
    "score": _score,
    "auction": _auction,
    "deal": _deal,
    "trick": _trick,
    "follow": _follow,
    "replay": _replay,
    "revoke": _revoke,
    "session": _session,
}
