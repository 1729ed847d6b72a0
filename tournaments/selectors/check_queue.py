"""What is to be checked, in the order of the paper pile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import TextChoices
from django.utils.translation import pgettext_lazy

from accounts.models import User
from tournaments.models import Checking, Hand, Tournament
from tournaments.selectors.checking import Check, CheckState, checks_of
from tournaments.selectors.writers import person, wrote

__all__ = ["CheckItem", "CheckQueue", "PileOrder", "queue_of"]


class PileOrder(TextChoices):
    """How the sheets lie in front of the reader."""

    TABLES = "tables", pgettext_lazy("order of sheets", "by table")
    HANDED_IN = "handed_in", pgettext_lazy("order of sheets", "as handed in")


@dataclass(frozen=True, slots=True)
class CheckItem:
    """A sheet, or one hand of it where each is confirmed alone. `waiting` are versions by number.

    `own` are those of them that the reader wrote, `reported` those that wait for the secretary's answer.
    """

    is_hand: bool
    round: int
    table: int
    hands: tuple[int, ...]
    waiting: Mapping[int, int]
    own: frozenset[int]
    reported: frozenset[int]
    since: datetime

    @property
    def name(self) -> str:
        """Its place in addresses: "1-3" for a sheet, "1-3-7" for a hand."""
        return "-".join(map(str, (self.round, self.table, *(self.hands if self.is_hand else ()))))

    @property
    def is_done(self) -> bool:
        return not self.waiting

    @property
    def mine(self) -> dict[int, int]:
        """The versions that the reader can confirm."""
        return {
            number: self.waiting[number] for number in self.waiting if number not in self.own | self.reported
        }


@dataclass(frozen=True)
class CheckQueue:
    """All items of the open rounds, done ones too, so that one can go back to them."""

    items: tuple[CheckItem, ...]

    @property
    def done(self) -> int:
        return sum(item.is_done for item in self.items)

    @property
    def for_others(self) -> int:
        """How many items wait, but not for this reader."""
        return sum(bool(item.waiting) and not item.mine for item in self.items)

    def at(self, name: str) -> CheckItem | None:
        return next((item for item in self.items if item.name == name), None)

    def next_after(self, item: CheckItem | None) -> CheckItem | None:
        """The next one that the reader can confirm; from the end on again from the beginning."""
        start = self.items.index(item) + 1 if item else 0
        ahead = self.items[start:] + self.items[:start]
        return next((one for one in ahead if one.mine and one is not item), None)

    def sheet_of(self, item: CheckItem) -> list[tuple[int, int]]:
        """Numbers and versions of all hands of its sheet that the reader can confirm."""
        sheet = (one for one in self.items if (one.round, one.table) == (item.round, item.table))
        return sorted(pair for one in sheet for pair in one.mine.items())

    def before(self, item: CheckItem) -> CheckItem | None:
        place = self.items.index(item)
        return self.items[place - 1] if place else None

    def behind(self, item: CheckItem) -> CheckItem | None:
        place = self.items.index(item) + 1
        return self.items[place] if place < len(self.items) else None


def queue_of(tournament: Tournament, reader: User, order: str = PileOrder.TABLES) -> CheckQueue:
    """Five queries, however many sheets there are."""
    hands = Hand.objects.filter(
        table__round__tournament=tournament,
        table__round__opened_at__isnull=False,
        table__round__closed_at=None,
        is_void=False,
    )
    listed = list(
        hands.select_related("table__round")
        .only("number", "version", "is_void", "table__number", "table__round__number")
        .order_by("table__round__number", "table__number", "number")
    )
    checks = checks_of(tournament, listed, is_closed=False)
    who = person(reader)
    own = {pk for pk, check in checks.items() if wrote(who, check)}
    sheets = [list(sheet) for _table, sheet in groupby(listed, key=lambda hand: hand.table_id)]
    is_by_hand = tournament.checking == Checking.HAND
    parts = [[[hand] for hand in sheet] if is_by_hand else [sheet] for sheet in sheets]
    if order == PileOrder.HANDED_IN:
        parts.sort(key=lambda sheet: min(checks[hand.pk].said.at for part in sheet for hand in part))
    return CheckQueue(tuple(_item(part, checks, own, is_by_hand) for sheet in parts for part in sheet))


def _item(hands: Sequence[Hand], checks: Mapping[int, Check], own: set[int], is_hand: bool) -> CheckItem:
    table = hands[0].table
    waiting = [hand for hand in hands if checks[hand.pk].waits]
    reported = [hand for hand in waiting if checks[hand.pk].state == CheckState.REPORTED]
    return CheckItem(
        is_hand=is_hand,
        round=table.round.number,
        table=table.number,
        hands=tuple(hand.number for hand in hands),
        waiting={hand.number: hand.version for hand in waiting},
        own=frozenset(hand.number for hand in waiting if hand.pk in own),
        reported=frozenset(hand.number for hand in reported),
        since=min(checks[hand.pk].said.at for hand in hands),
    )
