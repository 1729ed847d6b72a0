"""A sitting from its first hand to its last: who deals, what counts, when it is over (R32 to R36)."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.errors import RuleBookError
from scoring.game import Played, Row, Tally
from scoring.games.solo_whist.contracts import ALL_PASS, CONTRACTS, Leader
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.score import score
from scoring.games.solo_whist.session import Session
from scoring.seats import Seat, clockwise, left_of, right_of
from scoring.settlement import Line, nothing
from scoring.terms import term

__all__ = ["eldest", "leader", "sitter", "tally"]

_THROWN_IN = term("Solo Whist sitting", "Thrown in: does not count as a hand")
_MULTIPLIED = term("Solo Whist sitting", "Counts %(factor)s times after all had passed")
_TOO_LATE = term("Solo Whist sitting", "After the end of the sitting: does not count")
_NEXT_MULTIPLIED = term("Solo Whist sitting", "The next hand counts %(factor)s times")


def sitter(dealer: Seat, seats: int, rules: SoloWhistRules) -> Seat | None:
    """Who rests at a table of five; None at a table of four."""
    if seats == 4:
        return None
    return dealer if rules.sitting_out == "dealer" else right_of(dealer, seats)


def eldest(dealer: Seat, seats: int, sits_out: Seat | None) -> Seat:
    """The first player clockwise after the dealer."""
    return next(seat for seat in clockwise(left_of(dealer, seats), seats) if seat != sits_out)


def leader(hand: SoloHand, dealer: Seat, rules: SoloWhistRules) -> Seat:
    """Who leads to the first trick."""
    contract = CONTRACTS.get(hand.contract)
    by = rules.leader(contract) if contract else Leader.ELDEST
    if by is Leader.DECLARER and hand.declarer is not None:
        return hand.declarer
    if by is Leader.PARTNER and hand.partner is not None:
        return hand.partner
    return eldest(dealer, hand.seats, hand.sits_out)


@dataclass
class _Table:
    """Where the sitting stands between two hands. `factors` wait for the next hands that are played
    (rondpas).
    """

    rules: SoloWhistRules
    seats: int
    dealer: Seat
    session: Session
    factors: list[int] = dataclasses.field(default_factory=list)
    passed_in_a_row: int = 0

    def settle(self, number: int, played: Played[SoloHand]) -> Row:
        """The row of hand `number`; the table moves on."""
        hand = self._seated(number, played.hand)
        self.session.begins(number, played.started)
        row = self._row_too_late(hand) if self.session.is_over else self._row(number, hand)
        self._pass_deal(hand)
        return row

    def _seated(self, number: int, hand: SoloHand) -> SoloHand:
        try:
            return hand.seated(sitter(self.dealer, self.seats, self.rules))
        except RuleBookError as error:
            faults = (dataclasses.replace(one, facts={**one.facts, "hand": number}) for one in error.faults)
            raise RuleBookError(*faults) from None

    def _row(self, number: int, hand: SoloHand) -> Row:
        scored, factor = score(hand, self.rules), self._take_factor(hand)
        units = tuple(points * factor for points in scored.points)
        counts = self.rules.redeal_counts_as_hand or not hand.is_thrown_in
        self.session.ends(number, units, counts=counts)
        remarks = [] if counts else [Line(_THROWN_IN)]
        if factor > 1:
            remarks.append(Line(_MULTIPLIED, facts={"factor": factor}))
        return Row(
            dealer=self.dealer,
            leader=leader(hand, self.dealer, self.rules),
            score=scored,
            units=units,
            totals=self.session.totals,
            counts=counts,
            sits_out=_tuple(hand.sits_out),
            remarks=tuple(remarks),
        )

    def _row_too_late(self, hand: SoloHand) -> Row:
        return Row(
            dealer=self.dealer,
            leader=leader(hand, self.dealer, self.rules),
            score=score(hand, self.rules),
            units=nothing(self.seats),
            totals=self.session.totals,
            counts=False,
            sits_out=_tuple(hand.sits_out),
            remarks=(Line(_TOO_LATE),),
        )

    def _take_factor(self, hand: SoloHand) -> int:
        """n deals in a row that all pass raise the factor of each of the next n hands by one (rondpas)."""
        if self.rules.all_pass == "double_next" and hand.contract == ALL_PASS:
            self.factors += [1] * (self.passed_in_a_row + 1 - len(self.factors))
            self.factors[self.passed_in_a_row] += 1
            self.passed_in_a_row += 1
            return 1
        self.passed_in_a_row = 0
        return self.factors.pop(0) if self.factors and not hand.is_thrown_in else 1

    def _pass_deal(self, hand: SoloHand) -> None:
        if not (hand.is_thrown_in and self.rules.redeal_dealer == "same"):
            self.dealer = left_of(self.dealer, self.seats)

    def notes(self) -> tuple[Line, ...]:
        if not self.factors or self.factors[0] == 1 or self.session.is_over:
            return ()
        return (Line(_NEXT_MULTIPLIED, facts={"factor": Decimal(self.factors[0])}),)


def tally(played: Sequence[Played[SoloHand]], rules: SoloWhistRules, seats: int, first_dealer: Seat) -> Tally:
    """The whole sitting; raises `player_sits_out` with the number of the hand."""
    table = _Table(rules, seats, first_dealer, Session(rules, seats))
    rows = tuple(table.settle(number, one) for number, one in enumerate(played, start=1))
    sits_out = sitter(table.dealer, seats, rules)
    return Tally(
        rows=rows,
        totals=table.session.totals,
        next_dealer=table.dealer,
        next_leader=eldest(table.dealer, seats, sits_out),
        hands_left=table.session.hands_left,
        is_over=table.session.is_over,
        over_after=table.session.over_after,
        winners=table.session.winners,
        sits_out=_tuple(sits_out),
        notes=table.notes(),
    )


def _tuple(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)
