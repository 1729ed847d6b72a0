"""A whisper as a value: a code, its facts, and the change that would mend it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from scoring.payments import Line
from scoring.terms import term

__all__ = ["Fix", "Whisper", "WhisperCode", "sentence"]

Values = Mapping[str, Any]

_said = partial(term, "whisper")


class WhisperCode(StrEnum):
    """What may be wrong, by the idea that noticed it."""

    TWICE = "hand_twice"
    RARE = "rare_result"
    OUT_OF_TURN = "out_of_turn"
    MUST_PLAY_SOLO = "must_play_solo"
    SECOND_SOLO = "second_solo"
    AFTER_END = "after_end"
    EXPLAINS_TOTALS = "explains_totals"
    HAND_MISSING = "hand_missing"
    SEATS_TURNED = "seats_turned"
    TOTAL_MISREAD = "total_misread"
    TOTALS_DO_NOT_SUM = "totals_do_not_sum"


_SENTENCES = {
    WhisperCode.TWICE: _said("The same as hand %(other)s: written twice?"),
    WhisperCode.RARE: _said("A rare result for this contract"),
    WhisperCode.OUT_OF_TURN: _said("%(seat)s should have dealt"),
    WhisperCode.MUST_PLAY_SOLO: _said("%(seat)s had to play a solo here"),
    WhisperCode.SECOND_SOLO: _said("%(seat)s has played the mandatory solo already; owed by %(seats)s"),
    WhisperCode.AFTER_END: _said("After the end of the sitting: is a hand written twice?"),
    WhisperCode.EXPLAINS_TOTALS: _said("This would explain the totals on the paper"),
    WhisperCode.HAND_MISSING: _said("A hand seems to be missing; this one would explain the totals"),
    WhisperCode.SEATS_TURNED: _said("From here on everything seems to stand one or more seats too far"),
    WhisperCode.TOTAL_MISREAD: _said("Total of %(seat)s: %(rather)s for %(written)s?"),
    WhisperCode.TOTALS_DO_NOT_SUM: _said("The totals on the paper do not add up to zero: %(sum)s is over"),
}


@dataclass(frozen=True, slots=True)
class Fix:
    """Other values for some hands, by their place from 0: None takes a hand out, a place behind the last adds
    one.
    """

    changes: Mapping[int, Values | None]


@dataclass(frozen=True, slots=True)
class Whisper:
    """Something about the hand at `place` (from 0). `likelihood` orders whispers and means nothing else."""

    code: WhisperCode
    place: int
    likelihood: float
    fix: Fix | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


def sentence(whisper: Whisper) -> Line:
    """What it says, to be told like any other remark."""
    return Line(_SENTENCES[whisper.code], None, whisper.facts)
