"""The auction call by call (R10 to R17). Every state is a value: `after` gives the next one."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.auctions import PASS, Call, Offer
from scoring.cards import Suit
from scoring.errors import RuleBookError
from scoring.games.solo_whist import legality
from scoring.games.solo_whist.calls import ACCEPTANCES, NAME_TRUMP, Bid, Phase, bid_called, possible_calls
from scoring.games.solo_whist.contracts import ALL_PASS, LONE_PROP, Trump
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.naming import CALLS
from scoring.games.solo_whist.table import sitter
from scoring.payments import Line
from scoring.seats import Seat, clockwise, left_of

__all__ = ["Auction", "Outcome", "Standing", "begin_auction"]


@dataclass(frozen=True, slots=True)
class Standing:
    """The highest bid so far and who is in it."""

    bid: Bid
    bidder: Seat
    partners: tuple[Seat, ...] = ()

    @property
    def side(self) -> tuple[Seat, ...]:
        return (self.bidder, *self.partners)

    @property
    def is_lone_proposal(self) -> bool:
        contract = self.bid.contract
        return contract.is_pair and not contract.is_first_round and not self.partners


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an auction ended: a contract, or `redeal` with its reason and the next dealer.

    `contract` without declarer is what is played when all pass. `needs_trump`: the declarer has still to name
    it. `misere_players` are all who joined a misère.
    """

    contract: str | None = None
    declarer: Seat | None = None
    partner: Seat | None = None
    bid: int | None = None
    trump: Suit | None = None
    needs_trump: bool = False
    misere_players: tuple[Seat, ...] = ()
    redeal: str | None = None
    next_dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """`order` are the players clockwise from eldest. `passed` are out or, where a player who passed may call
    again, have passed since the last bid.
    """

    rules: SoloWhistRules
    dealer: Seat
    order: tuple[Seat, ...]
    seats: int = 4
    upcard: Suit | None = None
    calls: tuple[Call, ...] = ()
    phase: Phase = Phase.BIDDING
    to_speak: Seat | None = None
    standing: Standing | None = None
    passed: frozenset[Seat] = frozenset()
    had_proposal: bool = False
    trump: Suit | None = None

    @classmethod
    def begin(
        cls,
        rules: SoloWhistRules,
        dealer: Seat,
        upcard: Suit | None = None,
        *,
        seats: int = 4,
        sits_out: Seat | None = None,
    ) -> "Auction":
        """Eldest speaks first; `upcard` is the suit turned up, None where there is none or nobody knows."""
        order = tuple(seat for seat in clockwise(left_of(dealer, seats), seats) if seat != sits_out)
        return cls(rules, dealer, order, seats, upcard if rules.upcard_shown else None, to_speak=order[0])

    @property
    def eldest(self) -> Seat:
        return self.order[0]

    @property
    def is_over(self) -> bool:
        """True once no call is awaited, naming trump included."""
        return self.phase is Phase.OVER

    def legal_calls(self) -> tuple[Call, ...]:
        """What the player to speak may say, lowest first; empty when it is over."""
        if self.to_speak is None:
            return ()
        every = possible_calls(self.to_speak, self.rules)
        return tuple(call for call in every if legality.reason_against(self, call) is None)

    @property
    def asks(self) -> tuple[str, ...]:
        return ("upcard",) if self.rules.upcard_shown else ()

    def offers(self) -> tuple[Offer, ...]:
        """The legal calls as they are said."""
        return tuple(Offer(call, self._said(call)) for call in self.legal_calls())

    def _said(self, call: Call) -> Line:
        bid = bid_called(call, self.rules)
        if call.call in CALLS or bid is None:
            return Line(CALLS[call.call])
        facts = {} if bid.tricks is None else {"bid": bid.tricks}
        return Line(self.rules.name(bid.contract, bid.tricks), facts=facts)

    def slip(self) -> dict[str, Any]:
        """The fields of the slip that the calls decide; the partner of a troel is in the cards, not here."""
        outcome = self.outcome
        if outcome is None:
            return {}
        values = {
            "contract": outcome.contract or outcome.redeal,
            "bid_tricks": outcome.bid,
            "declarer": outcome.declarer,
            "partner": outcome.partner,
            "misere_players": tuple(seat for seat in outcome.misere_players if seat != outcome.declarer),
            "trump": outcome.trump,
            "upcard": self.upcard,
        }
        return {name: value for name, value in values.items() if value not in (None, ())}

    def after(self, call: Call) -> "Auction":
        """The auction with one more call; raises its reason code with seat, call and whose turn it is."""
        reason = legality.reason_against(self, call)
        if reason is not None:
            raise RuleBookError.of(reason, at="calls", seat=call.seat, call=call.call, to_speak=self.to_speak)
        calls = (*self.calls, call)
        if call.call == NAME_TRUMP:
            return dataclasses.replace(self, calls=calls, phase=Phase.OVER, to_speak=None, trump=_suit(call))
        return self._spoken(call, calls)._follow(call.seat)

    @property
    def outcome(self) -> Outcome | None:
        """The end of it, trump perhaps still to be named; None while bids are awaited."""
        if self.phase not in (Phase.NAMING, Phase.OVER):
            return None
        standing = self.standing
        if standing is None or standing.is_lone_proposal:
            return self._without_contract()
        contract = standing.bid.contract
        return Outcome(
            contract=contract.code,
            declarer=standing.bidder,
            partner=standing.partners[0] if contract.is_pair and standing.partners else None,
            bid=standing.bid.tricks,
            trump=self.trump,
            needs_trump=self.phase is Phase.NAMING,
            misere_players=() if contract.is_pair or not standing.partners else tuple(sorted(standing.side)),
        )

    def _without_contract(self) -> Outcome:
        if self.standing is None and self.rules.all_pass_contract:
            return Outcome(contract=self.rules.all_pass_contract)
        is_same = self.rules.redeal_dealer == "same"
        return Outcome(
            redeal=LONE_PROP if self.standing else ALL_PASS,
            next_dealer=self.dealer if is_same else left_of(self.dealer, self.seats),
        )

    def _spoken(self, call: Call, calls: tuple[Call, ...]) -> "Auction":
        """What a call changes, before the next speaker is found."""
        if call.call == PASS:
            return dataclasses.replace(self, calls=calls, passed=self.passed | {call.seat})
        passed = frozenset() if self.rules.passed_may_reenter else self.passed
        if call.call in ACCEPTANCES and self.standing:
            joined = (*self.standing.partners, call.seat)
            standing = dataclasses.replace(self.standing, partners=joined)
            return dataclasses.replace(self, calls=calls, standing=standing, passed=passed)
        bid = bid_called(call, self.rules)
        if bid is None:
            raise ValueError(f"{call.call} is no bid")
        standing = Standing(bid, call.seat)
        had_proposal = self.had_proposal or standing.is_lone_proposal
        return dataclasses.replace(
            self, calls=calls, standing=standing, passed=passed, had_proposal=had_proposal
        )

    def _follow(self, last: Seat) -> "Auction":
        """Who speaks next, or the end of the bidding."""
        if self.phase is Phase.BIDDING:
            waiting = self._next_bidder(last)
            if waiting is not None:
                return dataclasses.replace(self, to_speak=waiting)
            if self._asks_eldest():
                return dataclasses.replace(self, phase=Phase.ELDEST, to_speak=self.eldest)
        standing = self.standing
        may_raise = self.rules.lone_prop != "redeal" and self.phase is not Phase.RAISING
        if standing and standing.is_lone_proposal and may_raise:
            return dataclasses.replace(self, phase=Phase.RAISING, to_speak=standing.bidder)
        return self._settled()

    def _next_bidder(self, last: Seat) -> Seat | None:
        side = self.standing.side if self.standing else ()
        start = self.order.index(last) + 1
        after_last = (*self.order[start:], *self.order[:start])
        return next((seat for seat in after_last if seat not in side and seat not in self.passed), None)

    def _asks_eldest(self) -> bool:
        """The exception for eldest, who may still cop a lone prop after passing (R12)."""
        standing = self.standing
        if standing is None or not standing.is_lone_proposal or self.rules.passed_may_reenter:
            return False
        return self.rules.eldest_cop_exception and self.eldest in self.passed

    def _settled(self) -> "Auction":
        """The bidding has ended; trump is known, or the declarer is asked for it."""
        standing = self.standing
        if standing is None or standing.is_lone_proposal:
            return dataclasses.replace(self, phase=Phase.OVER, to_speak=None)
        contract, suit = standing.bid.contract, standing.bid.suit
        source = self.rules.trump(contract)
        if source is Trump.NAMED and suit is None and not contract.is_first_round:
            return dataclasses.replace(self, phase=Phase.NAMING, to_speak=standing.bidder)
        trump = self.upcard if source is Trump.UPCARD else suit
        return dataclasses.replace(self, phase=Phase.OVER, to_speak=None, trump=trump)


def begin_auction(rules: SoloWhistRules, seats: int, dealer: Seat, known: Mapping[str, Any]) -> Auction:
    """The auction of a table; `known` may hold `upcard`, the card or the suit turned up."""
    upcard = Suit(known["upcard"][0]) if known.get("upcard") else None
    return Auction.begin(rules, dealer, upcard, seats=seats, sits_out=sitter(dealer, seats, rules))


def _suit(call: Call) -> Suit | None:
    return Suit(call.trump) if call.trump else None
