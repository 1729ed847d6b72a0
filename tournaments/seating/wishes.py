"""What organisers ask of a plan, hard or soft. A file of wishes is a JSON list of such objects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from .errors import SeatingCode, SeatingError

__all__ = ["Wish", "WishKind", "read_wishes"]


class WishKind(StrEnum):
    """`APART` and `TOGETHER` name two players or more; the others name one."""

    APART = "apart"
    TOGETHER = "together"
    TABLE = "table"
    SEAT = "seat"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Wish:
    """`number` is the table (from 1), the seat (1 is N, 4 is W) or the round (from 1) of an absence."""

    kind: WishKind
    players: tuple[int, ...]
    number: int = 0
    hard: bool = True

    def renamed(self, names: Mapping[int, int]) -> "Wish":
        """The same wish for other players."""
        return replace(self, players=tuple(names[player] for player in self.players))

    def as_json(self) -> dict[str, Any]:
        """The object that `read_wishes` reads."""
        return {
            "kind": self.kind.value,
            "players": list(self.players),
            "number": self.number,
            "hard": self.hard,
        }


def read_wishes(stored: Sequence[Mapping[str, Any]]) -> tuple[Wish, ...]:
    """Reads a list of `{"kind", "players", "number", "hard"}`; raises with the index of a line it cannot
    read.
    """
    return tuple(_read_wish(index, entry) for index, entry in enumerate(stored, start=1))


def _read_wish(index: int, entry: Mapping[str, Any]) -> Wish:
    try:
        kind = WishKind(entry["kind"])
        players = tuple(int(player) for player in entry["players"])
        wish = Wish(kind, players, int(entry.get("number", 0)), bool(entry.get("hard", True)))
    except (KeyError, TypeError, ValueError) as unreadable:
        raise SeatingError.of(SeatingCode.WISH_UNREADABLE, line=index) from unreadable
    if len(players) < (2 if kind in (WishKind.APART, WishKind.TOGETHER) else 1):
        raise SeatingError.of(SeatingCode.WISH_UNREADABLE, line=index)
    return wish
