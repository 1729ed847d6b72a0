"""A sheet of hands: looked at first, then written whole or not at all. The same again changes nothing."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from scoring.errors import Fault, RuleBookError
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Hand, HandRevision, LedgerEntry, Round
from tournaments.selectors.sheets import SheetHand, hands_in, sittings_of_round
from tournaments.selectors.sittings import Sitting, work_out
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.changes import note_change
from tournaments.services.hands import must_be_open
from tournaments.services.holding import hold_tables
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import KEPT
from tournaments.services.summaries import renew_summary
from tournaments.sheets import HAND, Sheet, SheetCode, SheetRefused
from tournaments.sheets.errors import at_cell

__all__ = ["SheetPlan", "SittingPlan", "import_sheet", "plan_sheet"]


@dataclass(frozen=True, slots=True)
class SittingPlan:
    """One table: the sitting as it would be, `new` lines with the hands they would make, lines `there`."""

    after: Sitting
    new: tuple[SheetHand, ...]
    hands: tuple[Hand, ...]
    there: tuple[SheetHand, ...]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """What a sheet would do, table by table; tables without a line are left out."""

    sittings: tuple[SittingPlan, ...]

    @property
    def new(self) -> int:
        return sum(len(one.new) for one in self.sittings)

    @property
    def there(self) -> int:
        return sum(len(one.there) for one in self.sittings)


def plan_sheet(*, round: Round, sheet: Sheet) -> SheetPlan:
    """Work a sheet out and write nothing. Raises `SheetRefused` with every fault, each with its line."""
    sittings = sittings_of_round(round)
    if not sittings:
        raise Refused.of(TournamentCode.ROUND_NOT_SEATED, round=round.number)
    for sitting in sittings.values():
        must_be_open(sitting.table)
    return _plan(sheet, sittings)


@transaction.atomic
def import_sheet(*, round: Round, sheet: Sheet, key: UUID, by: User | None) -> SheetPlan:
    """Write every hand of a sheet that is not there yet, or none; raises what `plan_sheet` raises.

    Tables are locked in one order, and each sitting is worked out once. `key` is the writer's: the keys of
    the revisions follow from it, so that a sheet sent twice at once is written once.
    """
    hold_tables(round=round)
    act_before(key, round.tournament)
    plan = plan_sheet(round=round, sheet=sheet)
    for one in plan.sittings:
        _write(one, key=key, by=by)
    if plan.new:
        tournament = plan.sittings[0].after.table.round.tournament
        note_act(
            tournament=tournament,
            kind=BulkAct.Kind.SHEET,
            key=key,
            by=by,
            touched={"hands": left_behind(hand for one in plan.sittings for hand in one.hands)},
            facts={"hands": plan.new, "round": round.number},
        )
        note_change(tournament)
    return plan


def _plan(sheet: Sheet, sittings: Mapping[int, Sitting]) -> SheetPlan:
    by_table: dict[int, list[SheetHand]] = {}
    for hand in hands_in(sheet, sittings):
        by_table.setdefault(hand.table, []).append(hand)
    plans: list[SittingPlan] = []
    faults: list[Fault] = []
    for number, lines in sorted(by_table.items()):
        try:
            plans.append(_sitting_plan(sittings[number], sorted(lines, key=lambda one: one.number)))
        except RuleBookError as error:
            faults += error.faults
    if faults:
        raise SheetRefused(*faults, text=sheet.text)
    return SheetPlan(tuple(plans))


def _sitting_plan(sitting: Sitting, lines: Sequence[SheetHand]) -> SittingPlan:
    """The sitting with the new hands of these lines, which are in the order of their numbers."""
    standing = {listed.hand.number for listed in sitting.hands if not listed.hand.is_taken_back}
    new = [one for one in lines if one.number not in standing]
    there = [one for one in lines if one.number in standing]
    faults = [*_differences(sitting, there), *_gaps(standing, new)]
    if faults:
        raise RuleBookError(*faults)
    hands = [_hand(sitting, one) for one in new]
    before = [listed.hand for listed in sitting.hands if listed.hand not in hands]
    try:
        after = work_out(sitting.table, sorted([*before, *hands], key=lambda hand: hand.number))
    except RuleBookError as error:
        raise RuleBookError(*(_of_sitting(fault, before, new) for fault in error.faults)) from error
    faults = list(_after_the_end(after, new))
    if faults:
        raise RuleBookError(*faults)
    return SittingPlan(after, tuple(new), tuple(hands), tuple(there))


def _hand(sitting: Sitting, line: SheetHand) -> Hand:
    """A hand that is new, or that was taken back and is written anew; not saved yet."""
    listed = sitting.hand_called(line.number)
    hand = listed.hand if listed else Hand(table=sitting.table, number=line.number, version=0)
    hand.values, hand.record, hand.started, hand.board = dict(line.values), {}, line.started, None
    hand.is_void = hand.is_taken_back = False
    hand.version += 1
    return hand


def _differences(sitting: Sitting, lines: Sequence[SheetHand]) -> Iterator[Fault]:
    """Lines of hands that are there with other values; a person corrects those at the hand itself."""
    there = {listed.hand.number: listed.hand for listed in sitting.hands}
    for line in lines:
        hand = there[line.number]
        if hand.is_void:
            yield _at_hand(SheetCode.HAND_IS_VOID, line)
        elif hand.values != line.values:
            yield _at_hand(SheetCode.HAND_DIFFERS, line)


def _gaps(standing: Collection[int], lines: Sequence[SheetHand]) -> Iterator[Fault]:
    """The first line after a hand that is missing; what follows it follows from it."""
    free = (number for number in count(1) if number not in standing)
    for line in lines:
        if line.number != (expected := next(free)):
            yield _at_hand(SheetCode.HAND_AHEAD, line, next=expected)
            return


def _after_the_end(after: Sitting, lines: Sequence[SheetHand]) -> Iterator[Fault]:
    over_after = after.tally.over_after
    if over_after is None:
        return
    late = {listed.hand.number for listed in after.standing_hands[over_after:]}
    for line in lines:
        if line.number in late:
            yield _at_hand(TournamentCode.SITTING_OVER, line, hands=over_after)
            return


def _of_sitting(fault: Fault, before: Sequence[Hand], new: Sequence[SheetHand]) -> Fault:
    """A fault that only the sitting shows; it says which of the hands that stand, counted from 1."""
    standing = [hand for hand in before if not hand.is_void]
    place = fault.facts.get("hand")
    index = place - 1 - len(standing) if isinstance(place, int) else 0
    line = new[index] if 0 <= index < len(new) else new[0]
    return at_cell(Fault(fault.code, fault.field, {**fault.facts, "table": line.table}), line.line, None)


def _at_hand(code: SheetCode | TournamentCode, line: SheetHand, **facts: object) -> Fault:
    return at_cell(
        Fault(code, None, {"table": line.table, "hand": line.number, **facts}), line.line, HAND.name
    )


def _write(plan: SittingPlan, *, key: UUID, by: User | None) -> None:
    """Hands, revisions, ledger and summary of one sitting."""
    if not plan.hands:
        return
    Hand.objects.bulk_update([hand for hand in plan.hands if hand.pk], KEPT)
    Hand.objects.bulk_create(hand for hand in plan.hands if not hand.pk)
    revisions = HandRevision.objects.bulk_create(
        HandRevision(
            hand=hand,
            version=hand.version,
            kind=HandRevision.Kind.RECORDED,
            source=HandRevision.Source.SHEET,
            values=hand.values,
            started=hand.started,
            key=uuid5(key, f"{hand.table_id}/{hand.number}"),
            by=by,
        )
        for hand in plan.hands
    )
    LedgerEntry.objects.bulk_create(_first_entries(plan.after, revisions))
    post_difference(sitting=plan.after, because=revisions[0], by=by)  # earlier hands may be worth more now
    renew_summary(plan.after)


def _first_entries(sitting: Sitting, revisions: Sequence[HandRevision]) -> Iterator[LedgerEntry]:
    """What new hands are worth, each entry citing the hand's own revision."""
    causes = {revision.hand_id: revision for revision in revisions}
    for (hand, entrant), units in sitting.owed().items():
        if cause := causes.get(hand):
            yield LedgerEntry(
                tournament_id=sitting.table.round.tournament_id,
                table=sitting.table,
                hand_id=hand,
                entrant_id=entrant,
                units=units,
                cause=cause,
                by=cause.by,
            )
