"""Plans without a repeat from algebra: players are 0 … N-1, a round is a list of tables of four. No
search.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from .galois import Galois, galois, prime_powers

__all__ = ["Rounds", "affine", "bose", "columns_of", "signed_double", "transversal"]

Rounds = list[list[list[int]]]


def affine(dimension: int) -> Rounds:
    """The lines of AG(d, 4), one round a direction: 16 players 5 rounds, 64 players 21, everybody meets
    once.
    """
    field = _field(4)
    points = list(product(range(4), repeat=dimension))
    number = {point: index for index, point in enumerate(points)}
    return [
        _lines([[number[_along(field, point, way, step)] for step in range(4)] for point in points])
        for way in points
        if next((part for part in way if part), 0) == 1
    ]


def bose(order: int) -> Rounds:
    """3q + 1 players, q rounds, everybody meets once; q a prime power, 1 mod 4 (Ray-Chaudhuri and Wilson).

    The base round is one table with the fixed player and, for each layer, tables of x, -x here and ix, -ix
    above, where i is a square root of -1; adding each field element gives the rounds.
    """
    field = _field(order)
    powers, quarter = field.powers(), (order - 1) // 4
    base = [[(0, None), (0, 0), (0, 1), (0, 2)]] + [
        [
            (powers[i], layer),
            (powers[i + 2 * quarter], layer),
            (powers[i + quarter], (layer + 1) % 3),
            (powers[i + 3 * quarter], (layer + 1) % 3),
        ]
        for layer in range(3)
        for i in range(quarter)
    ]

    def place(x: int, layer: int | None, shift: int) -> int:
        return 3 * order if layer is None else layer * order + field.add[x][shift]

    return [[[place(*chair, shift) for chair in table] for table in base] for shift in range(order)]


def transversal(size: int) -> Rounds:
    """Four columns of `size` players who never meet within their column; `size` rounds, all else meets once.

    Three orthogonal Latin squares by prime powers, none of which may be 2 or 3. Player y of column x is x *
    size + y.
    """
    fields = [_field(prime**exponent) for prime, exponent in prime_powers(size)]
    elements = list(product(*(range(field.order) for field in fields)))
    number = {element: index for index, element in enumerate(elements)}
    return [
        [
            [column * size + number[_on_line(fields, slope, column, start)] for column in range(4)]
            for start in elements
        ]
        for slope in elements
    ]


def has_transversal(size: int) -> bool:
    """Whether `transversal` can build for columns of this size."""
    return size >= 4 and all(prime**exponent >= 4 for prime, exponent in prime_powers(size))


def columns_of(inner: Rounds, size: int) -> Rounds:
    """The rounds of a plan for `size` players, played in four columns at the same time."""
    return [
        [[column * size + player for player in table] for column in range(4) for table in each]
        for each in inner
    ]


def signed_double() -> Rounds:
    """32 players, 10 rounds (Aguado 2004 had the first): two affine planes on 16 points, a linear image
    apart.

    Each of the 40 lines becomes two tables: its points with a sign, and with the other sign. Two points lie
    on one line of either plane; they meet at most once when their signs agree on one of the lines and differ
    on the other, which is a linear system over GF(2).
    """
    plane = affine(2)
    image = [_linear((11, 7, 13, 4), point) for point in range(16)]
    rounds = plane + [[[image[point] for point in line] for line in each] for each in plane]
    signs = _signs([line for each in rounds for line in each])
    lines = iter(range(40))
    return [
        [
            [point + 16 * (signs[number, point] ^ side) for point in line]
            for line, number in zip(each, [next(lines) for _ in each], strict=True)
            for side in (0, 1)
        ]
        for each in rounds
    ]


def _field(order: int) -> Galois:
    field = galois(order)
    if field is None:
        raise ValueError(f"{order} is no prime power")
    return field


def _along(field: Galois, point: Sequence[int], way: Sequence[int], step: int) -> tuple[int, ...]:
    return tuple(field.add[x][field.times[step][part]] for x, part in zip(point, way, strict=True))


def _lines(lines: list[list[int]]) -> list[list[int]]:
    """Every line once, though each of its points gave it."""
    return sorted({tuple(sorted(line)): line for line in lines}.values(), key=sorted)


def _on_line(fields: Sequence[Galois], slope: Sequence[int], x: int, start: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        field.add[field.times[part][x]][at] for field, part, at in zip(fields, slope, start, strict=True)
    )


def _linear(columns: Sequence[int], point: int) -> int:
    image = 0
    for place, column in enumerate(columns):
        image ^= column * (point >> place & 1)
    return image


def _signs(lines: list[list[int]]) -> dict[tuple[int, int], int]:
    """A sign for every (line, point) such that each pair of points agrees on just one of its two lines."""
    unknown = {
        key: 1 + index for index, key in enumerate((n, p) for n, line in enumerate(lines) for p in line)
    }
    shared: dict[tuple[int, int], int] = {}
    for number, line in enumerate(lines):
        for one, other in combinations(sorted(line), 2):
            terms = 1 << unknown[number, one] ^ 1 << unknown[number, other]
            shared[one, other] = shared.get((one, other), 1) ^ terms
    solution = _solve(shared.values())
    return {key: solution >> place & 1 for key, place in unknown.items()}


def _solve(equations: Iterable[int]) -> int:
    """One solution over GF(2); bit 0 of an equation is its right side, and bit 0 of the solution is 1."""
    pivots: dict[int, int] = {}
    for equation in equations:
        left = equation
        while left > 1 and (top := left.bit_length() - 1) in pivots:
            left ^= pivots[top]
        if left == 1:
            raise ValueError("the signs contradict each other")
        if left:
            pivots[left.bit_length() - 1] = left
    solution = 1
    for top, equation in sorted(pivots.items()):
        solution |= ((equation & solution).bit_count() & 1) << top
    return solution
