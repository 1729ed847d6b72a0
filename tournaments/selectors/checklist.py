"""What is still missing before, during and after an evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Tournament
from tournaments.selectors.evenings import RoundProgress

__all__ = ["Checklist", "Step", "StepName", "checklist_of"]


class StepName(StrEnum):
    """What an organiser does, in its order; SEAT to CLOSE once a round."""

    ENTER = "enter"
    SEAT = "seat"
    PUBLISH = "publish"
    OPEN = "open"
    PLAY = "play"
    CLOSE = "close"
    END = "end"


@dataclass(frozen=True, slots=True)
class Step:
    name: StepName
    is_done: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class Checklist:
    """The steps of the round that is on; `current` is None when that round is still to be made.

    `unseated` counts entrants without a seat in it, once it has seats and until it is closed.
    """

    steps: tuple[Step, ...]
    round_number: int
    current: RoundProgress | None
    unseated: int

    @property
    def next(self) -> StepName | None:
        return next((step.name for step in self.steps if step.is_next), None)


def checklist_of(tournament: Tournament, rounds: Sequence[RoundProgress], entrants: int) -> Checklist:
    """The checklist for the first round that is not closed; after the last one, what remains is to end."""
    current = next((one for one in rounds if not one.round.closed_at), None)
    if current is None and len(rounds) >= tournament.rounds_planned and rounds:
        current = rounds[-1]
    number = current.round.number if current else len(rounds) + 1
    done = _done(tournament, current, entrants)
    missing = next((name for name in StepName if not done[name]), None)
    steps = tuple(Step(name, done[name], is_next=name is missing) for name in StepName)
    return Checklist(steps, number, current, unseated=_unseated(current, entrants))


def _unseated(current: RoundProgress | None, entrants: int) -> int:
    if current is None or not current.tables or current.round.closed_at:
        return 0
    return max(0, entrants - current.seated)


def _done(tournament: Tournament, current: RoundProgress | None, entrants: int) -> dict[StepName, bool]:
    round = current and current.round
    is_played = bool(current and current.tables and not current.unfinished)
    is_closed = bool(round and round.closed_at)
    return {
        StepName.ENTER: entrants >= min(tournament.table_sizes),
        StepName.SEAT: bool(current and current.tables),
        StepName.PUBLISH: tournament.published_at is not None,
        StepName.OPEN: bool(round and round.opened_at),
        StepName.PLAY: is_played or is_closed,
        StepName.CLOSE: is_closed,
        StepName.END: tournament.ended_at is not None,
    }
