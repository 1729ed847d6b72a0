"""A seating plan as a value: rounds, tables, seats. Seats are the order within a table: N E S W,
clockwise.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from .errors import SeatingCode, SeatingError
from .wishes import Wish

__all__ = ["Form", "Plan", "Round", "Table", "enter"]

Table = tuple[int, ...]


class Form(StrEnum):
    """Who belongs to whom at a table: nobody, the one opposite tonight, or the one opposite all evening."""

    INDIVIDUAL = "individual"
    WHIST = "whist"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Round:
    """Tables in the order of their numbers (index 0 is table 1), and who rests."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def players(self) -> list[int]:
        """Everybody named in the round, table by table, those who rest last; a faulty round may name one
        twice.
        """
        return [player for table in self.tables for player in table] + list(self.byes)

    def table_of(self, player: int) -> int | None:
        """Index of the player's table, None for one who rests."""
        return next((number for number, table in enumerate(self.tables) if player in table), None)

    def renamed(self, name: Callable[[int], int]) -> "Round":
        """The same round with every player replaced."""
        tables = tuple(tuple(name(player) for player in table) for table in self.tables)
        return Round(tables, tuple(sorted(name(player) for player in self.byes)))


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds with what they were made for; `made_by` names the design or search, `seed` repeats it."""

    rounds: tuple[Round, ...]
    players: tuple[int, ...]
    form: Form = Form.INDIVIDUAL
    wishes: tuple[Wish, ...] = ()
    seed: int = 0
    made_by: str = "hand"
    pairs: tuple[tuple[int, int], ...] = field(default=())

    def with_rounds(self, rounds: Sequence[Round]) -> "Plan":
        """The same plan with other rounds, as after a move by hand."""
        return replace(self, rounds=tuple(rounds))

    def as_json(self) -> dict[str, Any]:
        """Rounds only; the certificate is made afresh by whoever reads them."""
        return {
            "rounds": [
                {"tables": [list(table) for table in each.tables], "byes": list(each.byes)}
                for each in self.rounds
            ]
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any], *, form: Form = Form.INDIVIDUAL) -> "Plan":
        """Reads `{"rounds": [{"tables": [[…]], "byes": […]}]}`; a player named in some rounds only rests in
        the others.
        """
        rounds = [
            Round(tuple(tuple(table) for table in each["tables"]), tuple(each.get("byes", ())))
            for each in stored["rounds"]
        ]
        players = tuple(sorted({player for each in rounds for player in each.players}))
        filled = (
            Round(each.tables, (*each.byes, *(one for one in players if one not in set(each.players))))
            for each in rounds
        )
        return cls(tuple(filled), players, form)


def enter(plan: Plan, players: Sequence[int]) -> Plan:
    """Puts `players` on the numbers of a saved plan, in order; raises when their number is not the plan's."""
    if len(players) != len(plan.players):
        raise SeatingError.of(
            SeatingCode.PLAN_FOR_OTHER_NUMBER, planned=len(plan.players), entered=len(players)
        )
    names = dict(zip(plan.players, players, strict=True))
    rounds = tuple(each.renamed(names.__getitem__) for each in plan.rounds)
    pairs = tuple((names[one], names[other]) for one, other in plan.pairs)
    wishes = tuple(wish.renamed(names) for wish in plan.wishes)
    return replace(plan, rounds=rounds, players=tuple(players), pairs=pairs, wishes=wishes)
