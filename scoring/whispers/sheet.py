"""The hands of a sitting as they were written down, worked out once and again with some of them changed."""

from dataclasses import dataclass, replace
from datetime import time
from functools import cached_property
from typing import Any

from scoring.entry import Slip, Values
from scoring.errors import RuleBookError
from scoring.game import Game, Played, Row, Tally
from scoring.house_rules import HouseRules
from scoring.payments import Units
from scoring.seats import Seat
from scoring.whispers.whisper import Fix

__all__ = ["Sheet", "figures"]


@dataclass(frozen=True)
class Sheet:
    """`slips` are clean values in the order of play; `started` when each hand began, where that is known."""

    game: Game[Any, Any]
    rules: HouseRules
    seats: int
    first_dealer: Seat
    slips: tuple[Values, ...]
    started: tuple[time | None, ...] = ()

    @cached_property
    def slip(self) -> Slip:
        return self.game.slip(self.rules, self.seats)

    @cached_property
    def hands(self) -> tuple[Any, ...]:
        return tuple(self.game.read(values, self.rules, self.seats) for values in self.slips)

    @cached_property
    def tally(self) -> Tally:
        started = self.started or (None,) * len(self.hands)
        played = [Played(*one) for one in zip(self.hands, started, strict=True)]
        return self.game.tally(played, self.rules, self.seats, self.first_dealer)

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.tally.rows

    def beside(self, place: int) -> list[Values]:
        """The slips in the lines above and below."""
        return [self.slips[other] for other in (place - 1, place + 1) if 0 <= other < len(self.slips)]

    def points(self, values: Values) -> Units | None:
        """What a slip is worth alone; None where it cannot be."""
        try:
            return self.game.score(self.game.read(values, self.rules, self.seats), self.rules).points
        except RuleBookError:
            return None

    def is_made(self, values: Values) -> bool | None:
        """Whether the declaring side reached its aim; None where nobody tried, or where it cannot be."""
        try:
            hand = self.game.read(values, self.rules, self.seats)
            return self.game.score(hand, self.rules).outcome.is_made
        except RuleBookError:
            return None

    def fixed(self, fix: Fix) -> "Sheet":
        """The sheet after a fix; what it leaves alone is not read again."""
        kept = [(values, place) for place, values in enumerate(self.slips) if place not in fix.changes]
        new = [(values, place) for place, values in fix.changes.items() if values is not None]
        slips = sorted(kept + new, key=lambda one: one[1])
        started = dict(enumerate(self.started))
        after = replace(
            self,
            slips=tuple(values for values, _ in slips),
            started=tuple(started.get(place) for _, place in slips) if self.started else (),
        )
        read = self.game.read
        hands = tuple(
            read(values, self.rules, self.seats) if place in fix.changes else self.hands[place]
            for values, place in slips
        )
        after.__dict__["hands"] = hands
        return after


def figures(row: Row) -> Units:
    """What the paper's running column shows after a hand: the score where there is one, else the units."""
    return row.scores or row.totals
