"""What the tally says about a row, the table and the running score.

A line that counts for a ranking has the amount 1 and the facts `metric` ("games_won", "bostons",
"playoffs_won") and `seats` (who gets it), for `scoring.metrics` to sum.
"""

from decimal import Decimal
from functools import partial

from scoring.games.bid_whist.game_end import EndReason, GameEnd
from scoring.games.bid_whist.sides import Side, seats_of, sides_at
from scoring.payments import Line
from scoring.terms import Term, term

__all__ = [
    "AFTER_END",
    "NEW_GAME",
    "PLAYOFF_NEEDED",
    "PLAYOFF_OPEN",
    "RUNNING",
    "boston",
    "game_won",
    "leads",
    "playoff_won",
    "running",
    "standing",
]

_said = partial(term, "Bid Whist remark")

AFTER_END = Line(_said("After the end of the sitting: does not count"))
NEW_GAME = Line(_said("A new game begins"))
PLAYOFF_OPEN = Line(_said("Play-off hand set: it decides nothing yet"))
PLAYOFF_NEEDED = Line(_said("Level at the end: a play-off hand settles it"))

_GAME = {
    EndReason.PLUS_TARGET: _said("Game won by %(seats)s"),
    EndReason.MINUS_TARGET: _said("Game won by %(seats)s: the other side is down and out"),
    EndReason.BOSTON: _said("Game won by %(seats)s with a Boston"),
}
_BOSTON = _said("Boston by %(seats)s")
_PLAYOFF = _said("Play-off hand won by %(seats)s")
_LEADS = _said("In the lead: %(seats)s")
_SCORES = {2: _said("Score %(first)s to %(second)s"), 3: _said("Score %(first)s, %(second)s, %(third)s")}
RUNNING = frozenset(_SCORES.values())
_SIDE = _said("Score of %(seats)s; games won: %(games)s")
_SIDE_WITH_BOSTONS = _said("Score of %(seats)s; games won: %(games)s, Bostons: %(bostons)s")
_PLACES = ("first", "second", "third")

BySide = tuple[Decimal, ...]


def game_won(end: GameEnd, seats: int) -> Line:
    return _counting(_GAME[end.reason], "games_won", end.winner, seats)


def leads(side: Side, seats: int) -> Line:
    """Without a target the side ahead has the sitting's one game, until somebody overtakes it."""
    return _counting(_LEADS, "games_won", side, seats)


def boston(side: Side, seats: int) -> Line:
    return _counting(_BOSTON, "bostons", side, seats)


def playoff_won(side: Side, seats: int) -> Line:
    return _counting(_PLAYOFF, "playoffs_won", side, seats)


def running(scores: BySide) -> Line:
    """The score of the running game after a hand, in the order of the sides."""
    return Line(_SCORES[len(scores)], None, dict(zip(_PLACES, scores, strict=False)))


def standing(scores: BySide, games: BySide, bostons: BySide, seats: int) -> tuple[Line, ...]:
    """A line a side: the amount is its score in the running game, the facts say what else it has."""
    return tuple(
        Line(
            _SIDE_WITH_BOSTONS if bostons[side] else _SIDE,
            scores[side],
            {"side": side, "seats": seats_of(side, seats), "games": games[side], "bostons": bostons[side]},
        )
        for side in range(sides_at(seats))
    )


def _counting(said: Term, metric: str, side: Side, seats: int) -> Line:
    return Line(said, Decimal(1), {"metric": metric, "side": side, "seats": seats_of(side, seats)})
