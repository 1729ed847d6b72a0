"""Names dealt anew to finished rounds, so that they repeat as little as can be of rounds played before.

Whoever gets which name, the rounds stay as good among themselves as they are.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from math import exp

from .certificate import meetings
from .plan import Round

__all__ = ["avoid_past"]

STEPS_A_PLAYER = 600
MOST_STEPS = 40_000
HEAT = 1.5
REST_AGAIN = 4
"""Somebody who rested before and rests again costs so many meetings."""


def avoid_past(
    rounds: Sequence[Round], past: Sequence[Round], *, seed: int, fixed: Collection[int] = ()
) -> tuple[Round, ...]:
    """The same rounds with players exchanged; `fixed` players (those with wishes) keep their places."""
    movable = sorted({player for each in rounds for player in each.players} - set(fixed))
    if not past or len(movable) < 2:
        return tuple(rounds)
    dealing = _Dealing(rounds, past)
    names = dealing.improve(movable, random.Random(seed))
    return tuple(each.renamed(lambda player: names.get(player, player)) for each in rounds)


class _Dealing:
    """`mates[p][q]`: how often the places p and q share a table; `names` says who has which place."""

    def __init__(self, rounds: Sequence[Round], past: Sequence[Round]) -> None:
        self.met = meetings(past)
        self.rested = Counter(player for each in past for player in each.byes)
        self.rests = Counter(player for each in rounds for player in each.byes)
        self.names = {player: player for each in rounds for player in each.players}
        self.mates: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for (one, other), times in meetings(rounds).items():
            self.mates[one].append((other, times))
            self.mates[other].append((one, times))

    def improve(self, movable: Sequence[int], dice: random.Random) -> dict[int, int]:
        """Anneals exchanges of two names; the best dealing met, at once when nothing is repeated."""
        best, cost = dict(self.names), sum(map(self._cost, self.names))
        lowest = cost
        steps = min(STEPS_A_PLAYER * len(movable), MOST_STEPS)
        for step in range(steps):
            one, other = dice.sample(movable, 2)
            change, heat = self._exchange(one, other), HEAT * (1.001 - step / steps)
            if change > 0 and dice.random() >= exp(-change / heat):
                self._exchange(one, other)
                continue
            cost += 2 * change
            if cost < lowest:
                best, lowest = dict(self.names), cost
        return best

    def _exchange(self, one: int, other: int) -> int:
        """Exchanges two names; how many more repeats that makes."""
        before = self._cost(one) + self._cost(other)
        self.names[one], self.names[other] = self.names[other], self.names[one]
        return self._cost(one) + self._cost(other) - before

    def _cost(self, place: int) -> int:
        name = self.names[place]
        again = 0
        for mate, times in self.mates[place]:
            there = self.names[mate]
            again += times * self.met[(name, there) if name < there else (there, name)]
        return again + REST_AGAIN * self.rests[place] * self.rested[name]
