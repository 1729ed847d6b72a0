"""Short words for a hand in one line: `4u ns 10` is a bid of four uptown by North and South, ten books."""

from scoring.games.bid_whist.contracts import Direction
from scoring.shorthand.word import Word

__all__ = ["WORDS"]

_DIRECTIONS = {
    "u": Direction.UPTOWN,
    "d": Direction.DOWNTOWN,
    "nt": Direction.NO_TRUMP,
    "n": Direction.NO_TRUMP,
}
_SIDES = {"ns": 0, "sn": 0, "ew": 1, "we": 1}

WORDS = (
    *(
        Word(f"{bid}{letter}", {"bid": str(bid), "direction": direction.value})
        for bid in range(1, 8)
        for letter, direction in _DIRECTIONS.items()
    ),
    *(
        Word(letter, {"direction": direction.value})
        for letter, direction in _DIRECTIONS.items()
        if letter != "n"
    ),
    *(Word(side, {"bidder": seat}) for side, seat in _SIDES.items()),
    Word("pass", {"outcome": "passed_out"}),
    Word("named", {"renege_named": True}),
    Word("renege", {"renege": True}, opens="renege_by"),
)
