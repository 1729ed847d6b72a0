"""What a file of deals would do to a tournament: boards new, here already or different, and hands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from accounts.names import fold
from scoring.deals import Board as BoardValue
from scoring.deals import Result
from scoring.deals.computing import Computed, compute, rules_for
from tournaments.models import Board, Upload
from tournaments.selectors.boards import board_value, deal_stored
from tournaments.selectors.sheets import sittings_of_round
from tournaments.selectors.sittings import ListedHand, Sitting

__all__ = ["FoundBoard", "FoundResult", "UploadPlan", "earlier_upload", "plan_of"]


@dataclass(frozen=True, slots=True)
class FoundResult:
    """A result of a board: what the rules make of it, and the table it belongs to.

    `there` is the hand that this table has on the board already; `says` are the slip values by the file.
    """

    board: int
    result: Result
    computed: Computed | None
    is_by_these_rules: bool
    sitting: Sitting | None
    says: Mapping[str, Any]
    there: ListedHand | None

    @property
    def is_new(self) -> bool:
        """To be booked: worked out by the tournament's rules, for a table that is known."""
        can = self.computed is not None and self.is_by_these_rules
        return can and self.sitting is not None and self.there is None

    @property
    def differs(self) -> bool:
        return self.there is not None and self.there.hand.values != self.says


@dataclass(frozen=True)
class FoundBoard:
    """`there` is the tournament's board of the same number."""

    plan: "UploadPlan"
    number: int
    stored: Mapping[str, Any]
    there: Board | None

    @cached_property
    def value(self) -> BoardValue:
        return board_value(self.stored)

    @cached_property
    def is_different(self) -> bool:
        return self.there is not None and self.there.deal != deal_stored(self.value)

    @property
    def is_new(self) -> bool:
        return self.there is None

    @cached_property
    def results(self) -> tuple[FoundResult, ...]:
        return tuple(self.plan.found_result(self, result) for result in self.value.results)


class UploadPlan:
    """All boards of a file in its order. Worked out as far as it is asked for: a page shows a few of many."""

    def __init__(self, upload: Upload) -> None:
        self.upload = upload
        there = {board.number: board for board in upload.tournament.boards.select_related("round")}
        numbers = _numbers(upload.understood, there)
        self.boards = tuple(
            FoundBoard(self, number, stored, there.get(number))
            for number, stored in zip(numbers, upload.understood, strict=True)
        )

    @cached_property
    def new(self) -> list[FoundBoard]:
        return [one for one in self.boards if one.is_new]

    @cached_property
    def different(self) -> list[FoundBoard]:
        return [one for one in self.boards if one.is_different]

    @property
    def there(self) -> int:
        """How many are here already, card for card."""
        return len(self.boards) - len(self.new) - len(self.different)

    @cached_property
    def results(self) -> list[FoundResult]:
        return [found for board in self.boards if board.stored.get("results") for found in board.results]

    @cached_property
    def sittings(self) -> dict[int, Sitting]:
        return sittings_of_round(self.upload.round)

    def found_result(self, board: FoundBoard, result: Result) -> FoundResult:
        tournament = self.upload.tournament
        rules = rules_for(result, tournament.game, tournament.rules)
        computed = compute(board.value, result, tournament.game, rules)
        is_ours = rules == tournament.rules
        sitting = _table_of(result, self.sittings)
        says = {}
        if computed and is_ours and sitting:
            says = sitting.stored(tournament.game.written(computed.hand, rules))
        there = _hand_on(sitting, board.there) if sitting else None
        return FoundResult(board.number, result, computed, is_ours, sitting, says, there)


def plan_of(upload: Upload) -> UploadPlan:
    return UploadPlan(upload)


def earlier_upload(upload: Upload) -> Upload | None:
    """The same bytes, stored in this tournament before."""
    same = upload.tournament.uploads.filter(sha256=upload.sha256, stored_at__isnull=False)
    return same.exclude(pk=upload.pk).order_by("-stored_at").first()


def _numbers(boards: Sequence[Mapping[str, Any]], there: Mapping[int, Board]) -> Iterator[int]:
    """The file's own numbers; a board that has none, or none that counts, gets the next free one."""
    own = [_number(board.get("board")) for board in boards]
    taken = {number for number in own if number} | set(there)
    free = (number for number in count(1) if number not in taken)
    return (number or next(free) for number in own)


def _number(text: str | None) -> int | None:
    is_number = bool(text) and text is not None and text.isascii() and text.isdigit() and len(text) <= 4
    return int(text) or None if is_number and text else None


def _table_of(result: Result, sittings: Mapping[int, Sitting]) -> Sitting | None:
    """The table that the file names, by its number or by who sits there; the only one where there is one."""
    if result.table.isascii() and result.table.isdigit() and len(result.table) <= 4:
        return sittings.get(int(result.table))
    named = [fold(name) for name in result.players]
    if any(named):
        seated = [one for one in sittings.values() if _sits(named, one)]
        return seated[0] if len(seated) == 1 else None
    return next(iter(sittings.values())) if len(sittings) == 1 and not result.table else None


def _sits(named: Sequence[str], sitting: Sitting) -> bool:
    """Whether everybody named sits there, at the seat that the file says."""
    people = [fold(seat.member.name) if seat else "" for seat in sitting.players]
    return len(named) == len(people) and all(
        name in ("", person) for name, person in zip(named, people, strict=True)
    )


def _hand_on(sitting: Sitting, board: Board | None) -> ListedHand | None:
    if board is None:
        return None
    return next((one for one in sitting.standing_hands if one.hand.board_id == board.pk), None)
