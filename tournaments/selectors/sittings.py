"""A sitting worked out: the hands of a table with what they are worth."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import count
from typing import Any

from django.db.models import Prefetch

from scoring.entry import Slip
from scoring.game import Game, Played, Row, Tally
from scoring.house_rules import HouseRules
from tournaments.models import Hand, Seat, SeatChange, Table

__all__ = ["ListedHand", "Sitting", "find_table", "sitting_of", "tables_with_people", "work_out"]


@dataclass(frozen=True, slots=True)
class ListedHand:
    """A hand in the list of its sitting; without a row when it is void."""

    hand: Hand
    row: Row | None


@dataclass(frozen=True)
class Sitting:
    """All that a table page shows. `players` are the seats by index as they sit for the next hand, None where
    nobody sits; `seated` is who the plan put there, `changes` who sat there instead for some hands.
    """

    table: Table
    game: Game[Any, Any]
    rules: HouseRules
    players: tuple[Seat | None, ...]
    hands: tuple[ListedHand, ...]
    tally: Tally
    seated: tuple[Seat | None, ...] = ()
    changes: tuple[SeatChange, ...] = ()

    def people_at(self, number: int) -> tuple[Seat | None, ...]:
        """Who sat where when this hand was played."""
        return _sat(self.seated, self.changes, number) if self.changes else self.players

    def sat_under(self, changes: Iterable[SeatChange], number: int) -> tuple[Seat | None, ...]:
        """Who would have sat where, had there been only these changes."""
        return _sat(self.seated, changes, number)

    @property
    def slip(self) -> Slip:
        """The fields of a hand at this table."""
        return self.game.slip(self.rules, self.table.size)

    def stored(self, raw: Mapping[str, object]) -> dict[str, Any]:
        """Values as a hand stores them: cleaned by the slip, readable as a hand, tuples as lists."""
        cleaned = self.slip.clean(raw)
        self.game.read(cleaned, self.rules, self.table.size)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in cleaned.items()}

    @property
    def next_number(self) -> int:
        return _next_number(listed.hand for listed in self.hands)

    @property
    def kept_hands(self) -> list[ListedHand]:
        """All but those taken back, whose numbers are free again: what a list shows, void ones too."""
        return [listed for listed in self.hands if not listed.hand.is_taken_back]

    def hand_called(self, number: int) -> ListedHand | None:
        return next((listed for listed in self.hands if listed.hand.number == number), None)

    @property
    def standing_hands(self) -> list[ListedHand]:
        return [listed for listed in self.hands if listed.row]

    def owed(self) -> dict[tuple[int, int], Decimal]:
        """Units by (hand, entrant) as the tally has them, a pair's from both its seats; none for void hands
        and empty moves.
        """
        owed: dict[tuple[int, int], Decimal] = defaultdict(Decimal)
        for listed in self.standing_hands:
            people = self.people_at(listed.hand.number)
            for player, units in zip(people, listed.row.units if listed.row else (), strict=True):
                if player:
                    owed[listed.hand.pk, player.entrant_id] += units
        return {key: units for key, units in owed.items() if units}


def tables_with_people(**which: Any) -> Any:
    """Tables with round, tournament, club and the people in their seats: two queries however many tables."""
    seats = Prefetch(
        "seats", Seat.objects.select_related("entrant__member", "entrant__partner").order_by("index")
    )
    around = ("round__tournament__club", "round__rules_version")
    return Table.objects.select_related(*around).prefetch_related(seats).filter(**which)


def find_table(**which: Any) -> Table:
    """One table with everything around it; raises `Table.DoesNotExist`."""
    table: Table = tables_with_people(**which).get()
    return table


def sitting_of(table: Table) -> Sitting:
    """The sitting as it stands now (one query beyond the table's own)."""
    return work_out(table, table.hands.select_related("board").defer("board__deal").order_by("number"))


def work_out(table: Table, hands: Iterable[Hand]) -> Sitting:
    """The sitting with these hands, in their order; writes nothing."""
    game, rules = table.round.tournament.game, table.round.rules
    listed = list(hands)
    played = [
        Played(game.hand(hand.values, rules, table.size), hand.started) for hand in listed if not hand.is_void
    ]
    tally = game.tally(played, rules, table.size, table.first_dealer)
    rows = iter(tally.rows)
    seated, changes = _players(table), _changes(table)
    next_number = _next_number(listed)
    return Sitting(
        table=table,
        game=game,
        rules=rules,
        players=_sat(seated, changes, next_number),
        seated=seated,
        changes=changes,
        hands=tuple(ListedHand(hand, None if hand.is_void else next(rows)) for hand in listed),
        tally=tally,
    )


def _next_number(hands: Iterable[Hand]) -> int:
    """The first number without a hand; one that was taken back left its number free."""
    taken = {hand.number for hand in hands if not hand.is_taken_back}
    return next(number for number in count(1) if number not in taken)


def _players(table: Table) -> tuple[Seat | None, ...]:
    found = {seat.index: seat for seat in table.seats.all()}
    return tuple(found.get(index) for index in range(table.size))


def _changes(table: Table) -> tuple[SeatChange, ...]:
    """Asked only of the few tables where somebody else sat for a while."""
    if not table.is_reseated:
        return ()
    people = ("entrant__member", "entrant__partner", "member")
    return tuple(table.seat_changes.select_related(*people).order_by("pk"))


def _sat(
    seated: tuple[Seat | None, ...], changes: Iterable[SeatChange], number: int
) -> tuple[Seat | None, ...]:
    """The seats of one hand: the plan's, with every change that covers it made in turn."""
    people = list(seated)
    for change in changes:
        if change.covers(number):
            people[change.index] = _seat_of(change)
    return tuple(people)


def _seat_of(change: SeatChange) -> Seat:
    """As if it were the plan's; not to be saved."""
    seat = Seat(table_id=change.table_id, index=change.index, entrant=change.entrant, half=change.half)
    seat.sitter = change.member
    return seat
