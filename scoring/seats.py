"""Seats are 0 … n−1 clockwise. Four of them are shown as N E S W, other numbers by their position."""

from collections.abc import Iterator

from scoring.terms import Term, term

__all__ = ["Seat", "clockwise", "label", "left_of", "right_of"]

Seat = int

_COMPASS = (
    term("seat", "North"),
    term("seat", "East"),
    term("seat", "South"),
    term("seat", "West"),
)
_POSITIONS = (
    term("seat", "Position 1"),
    term("seat", "Position 2"),
    term("seat", "Position 3"),
    term("seat", "Position 4"),
    term("seat", "Position 5"),
)


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) % seats


def right_of(seat: Seat, seats: int) -> Seat:
    """The seat before, counter-clockwise."""
    return (seat - 1) % seats


def clockwise(start: Seat, seats: int) -> Iterator[Seat]:
    """Every seat once, beginning with `start`."""
    return ((start + step) % seats for step in range(seats))


def label(seat: Seat, seats: int) -> Term:
    """North, East, South, West at a table of four; positions elsewhere."""
    return _COMPASS[seat] if seats == 4 else _POSITIONS[seat]
