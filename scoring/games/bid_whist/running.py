"""What the sides of a table have: the running game, games won, points, Bostons, play-offs (R15, R16, R18)."""

from dataclasses import dataclass, replace
from decimal import Decimal

from scoring.games.bid_whist.game_end import GameEnd
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.sides import Side, seats_of, side_of, sides_at
from scoring.payments import Units, add, nothing
from scoring.seats import Seat

__all__ = ["BySide", "Running", "between_sides", "by_seat", "one"]

BySide = tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class Running:
    """All by side; `scores` are those of the running game, all else is of the whole sitting."""

    rules: BidWhistRules
    seats: int
    scores: BySide
    games: BySide
    points: BySide
    bostons: BySide
    playoffs: BySide

    @classmethod
    def begin(cls, rules: BidWhistRules, seats: int) -> "Running":
        none = nothing(sides_at(seats))
        return cls(rules, seats, none, none, none, none, none)

    def after(self, points: BySide, end: GameEnd | None, boston_by: Side | None) -> "Running":
        """With one more hand, which may have ended the game."""
        added = replace(
            self,
            points=add(self.points, points),
            scores=add(self.scores, points),
            bostons=self.bostons if boston_by is None else add(self.bostons, one(boston_by, self.seats)),
        )
        if end is None:
            return added
        return replace(added, scores=nothing(len(points)), games=add(self.games, one(end.winner, self.seats)))

    def after_playoff(self, winner: Side) -> "Running":
        return replace(self, playoffs=add(self.playoffs, one(winner, self.seats)))

    @property
    def lead(self) -> BySide:
        """One for the side ahead where no target makes a game, else nothing."""
        ahead = [side for side, score in enumerate(self.scores) if score == max(self.scores)]
        if self.rules.game_target(self.seats) is not None or len(ahead) > 1:
            return nothing(len(self.scores))
        return one(ahead[0], self.seats)

    @property
    def games_held(self) -> BySide:
        """Games won and, where no target makes a game, the lead."""
        return add(self.games, self.lead)

    @property
    def best_sides(self) -> tuple[Side, ...]:
        best = max(self._figures(side) for side in range(sides_at(self.seats)))
        return tuple(side for side in range(sides_at(self.seats)) if self._figures(side) == best)

    @property
    def best_seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(seat for side in self.best_sides for seat in seats_of(side, self.seats)))

    def _figures(self, side: Side) -> tuple[Decimal, ...]:
        """What ranks the sides; a play-off comes last."""
        if self.rules.ranking == "points":
            return (self.points[side], self.playoffs[side])
        return (self.games_held[side], self.points[side], self.bostons[side], self.playoffs[side])


def one(side: Side, seats: int) -> BySide:
    """One for this side and nothing for the others."""
    return tuple(Decimal(each == side) for each in range(sides_at(seats)))


def by_seat(figures: BySide, seats: int) -> Units:
    return tuple(figures[side_of(seat, seats)] for seat in range(seats))


def between_sides(figures: BySide, seats: int) -> Units:
    """Every side pays every other the difference of their figures, seat by seat: zero in all."""
    total = sum(figures, Decimal(0))
    return tuple(figures[side_of(seat, seats)] * len(figures) - total for seat in range(seats))
