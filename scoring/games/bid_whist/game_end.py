"""When a game ends and who has won it (R13): one table decides, whatever moved the scores."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.sides import Side

__all__ = ["EndReason", "GameEnd", "game_end"]


class EndReason(StrEnum):
    BOSTON = "boston"
    MINUS_TARGET = "minus_target"
    PLUS_TARGET = "plus_target"


@dataclass(frozen=True, slots=True)
class GameEnd:
    winner: Side
    reason: EndReason


def game_end(
    scores: tuple[Decimal, ...], bidders: Side, is_boston: bool, rules: BidWhistRules
) -> GameEnd | None:
    """How the game ends with these scores by side, if it does: Boston first, then minus, then plus (R13)."""
    if is_boston and rules.boston_rule == "game":
        return GameEnd(bidders, EndReason.BOSTON)
    are_pairs = len(scores) == 2
    target = rules.game_target(4 if are_pairs else len(scores))
    if target is None:
        return None
    for side in _in_order(scores, bidders):
        if are_pairs and scores[side] <= -target:
            return GameEnd(1 - side, EndReason.MINUS_TARGET)
    for side in _in_order(scores, bidders):
        if scores[side] >= target:
            return GameEnd(side, EndReason.PLUS_TARGET)
    return None


def _in_order(scores: tuple[Decimal, ...], bidders: Side) -> Iterator[Side]:
    """The bidding side first, then whoever has more."""
    return iter(sorted(range(len(scores)), key=lambda side: (side != bidders, -scores[side], side)))
