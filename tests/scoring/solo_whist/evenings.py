"""Short ways to write down hands, auctions and records of Solo Whist for tests."""

from collections.abc import Sequence
from datetime import time
from decimal import Decimal
from random import Random
from typing import Any

from scoring.auctions import Call
from scoring.cards import PACK_52, Card, Suit
from scoring.errors import ErrorCode, RuleBookError
from scoring.game import Played, Tally
from scoring.games.solo_whist import GAME
from scoring.games.solo_whist.auction import Auction
from scoring.games.solo_whist.deal import deal
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.play import may_play
from scoring.games.solo_whist.replay import Replay, replay_steps

PASSED: dict[str, Any] = {"contract": "all_pass"}


def rules(preset: str = "de", **options: Any) -> SoloWhistRules:
    return GAME.rules_of(preset, options)


def slip(contract: str, declarer: int, tricks: int | None, **more: Any) -> dict[str, Any]:
    """`slip("solo", 2, 6)`: South plays a solo and takes six tricks."""
    return {"contract": contract, "declarer": declarer, "tricks": tricks, **more}


def units(raw: dict[str, Any], by: SoloWhistRules, seats: int = 4) -> list[Decimal]:
    """Points by seat of one slip."""
    return list(GAME.score(GAME.hand(raw, by, seats), by).points)


def faults(raw: dict[str, Any], by: SoloWhistRules, seats: int = 4) -> list[tuple[str | None, ErrorCode]]:
    """(field, code) of everything the slip is refused for."""
    try:
        GAME.hand(raw, by, seats)
    except RuleBookError as error:
        return [(fault.field, fault.code) for fault in error.faults]
    return []


def sitting(
    *slips: dict[str, Any], by: SoloWhistRules, seats: int = 4, starts: Sequence[str | None] = ()
) -> Tally:
    """The tally of these slips, the first dealt by seat 0."""
    times = [time.fromisoformat(start) if start else None for start in starts] or [None] * len(slips)
    hands = [GAME.hand(one, by, seats) for one in slips]
    played: list[Played[SoloHand]] = [Played(hand, begun) for hand, begun in zip(hands, times, strict=True)]
    return GAME.tally(played, by, seats, 0)


def auction(
    by: SoloWhistRules, spoken: str, *, dealer: int = 3, upcard: Suit | None = Suit.HEARTS
) -> Auction:
    """`auction(rules(), "0prop 1cop 2pass 3pass")`; a suit after `=`."""
    state = Auction.begin(by, dealer, upcard)
    for one in spoken.split():
        word, _, suit = one[1:].partition("=")
        state = state.after(Call(int(one[0]), word, suit or None))
    return state


def shuffled(seed: int, dealer: int = 3) -> tuple[list[list[Card]], Card]:
    """Hands and upcard of a deal that is the same for the same seed."""
    pack = list(PACK_52)
    Random(seed).shuffle(pack)
    return deal(pack, "3-3-3-3-1", dealer)


def played_by(
    chooser: Random, hands: Sequence[Sequence[Card]], leader: int, trump: Suit | None
) -> list[list[Any]]:
    """Every card of `hands` played legally, as `[seat, card]` pairs of a record."""
    held, plays = [list(hand) for hand in hands], []
    while held[leader]:
        trick: list[tuple[int, Card]] = []
        for step in range(4):
            seat = (leader + step) % 4
            led = trick[0][1].suit if trick else None
            chosen = chooser.choice(may_play(held[seat], led, trump))
            held[seat].remove(chosen)
            trick.append((seat, chosen))
        plays += [[seat, card.code] for seat, card in trick]
        leader = trick[_winner([card for _, card in trick], trump)][0]
    return plays


def _winner(played: list[Card], trump: Suit | None) -> int:
    """Told otherwise than in the engine: the highest trump, else the highest of the suit led."""
    wanted = trump if any(card.suit is trump for card in played) else played[0].suit
    order = "23456789TJQKA"
    candidates = [index for index, card in enumerate(played) if card.suit is wanted]
    return max(candidates, key=lambda index: order.index(played[index].code[1]))


def record(seed: int, calls: str, by: SoloWhistRules, *, dealer: int = 3, plays: int = 52) -> dict[str, Any]:
    """A whole recorded hand: dealt from the seed, called as written, played at random but legally."""
    hands, upcard = shuffled(seed, dealer)
    spoken = auction(by, calls, dealer=dealer, upcard=upcard.suit)
    outcome = spoken.outcome
    assert outcome is not None
    leads = outcome.declarer if outcome.contract in ("abundance_declared", "abondance") else (dealer + 1) % 4
    assert leads is not None
    return {
        "dealer": dealer,
        "hands": [[card.code for card in hand] for hand in hands],
        "upcard": upcard.code,
        "calls": [{"seat": call.seat, "call": call.call, "trump": call.trump} for call in spoken.calls],
        "plays": played_by(Random(seed), hands, leads, outcome.trump)[:plays],
    }


def refused(raw: dict[str, Any], by: SoloWhistRules) -> list[tuple[str | None, ErrorCode, Any]]:
    """(field, code, position) of what a record is refused for."""
    try:
        replay_steps(raw, by)
    except RuleBookError as error:
        return [(fault.field, fault.code, fault.facts.get("position")) for fault in error.faults]
    return []


def replayed(raw: dict[str, Any], by: SoloWhistRules) -> Replay:
    return replay_steps(raw, by)
