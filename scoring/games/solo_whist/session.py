"""When a sitting ends, and who has won it (R32, R34, R35)."""

from dataclasses import dataclass, field
from datetime import time

from scoring.closing import is_closed
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.payments import Units, add, nothing
from scoring.seats import Seat

__all__ = ["Session"]


@dataclass
class Session:
    """Follows a sitting hand by hand; the only value here that changes."""

    rules: SoloWhistRules
    seats: int
    totals: Units = field(init=False)
    counted: int = 0
    over_after: int | None = None
    _first_start: time | None = None

    def __post_init__(self) -> None:
        self.totals = nothing(self.seats)

    @property
    def is_over(self) -> bool:
        return self.over_after is not None

    @property
    def hands_left(self) -> int | None:
        """Hands still to be played where their number is agreed."""
        return self.rules.session_hands - self.counted if self.rules.session_end == "hands" else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the best total once it is over; ties are shared."""
        if not self.is_over:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))

    def begins(self, number: int, started: time | None) -> None:
        """Hand `number` begins; at or after closing time the sitting is over before it."""
        if started is None or self.is_over:
            return
        self._first_start = self._first_start or started
        closing = self.rules.session_clock
        if self.rules.session_end == "clock" and closing and is_closed(closing, self._first_start, started):
            self.over_after = number - 1

    def ends(self, number: int, units: Units, *, counts: bool) -> None:
        """Hand `number` has been settled."""
        self.totals = add(self.totals, units)
        self.counted += counts
        if self._is_reached():
            self.over_after = number

    def _is_reached(self) -> bool:
        if self.rules.session_end == "hands":
            return self.counted >= self.rules.session_hands
        return self.rules.session_end == "target" and max(self.totals) >= self.rules.target
