"""When a sitting ends, and who has won it (C16, C30)."""

from dataclasses import dataclass, field
from datetime import time
from decimal import Decimal

from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.seats import Seat
from scoring.settlement import Units, add, nothing

__all__ = ["Session"]

_DAY = 24 * 60
_LONGEST_SITTING = 12 * 60


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
        if self.rules.session_end == "clock" and self._is_closed(started, self._first_start):
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
        return self.rules.session_end == "target" and max(self.totals) >= self._target()

    def _target(self) -> Decimal:
        factor = self.rules.stake_factor if self.rules.target_scales else Decimal(1)
        return self.rules.session_target * factor

    def _is_closed(self, started: time, first: time) -> bool:
        """Times are told from the first hand's, so that closing time may lie after midnight."""
        closing = self.rules.session_clock
        if closing is None:
            return False
        left = _minutes(first, closing)
        return left > _LONGEST_SITTING or _minutes(first, started) >= left


def _minutes(earlier: time, later: time) -> int:
    """Minutes from one time of day forward to another."""
    return ((later.hour - earlier.hour) * 60 + later.minute - earlier.minute) % _DAY
