"""Two pairs at a table of four, each player alone at a table of three."""

from functools import cache

from scoring.seats import Seat

__all__ = ["Side", "all_sides", "seats_of", "side_of", "sides_at"]

Side = int


def sides_at(seats: int) -> int:
    """How many sides play: partners sit opposite, and three players have no partner."""
    return 2 if seats == 4 else seats


def side_of(seat: Seat, seats: int) -> Side:
    """Side 0 holds seats 0 and 2, side 1 seats 1 and 3; alone, the side is the seat."""
    return seat % sides_at(seats)


@cache
def seats_of(side: Side, seats: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if side_of(seat, seats) == side)


def all_sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(seats_of(side, seats) for side in range(sides_at(seats)))
