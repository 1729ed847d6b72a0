"""Who becomes the partner of a bride (R7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.seats import Seat
from scoring.tricks import TRUMP

__all__ = ["Clarification", "clarify"]


@dataclass(frozen=True, slots=True)
class Clarification:
    """The partner found, or None when the bride stays alone, and the number of the trick that decided it."""

    partner: Seat | None
    trick: int


def clarify(
    bride: Seat, winners: Sequence[Seat], led: Sequence[str], rules: DoppelkopfRules
) -> Clarification | None:
    """From the winners and the groups led of the tricks so far; None while the partner is still open."""
    tricks = zip(winners[: rules.last_clarifying_trick], led, strict=False)
    for number, (winner, group) in enumerate(tricks, start=1):
        if winner != bride and _finds_a_partner(group, rules.wedding_clarification):
            return Clarification(winner, number)
    if len(winners) < rules.last_clarifying_trick:
        return None
    return Clarification(None, rules.last_clarifying_trick)


def _finds_a_partner(group: str, way: str) -> bool:
    if way == "first_foreign":
        return True
    return (group == TRUMP) == (way == "first_foreign_trump")
