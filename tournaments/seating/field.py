"""Who plays, and how many sit where: table sizes for any number of players."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .errors import SeatingCode, SeatingError
from .plan import Form

__all__ = ["Field", "OddTables", "Shape", "choices", "shape"]


class OddTables(StrEnum):
    """What happens when the number of players is not a multiple of four; `TRIPLES` are games for three."""

    BYES = "byes"
    THREES = "threes"
    FIVES = "fives"
    TRIPLES = "triples"


FEWEST = {OddTables.BYES: 4, OddTables.THREES: 3, OddTables.FIVES: 4, OddTables.TRIPLES: 3}


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the tables of one round, largest first but for fives, which come last, and how many rest."""

    sizes: tuple[int, ...]
    byes: int = 0

    @property
    def usual(self) -> int:
        """The size of most tables; the others are the odd ones."""
        return max(set(self.sizes), key=lambda size: (self.sizes.count(size), size))

    @property
    def odd(self) -> tuple[bool, ...]:
        """Which tables have another size than usual."""
        return tuple(size != self.usual for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Field:
    """The players in any order (their order means nothing unless they are fixed pairs: one after the
    other).
    """

    players: tuple[int, ...]
    odd: OddTables = OddTables.BYES
    form: Form = Form.INDIVIDUAL

    def __post_init__(self) -> None:
        seen: set[int] = set()
        for player in self.players:
            if player in seen:
                raise SeatingError.of(SeatingCode.PLAYER_ENTERED_TWICE, player=player)
            seen.add(player)

    @classmethod
    def of_size(cls, players: int, odd: OddTables = OddTables.BYES, form: Form = Form.INDIVIDUAL) -> "Field":
        """Players 1 to `players`."""
        return cls(tuple(range(1, players + 1)), odd, form)


def shape(players: int, odd: OddTables) -> Shape:
    """Table sizes for a number of players; raises at once with what would work instead.

    Fours and threes exist for every number from 3 but 5; fours and fives for every number from 4 but 6, 7,
    11.
    """
    if players < FEWEST[odd]:
        raise SeatingError.of(SeatingCode.TOO_FEW_PLAYERS, players=players, fewest=FEWEST[odd])
    found = _shape(players, odd)
    if found is None:
        instead = [other.value for other, _ in choices(players)]
        raise SeatingError.of(
            SeatingCode.CANNOT_BE_SEATED, players=players, tables=odd.value, instead=instead
        )
    return found


def choices(players: int) -> Iterator[tuple[OddTables, Shape]]:
    """Every choice that can seat this number, except games for three."""
    for odd in (OddTables.BYES, OddTables.THREES, OddTables.FIVES):
        found = _shape(players, odd) if players >= FEWEST[odd] else None
        if found is not None:
            yield odd, found


def _shape(players: int, odd: OddTables) -> Shape | None:
    if odd is OddTables.TRIPLES:
        return Shape((3,) * (players // 3), players % 3)
    if odd is OddTables.BYES:
        return Shape((4,) * (players // 4), players % 4)
    tables = -(-players // 4) if odd is OddTables.THREES else players // 4
    odd_ones = abs(4 * tables - players)
    if odd_ones > tables:
        return None
    return Shape((4,) * (tables - odd_ones) + ((3 if odd is OddTables.THREES else 5),) * odd_ones)
