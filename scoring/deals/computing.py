"""From a record to units: what the rules of a game make of it."""

from dataclasses import dataclass
from typing import Any

from scoring.auctions import PASS
from scoring.deals.codes import DealCode
from scoring.deals.deal import Board, Result
from scoring.errors import RuleBookError
from scoring.game import Game, Hand
from scoring.house_rules import HouseRules
from scoring.payments import Score

__all__ = ["Computed", "compute", "rules_for"]

_UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Computed:
    """`is_replayed` says whether the cards gave the hand; otherwise the slip did."""

    hand: Hand
    score: Score
    is_replayed: bool


def compute(board: Board, result: Result, game: Game[Any, Any], rules: HouseRules) -> Computed | None:
    """The hand of one table; None where the file tells too little, as with a deal that nobody has played.

    Cards speak before a slip. Raises what was not allowed, with its place among calls or plays.
    """
    is_replayed = _has_course(result)
    if not is_replayed and not result.slip:
        return None
    try:
        if is_replayed:
            hand = game.replay(board.record_of(result), rules)
        else:
            hand = game.hand(result.slip, rules, len(board.deal.hands))
        return Computed(hand, game.score(hand, rules), is_replayed)
    except RuleBookError:
        raise
    except _UNREADABLE:
        raise RuleBookError.of(DealCode.RECORD_CANNOT_BE_PLAYED) from None


def rules_for(result: Result, game: Game[Any, Any], usual: HouseRules | None = None) -> HouseRules:
    """The house rules that the file names for a result, else `usual`, else the game's first preset; raises
    `preset_unknown` and the like.
    """
    if usual is not None and not result.preset:
        return usual
    preset = result.preset or next(iter(game.presets))
    rules: HouseRules = game.rules_of(preset, dict(result.options))
    return rules


def _has_course(result: Result) -> bool:
    """Enough to be replayed: cards that fell, or an auction in which everybody passed."""
    record = result.record
    if record.get("plays"):
        return "calls" in record or "game_type" in record
    calls = record.get("calls") or ()
    return bool(calls) and not result.slip and all(one["call"] == PASS for one in calls)
