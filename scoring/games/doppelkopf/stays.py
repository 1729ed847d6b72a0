"""Which next slips leave the deal with its dealer (R9, R10, R20)."""

from collections.abc import Iterator

from scoring.entry import Chosen
from scoring.game import Stay
from scoring.games.doppelkopf.contracts import GameType
from scoring.games.doppelkopf.course import Position, forced_seat
from scoring.games.doppelkopf.fields import PENALTY, THROWN_IN
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.seats import Seat

__all__ = ["stays_for"]

_NO_GAME = Stay((Chosen("game_type", (THROWN_IN, PENALTY)),))


def stays_for(position: Position, rules: DoppelkopfRules) -> tuple[Stay, ...]:
    """A deal that is not played, and each mandatory solo still owed, where the rules repeat its deal.

    A penalty that counts as the solo it spoilt passes the deal on all the same; it is too rare to ask for.
    """
    return (_NO_GAME, *_soli(position, rules))


def _soli(position: Position, rules: DoppelkopfRules) -> Iterator[Stay]:
    if not rules.repeat_deal_after_mandatory_solo or forced_seat(position, rules) is not None:
        return
    for seat, owed in enumerate(position.owed):
        for _ in range(owed):
            yield _mandatory_solo(seat)


def _mandatory_solo(seat: Seat) -> Stay:
    return Stay(
        (Chosen("game_type", (GameType.SOLO.value,)), Chosen("soloist", (seat,))),
        is_once=True,
    )
