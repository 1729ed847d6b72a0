"""Who is meant at a table: by seat, by number in the tournament, or by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.names import fold, search_key
from scoring import seats
from scoring.errors import RuleBookError
from tournaments.sheets.errors import SheetCode
from tournaments.sheets.words import bare, spellings

__all__ = ["Player", "Players"]

LETTERED = 4


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a seat, with the number that lists of the tournament use."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Players:
    """A table's people by seat; None where nobody sits."""

    table: int
    by_seat: tuple[Player | None, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.by_seat if player)

    def seat_of(self, who: str) -> int:
        """The seat of the person meant; raises `sheet_not_at_table` or `sheet_player_ambiguous`."""
        found = self._by_position(who) or self._by_number(who) or self._by_name(who)
        if len(found) == 1:
            return found[0]
        if found:
            names = tuple(player.name for seat in found if (player := self.by_seat[seat]))
            raise RuleBookError.of(SheetCode.PLAYER_AMBIGUOUS, who=who, players=names)
        raise RuleBookError.of(SheetCode.NOT_AT_TABLE, who=who, table=self.table, players=self.names)

    def _by_position(self, who: str) -> list[int]:
        """North or N, in any language; at tables of other sizes "Position 2"."""
        size, wanted = len(self.by_seat), bare(who)
        return [
            seat
            for seat in range(size)
            if any(
                wanted == said or (size == LETTERED and wanted == said[0])
                for said in spellings(seats.label(seat, size))
            )
        ]

    def _by_number(self, who: str) -> list[int]:
        if not (who.isascii() and who.isdigit()):
            return []
        return [seat for seat, player in enumerate(self.by_seat) if player and player.number == int(who)]

    def _by_name(self, who: str) -> list[int]:
        """The whole name, else every word of it that was written; accents and order aside."""
        words = _words(who)
        named = [(seat, player.name) for seat, player in enumerate(self.by_seat) if player]
        whole = [seat for seat, name in named if sorted(_words(name)) == sorted(words)]
        return whole or [seat for seat, name in named if words and set(words) <= _known(name)]


def _words(text: str) -> Sequence[str]:
    return fold(text).replace(",", " ").split()


def _known(name: str) -> set[str]:
    return set(search_key(name).split())
