"""Bock games: after certain games the next ones count more (R18)."""

from collections.abc import Iterable, Iterator

from scoring.games.doppelkopf.choices import BockTrigger
from scoring.games.doppelkopf.contracts import Level, Side
from scoring.games.doppelkopf.goals import winner
from scoring.games.doppelkopf.hand import Contest, Hand
from scoring.games.doppelkopf.house_rules import DoppelkopfRules

__all__ = ["bock_factors"]


def bock_factors(hands: Iterable[tuple[Hand, bool]], rules: DoppelkopfRules) -> Iterator[int]:
    """How many times each hand counts, from (hand, whether it uses up a game); triggers add up."""
    left = 0
    for hand, counts in hands:
        is_bock = left > 0 and counts and isinstance(hand, Contest)
        yield rules.bock_factor if is_bock else 1
        left -= is_bock
        if counts and isinstance(hand, Contest) and rules.plays_bock:
            left += rules.bock_games * _brings_bock(hand, rules)


def _brings_bock(hand: Contest, rules: DoppelkopfRules) -> bool:
    """Two reasons in one game bring no more than one."""
    won = winner(hand, rules.tricks)
    happened = {
        BockTrigger.ALL_SQUARE: hand.re_card_points == 120,
        BockTrigger.ANNOUNCEMENT_LOST: any(
            hand.call(side) >= Level.ANNOUNCED and won is side.other for side in Side
        ),
        BockTrigger.HEART_TRICK: hand.had_heart_trick,
        BockTrigger.SOLO_LOST: hand.is_alone and won is Side.KONTRA,
    }
    return any(happened[BockTrigger(trigger)] for trigger in rules.bock_triggers)
