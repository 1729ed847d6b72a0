"""Re, Kontra and what follows: which calls are still allowed, and how far each side went (R11 to R13)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.games.doppelkopf.contracts import Level, Side
from scoring.games.doppelkopf.house_rules import DoppelkopfRules

__all__ = ["Announcement", "Clarified", "Verdict", "highest", "judge"]


@dataclass(frozen=True, slots=True)
class Announcement:
    """A call as spoken. `word_of` is the side whose word it was: only Re and Kontra belong to one side."""

    side: Side
    level: Level
    cards_in_hand: int
    word_of: Side


@dataclass(frozen=True, slots=True)
class Clarified:
    """How far an announced wedding is: the trick that found the partner, or None while it is open."""

    in_trick: int | None


class Verdict(StrEnum):
    IN_TIME = "in_time"
    REPLY = "reply"
    TOO_LATE = "too_late"
    ONLY_A_LATE_REPLY = "only_a_late_reply"
    ALREADY_SAID = "already_said"
    WRONG_SIDE = "wrong_side"
    WEDDING_NOT_CLARIFIED = "wedding_not_clarified"

    @property
    def is_legal(self) -> bool:
        return self in (Verdict.IN_TIME, Verdict.REPLY)


def judge(
    call: Announcement, prior: Sequence[Announcement], wedding: Clarified | None, rules: DoppelkopfRules
) -> Verdict:
    """Whether a call may be made after the legal calls `prior`, and why (not)."""
    if call.word_of is not call.side:
        return Verdict.WRONG_SIDE
    if wedding is not None and wedding.in_trick is None:
        return Verdict.WEDDING_NOT_CLARIFIED
    own = highest(prior, call.side)
    if call.level <= own:
        return Verdict.ALREADY_SAID
    shift = _shift(wedding)
    if own and not _announced_in_time(call.side, prior, shift, rules):
        return Verdict.ONLY_A_LATE_REPLY
    return _timing(call, own, highest(prior, call.side.other), shift, rules)


def highest(calls: Sequence[Announcement], side: Side) -> Level:
    """The highest level a side called; it contains the lower ones (R12)."""
    return max((call.level for call in calls if call.side is side), default=Level.NOTHING)


def _timing(call: Announcement, own: Level, others: Level, shift: int, rules: DoppelkopfRules) -> Verdict:
    """Every level skipped must still be in time, and the lowest of them falls first (R12)."""
    lowest = Level(own + 1)
    if call.cards_in_hand >= rules.deadline(lowest) - shift:
        return Verdict.IN_TIME
    is_reply = call.level is Level.ANNOUNCED and others > Level.NOTHING
    if is_reply and call.cards_in_hand >= rules.deadline(others) - shift - 1:
        return Verdict.REPLY
    return Verdict.TOO_LATE


def _announced_in_time(side: Side, prior: Sequence[Announcement], shift: int, rules: DoppelkopfRules) -> bool:
    """A side whose Re or Kontra was only possible as a reply may call nothing more (R13)."""
    first = next(call for call in prior if call.side is side)
    return first.cards_in_hand >= rules.deadline(Level.ANNOUNCED) - shift


def _shift(wedding: Clarified | None) -> int:
    """A wedding clarified in trick 2 or 3 lowers every number by 1 or 2 (R11)."""
    return 0 if wedding is None or wedding.in_trick is None else wedding.in_trick - 1
