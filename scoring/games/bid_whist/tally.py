"""A sitting hand by hand: the running score, games won, units, and when it is over (R15 to R18)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import time
from decimal import Decimal

from scoring.closing import is_closed
from scoring.game import Played, Row, Tally
from scoring.games.bid_whist import remarks
from scoring.games.bid_whist.contracts import Contract
from scoring.games.bid_whist.game_end import GameEnd, game_end
from scoring.games.bid_whist.hand import BidWhistHand
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.score import score
from scoring.games.bid_whist.sides import Side, seats_of, side_of, sides_at
from scoring.seats import Seat, left_of
from scoring.settlement import Line, Score, Units, add, nothing

__all__ = ["tally"]

BySide = tuple[Decimal, ...]


def tally(
    played: Sequence[Played[BidWhistHand]], rules: BidWhistRules, seats: int, first_dealer: Seat
) -> Tally:
    """`Row.score.points` are the points of each seat's side; `Row.units` sum to zero.

    `Row.remarks` carry the running score and, in the form that `remarks` tells, games, Bostons, play-offs.
    """
    sitting = _Sitting.opened(rules, seats, first_dealer)
    for one in played:
        sitting = sitting.after(one)
    return sitting.tally()


@dataclass(frozen=True, slots=True)
class _Sitting:
    """Where a sitting stands. `scores`: of the running game; `hands`: used up of the number agreed."""

    rules: BidWhistRules
    seats: int
    dealer: Seat
    scores: BySide
    games: BySide
    points: BySide
    bostons: BySide
    playoffs: BySide
    totals: Units
    rows: tuple[Row, ...] = ()
    hands: int = 0
    over_after: int | None = None
    first_start: time | None = None
    ended_game: bool = False

    @classmethod
    def opened(cls, rules: BidWhistRules, seats: int, dealer: Seat) -> "_Sitting":
        none = (Decimal(0),) * sides_at(seats)
        return cls(rules, seats, dealer, none, none, none, none, none, nothing(seats))

    def after(self, one: Played[BidWhistHand]) -> "_Sitting":
        """The sitting with one more hand."""
        sitting = self._closed_before(one)
        contract = one.hand.contract
        if contract is None:
            return sitting._thrown_in(one.hand)
        if one.hand.is_playoff:
            return sitting._played_off(one.hand, contract)
        if sitting.over_after is not None:
            return sitting._too_late(one.hand, contract)
        return sitting._counted(one.hand, contract)._checked()

    def tally(self) -> Tally:
        is_over = self.over_after is not None
        winners = self._best_sides() if is_over else ()
        return Tally(
            rows=self._rows_with_lead(),
            totals=self.totals,
            next_dealer=self.dealer,
            next_leader=left_of(self.dealer, self.seats),
            hands_left=self._hands_left(),
            is_over=is_over,
            over_after=self.over_after,
            winners=tuple(sorted(seat for side in winners for seat in seats_of(side, self.seats))),
            notes=self._notes(winners),
            standing=remarks.standing(self.scores, self._games_now(), self.bostons, self.seats),
        )

    def _closed_before(self, one: Played[BidWhistHand]) -> "_Sitting":
        """No hand begins at or after closing time; one under way is finished."""
        clock = self.rules.session_clock if self.rules.session_end == "clock" else None
        if clock is None or one.started is None or self.over_after is not None:
            return self
        first = self.first_start or one.started
        sitting = replace(self, first_start=first)
        return (
            replace(sitting, over_after=len(self.rows)) if is_closed(clock, first, one.started) else sitting
        )

    def _thrown_in(self, hand: BidWhistHand) -> "_Sitting":
        is_counted = self.rules.redeal_counts_as_hand and self.over_after is None
        leader = left_of(self.dealer, self.seats)
        row = Row(
            self.dealer, leader, score(hand, self.rules), nothing(self.seats), self.totals, counts=is_counted
        )
        deals_again = self.rules.all_pass == "redeal_same_dealer"
        dealer = self.dealer if deals_again else left_of(self.dealer, self.seats)
        grown = replace(self, rows=(*self.rows, row), hands=self.hands + is_counted, dealer=dealer)
        return grown._checked()

    def _too_late(self, hand: BidWhistHand, contract: Contract) -> "_Sitting":
        return self._with_row(
            score(hand, self.rules), contract, nothing(self.seats), remarks.AFTER_END, counts=False
        )

    def _played_off(self, hand: BidWhistHand, contract: Contract) -> "_Sitting":
        """A hand outside the games, won by the bidding side if made, else by the other pair (R18)."""
        worth = score(hand, self.rules)
        side = _playoff_winner(contract, self.seats, is_made=bool(worth.outcome.is_made))
        if side is None:
            return self._with_row(worth, contract, nothing(self.seats), remarks.PLAYOFF_OPEN, counts=False)
        won = remarks.playoff_won(side, self.seats)
        sitting = self._with_row(worth, contract, nothing(self.seats), won, counts=False)
        return replace(sitting, playoffs=add(self.playoffs, _one(side, self.seats)))

    def _counted(self, hand: BidWhistHand, contract: Contract) -> "_Sitting":
        worth = score(hand, self.rules)
        bidders = side_of(contract.bidder, self.seats)
        points = worth.points[: sides_at(self.seats)]
        scores = add(self.scores, points)
        is_boston = worth.outcome.facts["is_boston"] is True
        end = game_end(scores, bidders, is_boston, self.rules)
        units = self._units(points, scores, end)
        said = [remarks.running(scores)]
        said += [remarks.boston(bidders, self.seats)] if is_boston else []
        said += [remarks.game_won(end, self.seats)] if end else []
        sitting = self._with_row(worth, contract, units, *said)
        return replace(
            sitting,
            hands=self.hands + 1,
            points=add(self.points, points),
            scores=scores if end is None else nothing(len(scores)),
            games=self.games if end is None else add(self.games, _one(end.winner, self.seats)),
            bostons=add(self.bostons, _one(bidders, self.seats)) if is_boston else self.bostons,
            ended_game=end is not None,
        )

    def _with_row(
        self, worth: Score, contract: Contract, units: Units, *said: Line, counts: bool = True
    ) -> "_Sitting":
        totals = add(self.totals, units)
        row = Row(self.dealer, contract.bidder, worth, units, totals, counts=counts, remarks=said)
        return replace(self, rows=(*self.rows, row), totals=totals, dealer=left_of(self.dealer, self.seats))

    def _units(self, points: BySide, scores: BySide, end: GameEnd | None) -> Units:
        """Per point, or per game; without a target the lead is the game, and units move with it."""
        if self.rules.settlement == "per_point_of_difference":
            return _between_sides(points, self.seats)
        before = self._lead(self.scores)
        after = self._lead(scores) if end is None else _one(end.winner, self.seats)
        return _between_sides(tuple(now - then for now, then in zip(after, before, strict=True)), self.seats)

    def _lead(self, scores: BySide) -> BySide:
        """One for the side ahead where no target makes a game, else nothing."""
        ahead = [side for side in range(len(scores)) if scores[side] == max(scores)]
        if self.rules.game_target(self.seats) is not None or len(ahead) > 1:
            return nothing(len(scores))
        return _one(ahead[0], self.seats)

    def _games_now(self) -> BySide:
        return add(self.games, self._lead(self.scores))

    def _checked(self) -> "_Sitting":
        """Over, if this hand used up the hands or the games agreed."""
        ends = {
            "hands": self.hands >= self.rules.session_hands,
            "games": sum(self.games) >= self.rules.session_games,
        }
        is_over = self.over_after is None and ends.get(self.rules.session_end, False)
        return replace(self, over_after=len(self.rows)) if is_over else self

    def _hands_left(self) -> int | None:
        return self.rules.session_hands - self.hands if self.rules.session_end == "hands" else None

    def _rows_with_lead(self) -> tuple[Row, ...]:
        """Without a target, the last hand that counts says who holds the sitting's game."""
        lead = self._lead(self.scores)
        last = max((position for position, row in enumerate(self.rows) if row.counts), default=None)
        if last is None or not any(lead):
            return self.rows
        row = self.rows[last]
        said = (*row.remarks, remarks.leads(lead.index(Decimal(1)), self.seats))
        return (*self.rows[:last], replace(row, remarks=said), *self.rows[last + 1 :])

    def _figures(self, side: Side) -> tuple[Decimal, ...]:
        """What ranks the sides (R18); a play-off comes last."""
        if self.rules.ranking == "points":
            return (self.points[side], self.playoffs[side])
        return (self._games_now()[side], self.points[side], self.bostons[side], self.playoffs[side])

    def _best_sides(self) -> tuple[Side, ...]:
        best = max(self._figures(side) for side in range(sides_at(self.seats)))
        return tuple(side for side in range(sides_at(self.seats)) if self._figures(side) == best)

    def _notes(self, winners: tuple[Side, ...]) -> tuple[Line, ...]:
        if len(winners) > 1:
            return (remarks.PLAYOFF_NEEDED,)
        is_new = self.ended_game and not winners
        return (remarks.NEW_GAME,) if is_new else ()


def _playoff_winner(contract: Contract, seats: int, *, is_made: bool) -> Side | None:
    """Alone, a bidder who is set leaves two others level: nobody."""
    bidders = side_of(contract.bidder, seats)
    if is_made:
        return bidders
    return 1 - bidders if sides_at(seats) == 2 else None


def _one(side: Side, seats: int) -> BySide:
    return tuple(Decimal(each == side) for each in range(sides_at(seats)))


def _between_sides(figures: BySide, seats: int) -> Units:
    """Every side pays every other the difference of their figures, seat by seat: zero in all."""
    total = sum(figures, Decimal(0))
    return tuple(figures[side_of(seat, seats)] * len(figures) - total for seat in range(seats))
