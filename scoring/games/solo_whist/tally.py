"""A sitting from its first hand to its last: who deals, what counts, when it is over (R32 to R36)."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.entry import Chosen
from scoring.errors import RuleBookError
from scoring.game import Played, Row, Stay, Tally
from scoring.games.solo_whist.contracts import ALL_PASS, LONE_PROP
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.score import score
from scoring.games.solo_whist.session import Session
from scoring.games.solo_whist.table import eldest, leader, sitter
from scoring.payments import Line, nothing
from scoring.seats import Seat, left_of
from scoring.terms import term

__all__ = ["tally"]

_THROWN_IN = term("Solo Whist sitting", "Thrown in: does not count as a hand")
_MULTIPLIED = term("Solo Whist sitting", "Counts %(factor)s times after all had passed")
_TOO_LATE = term("Solo Whist sitting", "After the end of the sitting: does not count")
_NEXT_MULTIPLIED = term("Solo Whist sitting", "The next hand counts %(factor)s times")
_THROWN_IN_STAYS = Stay((Chosen("contract", (ALL_PASS, LONE_PROP)),))


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
            leader=self._leader(hand),
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
            leader=self._leader(hand),
            score=score(hand, self.rules),
            units=nothing(self.seats),
            totals=self.session.totals,
            counts=False,
            sits_out=_tuple(hand.sits_out),
            remarks=(Line(_TOO_LATE),),
        )

    def _leader(self, hand: SoloHand) -> Seat:
        first = eldest(self.dealer, self.seats, hand.sits_out)
        return leader(hand.contract, hand.declarer, hand.partner, first, self.rules)

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
        stays=(_THROWN_IN_STAYS,) if rules.redeal_dealer == "same" else (),
    )


def _tuple(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)
