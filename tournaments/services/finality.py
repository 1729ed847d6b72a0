"""Hands that nobody doubts any more are changed only with a reason."""

from tournaments.errors import CheckingCode, Refused
from tournaments.models import Hand
from tournaments.selectors.checking import is_settled

__all__ = ["must_say_why"]


def must_say_why(hand: Hand, reason: str) -> None:
    """A hand that is confirmed or final is changed only with a reason, as in a closed round."""
    if not reason.strip() and is_settled(hand):
        raise Refused.of(CheckingCode.FINAL_NEEDS_REASON, at="reason", hand=hand.number)
