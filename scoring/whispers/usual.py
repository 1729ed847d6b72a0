"""How usual a slip is beside the others of its sitting.

A contract is as frequent as it was so far. Where a count decides a contract, results lie about what it needs:
measured in the range of the count, the same curve fits tricks of thirteen and card points of 240.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import pairwise
from math import comb, exp, pi, sqrt
from typing import Any, TypeGuard

from scoring.entry import Choice, Count, CountBySeat, Field, SeatPick, Tick, Values
from scoring.whispers.sheet import Sheet

__all__ = ["Usual"]

MEAN, SPREAD = 0.02, 0.095  # of the range, above what is needed
BLUNDERS = 0.002  # results that follow no curve
UNSEEN = 0.5  # what every answer counts before anything was seen
TAIL = 2.6  # spreads from the mean beyond which a result is worth a thought


class Usual:
    """Learned from `sheet`, a hand's own line left out when it is asked about."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.slip = sheet.slip
        self._seen: dict[str, Counter[Hashable]] = {field.name: Counter() for field in self.slip}
        self._shown: Counter[str] = Counter()
        self._needs: dict[Hashable, tuple[int, bool] | None] = {}
        for values in sheet.slips:
            self._count(values, 1)

    def probability(self, values: Values, without: Values | None = None) -> float:
        """Of just this slip among all that could be; `without` is left out of what was seen."""
        if without is not None:
            self._count(without, -1)
        found = 1.0
        for field in self._fields(values):
            found *= self._answer(field, values)
        if without is not None:
            self._count(without, 1)
        return found

    def is_in_the_tail(self, values: Values) -> bool:
        """Whether the count that decides the contract is far from what it needs."""
        margins = (self._margin(field, values) for field in self._fields(values) if _may_decide(field))
        return any(margin is not None and abs(margin - MEAN) > TAIL * SPREAD for margin in margins)

    def _count(self, values: Values, by: int) -> None:
        for field in self._fields(values):
            self._shown[field.name] += by
            self._seen[field.name][_plain(values.get(field.name))] += by

    def _fields(self, values: Values) -> Iterable[Field]:
        return (field for field in self.slip if all(condition.holds(values) for condition in field.when))

    def _answer(self, field: Field, values: Values) -> float:
        said = values.get(field.name)
        if isinstance(field, SeatPick):
            return 1.0 if said is None else 1 / comb(self.slip.seats, field.most if field.most < 3 else 1)
        if isinstance(field, CountBySeat):
            return 1.0
        if _may_decide(field) and (margin := self._margin(field, values)) is not None:
            return _curve(margin) / (field.high - field.low)
        return self._frequency(field, said)

    def _frequency(self, field: Field, said: Any) -> float:
        answers = 2 if isinstance(field, Tick) else 14
        if isinstance(field, Choice):
            answers = len(field.options) + field.is_optional
        elif isinstance(field, Count):
            answers = field.high - field.low + 1
        seen = self._seen[field.name][_plain(said)]
        return (seen + UNSEEN) / (self._shown[field.name] + UNSEEN * answers)

    def _margin(self, field: Count, values: Values) -> float | None:
        """By how much of the range the count is above the least that makes the contract; None without one."""
        said = values.get(field.name)
        if said is None:
            return None
        rest = (
            field.name,
            *sorted((name, _plain(value)) for name, value in values.items() if name != field.name),
        )
        if rest not in self._needs:
            self._needs[rest] = self._turning_point(field, values)
        needed = self._needs[rest]
        if needed is None:
            return None
        turn, is_made_above = needed
        above = said - turn if is_made_above else turn - 1 - said
        return float(above) / (field.high - field.low)

    def _turning_point(self, field: Count, values: Values) -> tuple[int, bool] | None:
        """The first count of the other outcome, and whether that one is made; counts that cannot be are
        passed over.
        """
        step = max(1, (field.high - field.low) // 8)
        looked_at = [*range(field.low, field.high, step), field.high]
        outcomes = [(count, self._is_made(field, values, count)) for count in looked_at]
        known = [(count, is_made) for count, is_made in outcomes if is_made is not None]
        turns = [(one, other) for one, other in pairwise(known) if one[1] != other[1]]
        return self._between(field, values, *turns[0]) if len(turns) == 1 else None

    def _between(
        self, field: Count, values: Values, below: tuple[int, bool], above: tuple[int, bool]
    ) -> tuple[int, bool]:
        (low, _), (high, at_last) = below, above
        while high - low > 1:
            middle = (low + high) // 2
            if self._is_made(field, values, middle) == at_last:
                high = middle
            else:
                low = middle
        return high, at_last

    def _is_made(self, field: Count, values: Values, count: int) -> bool | None:
        return self.sheet.is_made(self.slip.fitting({**values, field.name: count}))


def _may_decide(field: Field) -> TypeGuard[Count]:
    """Whether a contract may hang on it: not on a count that is usually left as it is."""
    return isinstance(field, Count) and not (field.is_optional and field.default is not None)


def _curve(margin: float) -> float:
    bell = exp(-(((margin - MEAN) / SPREAD) ** 2) / 2) / (SPREAD * sqrt(2 * pi))
    return (1 - BLUNDERS) * bell + BLUNDERS


def _plain(value: Any) -> Hashable:
    return tuple(value) if isinstance(value, list) else value
