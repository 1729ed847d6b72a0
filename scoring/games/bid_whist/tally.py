"""A sitting hand by hand: the running score, games won, units, and when it is over (R15 to R18)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import time
from decimal import Decimal

from scoring.closing import is_closed
from scoring.entry import Chosen
from scoring.game import Played, Row, Stay, Tally
from scoring.games.bid_whist import remarks
from scoring.games.bid_whist.contracts import Contract
from scoring.games.bid_whist.game_end import game_end
from scoring.games.bid_whist.hand import BidWhistHand
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.running import BySide, Running, between_sides, by_seat
from scoring.games.bid_whist.score import score
from scoring.games.bid_whist.sides import Side, side_of, sides_at
from scoring.payments import Line, Score, Units, add, nothing
from scoring.seats import Seat, left_of

__all__ = ["tally"]

_PASSED_OUT_STAYS = Stay((Chosen("outcome", ("passed_out",)),))


def tally(
    played: Sequence[Played[BidWhistHand]], rules: BidWhistRules, seats: int, first_dealer: Seat
) -> Tally:
    """`Row.score.points` are the points of each seat's side; `Row.units` sum to zero.

    `Row.remarks` carry the running score and, in the form that `remarks` tells, games, Bostons, play-offs.
    """
    sitting = _Sitting(rules, seats, first_dealer, Running.begin(rules, seats), nothing(seats))
    for one in played:
        sitting = sitting.after(one)
    return sitting.tally()


@dataclass(frozen=True, slots=True)
class _Sitting:
    """Where a sitting stands. `hands`: used up of those agreed; `ended_after`: rows until the end agreed."""

    rules: BidWhistRules
    seats: int
    dealer: Seat
    running: Running
    totals: Units
    rows: tuple[Row, ...] = ()
    hands: int = 0
    ended_after: int | None = None
    first_start: time | None = None
    ended_game: bool = False

    @property
    def is_level(self) -> bool:
        """At its end, but without a winner where the rules want one."""
        is_tied = len(self.running.best_sides) > 1
        return self.ended_after is not None and self.rules.playoff_hand and is_tied

    @property
    def deals_again(self) -> bool:
        """Whether a hand that all passed leaves the deal where it is."""
        return self.rules.all_pass == "redeal_same_dealer"

    @property
    def is_over(self) -> bool:
        return self.ended_after is not None and not self.is_level

    def after(self, one: Played[BidWhistHand]) -> "_Sitting":
        """The sitting with one more hand."""
        sitting = self._closed_before(one)
        contract = one.hand.contract
        if contract is None:
            return sitting._thrown_in(one.hand)
        if one.hand.is_playoff or sitting.is_level:
            return sitting._played_off(one.hand, contract)
        if sitting.ended_after is not None:
            return sitting._outside(score(one.hand, self.rules), contract, remarks.AFTER_END)
        return sitting._counted(one.hand, contract)._checked()

    def tally(self) -> Tally:
        return Tally(
            rows=self._rows_with_lead(),
            totals=self.totals,
            next_dealer=self.dealer,
            next_leader=left_of(self.dealer, self.seats),
            hands_left=self._hands_left(),
            is_over=self.is_over,
            over_after=self.ended_after if self.is_over else None,
            winners=self.running.best_seats if self.is_over else (),
            notes=self._notes(),
            standing=remarks.standing(
                self.running.scores, self.running.games_held, self.running.bostons, self.seats
            ),
            stays=(_PASSED_OUT_STAYS,) if self.deals_again else (),
        )

    def _closed_before(self, one: Played[BidWhistHand]) -> "_Sitting":
        """No hand begins at or after closing time; one under way is finished."""
        clock = self.rules.session_clock if self.rules.session_end == "clock" else None
        if clock is None or one.started is None or self.ended_after is not None:
            return self
        first = self.first_start or one.started
        ended = len(self.rows) if is_closed(clock, first, one.started) else None
        return replace(self, first_start=first, ended_after=ended)

    def _thrown_in(self, hand: BidWhistHand) -> "_Sitting":
        counts = self.rules.redeal_counts_as_hand and self.ended_after is None
        worth, leader = score(hand, self.rules), left_of(self.dealer, self.seats)
        scores = by_seat(self.running.scores, self.seats)
        row = Row(self.dealer, leader, worth, nothing(self.seats), self.totals, counts=counts, scores=scores)
        dealer = self.dealer if self.deals_again else leader
        grown = replace(self, rows=(*self.rows, row), hands=self.hands + counts, dealer=dealer)
        return grown._checked()

    def _played_off(self, hand: BidWhistHand, contract: Contract) -> "_Sitting":
        """A hand outside the games, won by the bidding side if made, else by the other pair (R18)."""
        worth = score(hand, self.rules)
        side = _playoff_winner(contract, self.seats, is_made=bool(worth.outcome.is_made))
        if side is None:
            return self._outside(worth, contract, remarks.PLAYOFF_OPEN)
        sitting = self._outside(worth, contract, remarks.playoff_won(side, self.seats))
        return replace(sitting, running=self.running.after_playoff(side))

    def _outside(self, worth: Score, contract: Contract, said: Line) -> "_Sitting":
        """A hand that is listed but counts in no game."""
        return self._with_row(worth, contract, nothing(self.seats), said, counts=False)

    def _counted(self, hand: BidWhistHand, contract: Contract) -> "_Sitting":
        worth = score(hand, self.rules)
        bidders = side_of(contract.bidder, self.seats)
        points = worth.points[: sides_at(self.seats)]
        scores = add(self.running.scores, points)
        is_boston = worth.outcome.facts["is_boston"] is True
        end = game_end(scores, bidders, is_boston, self.rules)
        running = self.running.after(points, end, bidders if is_boston else None)
        said = [remarks.running(scores)]
        said += [remarks.boston(bidders, self.seats)] if is_boston else []
        said += [remarks.game_won(end, self.seats)] if end else []
        sitting = self._with_row(worth, contract, self._units(points, running), *said, scores=scores)
        return replace(sitting, hands=self.hands + 1, running=running, ended_game=end is not None)

    def _units(self, points: Units, running: Running) -> Units:
        """Per point, or per game; without a target the lead is the game, and units move with it."""
        if self.rules.settlement == "per_point_of_difference":
            return between_sides(points, self.seats)
        held = zip(running.games_held, self.running.games_held, strict=True)
        return between_sides(tuple(now - before for now, before in held), self.seats)

    def _with_row(
        self,
        worth: Score,
        contract: Contract,
        units: Units,
        *said: Line,
        counts: bool = True,
        scores: BySide = (),
    ) -> "_Sitting":
        totals = add(self.totals, units)
        row = Row(
            dealer=self.dealer,
            leader=contract.bidder,
            score=worth,
            units=units,
            totals=totals,
            counts=counts,
            remarks=said,
            scores=by_seat(scores or self.running.scores, self.seats),
        )
        return replace(self, rows=(*self.rows, row), totals=totals, dealer=left_of(self.dealer, self.seats))

    def _checked(self) -> "_Sitting":
        """At its end, if this hand used up the hands or the games agreed."""
        ends = {
            "hands": self.hands >= self.rules.session_hands,
            "games": sum(self.running.games) >= self.rules.session_games,
        }
        is_reached = self.ended_after is None and ends.get(self.rules.session_end, False)
        return replace(self, ended_after=len(self.rows)) if is_reached else self

    def _hands_left(self) -> int | None:
        return self.rules.session_hands - self.hands if self.rules.session_end == "hands" else None

    def _rows_with_lead(self) -> tuple[Row, ...]:
        """Without a target, the last hand that counts says who holds the sitting's game."""
        lead = self.running.lead
        last = max((position for position, row in enumerate(self.rows) if row.counts), default=None)
        if last is None or not any(lead):
            return self.rows
        row = self.rows[last]
        said = (*row.remarks, remarks.leads(lead.index(Decimal(1)), self.seats))
        return (*self.rows[:last], replace(row, remarks=said), *self.rows[last + 1 :])

    def _notes(self) -> tuple[Line, ...]:
        if self.is_level:
            return (remarks.PLAYOFF_NEEDED,)
        return (remarks.NEW_GAME,) if self.ended_game and not self.is_over else ()


def _playoff_winner(contract: Contract, seats: int, *, is_made: bool) -> Side | None:
    """Alone, a bidder who is set leaves two others level: nobody."""
    bidders = side_of(contract.bidder, seats)
    if is_made:
        return bidders
    return 1 - bidders if sides_at(seats) == 2 else None
