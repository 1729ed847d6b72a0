"""Closing time: no hand begins at or after it, and one that is under way is finished."""

from datetime import time

__all__ = ["is_closed"]

_DAY = 24 * 60
_LONGEST_SITTING = 12 * 60


def is_closed(closing: time, first: time, started: time) -> bool:
    """Whether a hand begun at `started` is too late in a sitting whose first hand began at `first`.

    All times are told forward from `first`, so that a sitting may go past midnight; a closing time more than
    twelve hours ahead has passed already.
    """
    left = _minutes(first, closing)
    return left > _LONGEST_SITTING or _minutes(first, started) >= left


def _minutes(earlier: time, later: time) -> int:
    return ((later.hour - earlier.hour) * 60 + later.minute - earlier.minute) % _DAY
