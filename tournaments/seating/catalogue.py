"""Which known design serves a number of players; every one is counted before it is handed out."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from .designs import Rounds, affine, bose, columns_of, has_transversal, signed_double, transversal
from .galois import prime_powers
from .starters import STARTERS

__all__ = ["Design", "design", "parallel_columns"]

Design = tuple[str, Rounds]
"""Its name and its rounds: players 0 … N-1 at tables of four, nobody meeting anybody twice."""


@cache
def design(players: int, rounds: int) -> Design | None:
    """The first known design with so many rounds, else the one with the most; None when there is none."""
    best: Design | None = None
    for name, build in _candidates(players):
        built = build()[:rounds]
        if best is None or len(built) > len(best[1]):
            best = name, built
        if len(built) == rounds:
            break
    if best is not None:
        _count(players, best[1])
    return best


@cache
def parallel_columns(players: int) -> Design | None:
    """Four columns of N/4 who never meet within their column: up to four clubs of that size apart for
    nothing.
    """
    size = players // 4
    if players % 4 or not has_transversal(size):
        return None
    return f"TD(4,{size})", transversal(size)


def _candidates(players: int) -> Iterator[tuple[str, Callable[[], Rounds]]]:
    if players % 4 or players < 16:
        return
    if players in (16, 64):
        dimension = {16: 2, 64: 3}[players]
        yield f"AG({dimension},4)", lambda: affine(dimension)
    if players == 32:
        yield "signed double of AG(2,4)", signed_double
    if players in STARTERS:
        yield f"starter over Z_{len(STARTERS[players].elements)}", STARTERS[players].rounds
    order = (players - 1) // 3
    if players % 12 == 4 and order % 4 == 1 and len(prime_powers(order)) == 1:
        yield f"Bose({order})", lambda: bose(order)
    if has_transversal(players // 4):
        yield f"TD(4,{players // 4})", lambda: _with_columns(players // 4)


def _with_columns(size: int) -> Rounds:
    """A transversal design, and a design for each column when the columns fill tables."""
    inner = design(size, size)
    return transversal(size) + (columns_of(inner[1], size) if inner else [])


def _count(players: int, rounds: Rounds) -> None:
    """Fails at once on a design that does not keep its word: everybody once a round, no pair twice."""
    met: set[tuple[int, ...]] = set()
    for each in rounds:
        if sorted(player for table in each for player in table) != list(range(players)):
            raise ValueError(f"a design for {players} does not seat everybody once")
        for pair in (pair for table in each for pair in combinations(sorted(table), 2)):
            if pair in met:
                raise ValueError(f"a design for {players} repeats {pair}")
            met.add(pair)
