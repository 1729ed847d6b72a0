"""Finite fields GF(p^k) as addition and multiplication tables over 0 … q-1, and products of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

__all__ = ["Galois", "galois", "prime_powers"]

Coefficients = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Galois:
    """`add[a][b]` and `times[a][b]`; 0 and 1 are the neutral elements, `root` generates the others by its
    powers.
    """

    order: int
    add: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]
    root: int

    def powers(self) -> list[int]:
        """root^0, root^1, … root^(q-2): every element but 0, once."""
        found = [1]
        while len(found) < self.order - 1:
            found.append(self.times[found[-1]][self.root])
        return found

    def negative(self, element: int) -> int:
        """What adds up to 0 with the element."""
        return self.add[element].index(0)


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The factorisation as (prime, exponent), ascending."""
    found, prime = [], 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number, exponent = number // prime, exponent + 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found


@cache
def galois(order: int) -> Galois | None:
    """The field with so many elements, None when `order` is no prime power."""
    factors = prime_powers(order)
    if len(factors) != 1:
        return None
    prime, degree = factors[0]
    return next(field for modulus in _monic(prime, degree) if (field := _extension(prime, degree, modulus)))


def _monic(prime: int, degree: int) -> Iterator[Coefficients]:
    """Lower coefficients of every monic polynomial of the degree, constant first."""
    return product(range(prime), repeat=degree)


def _extension(prime: int, degree: int, modulus: Coefficients) -> Galois | None:
    """GF(prime)[x] modulo x^degree + modulus, if the powers of x are all elements but 0."""
    powers = _powers_of_x(prime, degree, modulus)
    if len(powers) != prime**degree - 1:
        return None
    exponents = [sum(digit * prime**place for place, digit in enumerate(each)) for each in powers]
    logarithm = {element: exponent for exponent, element in enumerate(exponents)}
    size = len(powers)
    times = tuple(
        tuple(exponents[(logarithm[a] + logarithm[b]) % size] if a and b else 0 for b in range(size + 1))
        for a in range(size + 1)
    )
    add = tuple(tuple(_sum(a, b, prime) for b in range(size + 1)) for a in range(size + 1))
    return Galois(size + 1, add, times, exponents[1 % size])


def _powers_of_x(prime: int, degree: int, modulus: Coefficients) -> list[Coefficients]:
    """1, x, x^2 … until 1 comes again; empty when it never does."""
    one = (1, *([0] * (degree - 1)))
    found = [one]
    while len(found) < prime**degree:
        below, top = (0, *found[-1][:-1]), found[-1][-1]
        shifted = tuple((low - top * part) % prime for low, part in zip(below, modulus, strict=True))
        if shifted == one:
            return found
        found.append(shifted)
    return []


def _sum(one: int, other: int, prime: int) -> int:
    """Adds digit by digit in base `prime`, without carrying."""
    place, total = 1, 0
    while one or other:
        total += (one + other) % prime * place
        one, other, place = one // prime, other // prime, place * prime
    return total
