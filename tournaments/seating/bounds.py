"""What no plan can beat: lower bounds on repeats and on repeat weight, for any table sizes.

With m(p, q) the number of rounds in which p and q share a table, repeats are the sum of max(0, m - 1) and the
repeat weight is the sum of m (m - 1) / 2. They agree while nobody meets three times.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from .field import OddTables, Shape, choices

__all__ = ["Bound", "bound", "even_spread", "prices"]


@dataclass(frozen=True, slots=True)
class Bound:
    """No plan has fewer repeats, nor a smaller weight."""

    repeats: int
    weight: int


def bound(players: int, rounds: Sequence[Shape]) -> Bound:
    """The largest of the known lower bounds for one shape a round."""
    pairs = players * (players - 1) // 2
    meetings = sum(size * (size - 1) // 2 for each in rounds for size in each.sizes)
    repeats = max(0, meetings - pairs, _pigeonhole_repeats(rounds), _proven_repeats(players, rounds))
    between = sum(_forced(one, other) for one, other in combinations(rounds, 2))
    return Bound(repeats, max(repeats, even_spread(meetings, pairs), between))


def prices(players: int, rounds: int) -> dict[OddTables, Bound]:
    """The bound for every way to seat this number, so that an organiser sees what each choice costs."""
    return {odd: bound(players, [sizes] * rounds) for odd, sizes in choices(players)}


def even_spread(meetings: int, pairs: int) -> int:
    """The weight when meetings are spread over the pairs as evenly as whole numbers allow."""
    if not pairs:
        return 0
    often, more = divmod(meetings, pairs)
    return (pairs - more) * (often * (often - 1) // 2) + more * ((often + 1) * often // 2)


def _forced(first: Shape, other: Shape) -> int:
    """Pairs of `other` that already sat together in `first`: the fuller of the two ways to look at it."""
    return max(_forced_by(first, other), _forced_by(other, first))


@cache
def _forced_by(first: Shape, other: Shape) -> int:
    """The people of a table came from the tables of `first` and its byes, each of whom is a bin alone."""
    bins = len(first.sizes) + first.byes
    return sum(even_spread(size, bins) for size in other.sizes)


def _pigeonhole_repeats(rounds: Sequence[Shape]) -> int:
    """Any round may be taken as the first; each table of another repeats at least so many of its pairs."""
    return max(
        (
            sum(_forced_by(first, other) for other in rounds) - _forced_by(first, first)
            for first in set(rounds)
        ),
        default=0,
    )


def _proven_repeats(players: int, rounds: Sequence[Shape]) -> int:
    """Six rounds of 20 at fours without a repeat do not exist (OEIS A107431)."""
    return int(players == 20 and len(rounds) >= 6 and all(set(each.sizes) == {4} for each in rounds))
