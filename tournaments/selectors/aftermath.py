"""What a change of one hand did to the other hands of its sitting: a later hand may depend on an earlier one.

Units moved come from the ledger, whose entries cite the revision that moved them. Marks (whose solo was the
mandatory one, who sat out) leave no entry: the sitting is worked out before and after the revision.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.errors import RuleBookError
from scoring.game import Row
from tournaments.models import Entrant, Hand, HandRevision, LedgerEntry
from tournaments.selectors.sittings import Sitting, work_out

__all__ = ["MovedHand", "differing", "moved_by", "moved_units", "people_moved"]

Moves = dict[int, dict[int, Decimal]]


@dataclass(frozen=True, slots=True)
class MovedHand:
    """Another hand that came out differently.

    `units` moved, by entrant; `rows` before and after, where the hand is told in another way.
    """

    number: int
    units: Mapping[int, Decimal] = field(default_factory=dict)
    rows: tuple[Row, Row] | None = None


def moved_by(sitting: Sitting, hand: Hand) -> dict[int, list[MovedHand]]:
    """For each version of `hand` after the first: the other hands that it moved (two queries in all)."""
    written = HandRevision.objects.filter(hand__table=sitting.table).select_related("hand")
    revisions = list(written.order_by("pk"))
    posted = _posted(hand)
    return {
        one.version: _moved(posted[one.pk], _retold(sitting, revisions, one))
        for one in revisions
        if one.hand_id == hand.pk and one.version > 1
    }


def people_moved(moves: Iterable[MovedHand]) -> dict[int, Entrant]:
    """Whose units were moved, by primary key; they may sit elsewhere by now. No query where nobody's were."""
    wanted = {entrant for move in moves for entrant in move.units}
    return Entrant.objects.select_related("member", "partner").in_bulk(wanted)


def differing(before: Sitting, after: Sitting) -> Iterator[tuple[int, Row, Row]]:
    """Number and rows of the hands that stand in both and that the second tells in another way."""
    earlier = {listed.hand.number: listed.row for listed in before.standing_hands}
    for listed in after.standing_hands:
        row, was = listed.row, earlier.get(listed.hand.number)
        if row and was and _told(row) != _told(was):
            yield listed.hand.number, was, row


def moved_units(before: Sitting, after: Sitting) -> dict[tuple[int, int], Decimal]:
    """What a change of a sitting moves: units by (hand, entrant), only where they are not the same."""
    old, new, zero = before.owed(), after.owed(), Decimal(0)
    every = {key: new.get(key, zero) - old.get(key, zero) for key in old.keys() | new.keys()}
    return {key: units for key, units in every.items() if units}


def _told(row: Row) -> tuple[object, ...]:
    """What a list says of a hand; running totals and dealers shift with any early change and tell nothing."""
    return row.units, row.counts, row.sits_out, row.remarks


def _moved(units: Moves, rows: Mapping[int, tuple[Row, Row]]) -> list[MovedHand]:
    return [MovedHand(number, units.get(number, {}), rows.get(number)) for number in sorted({*units, *rows})]


def _posted(hand: Hand) -> defaultdict[int, Moves]:
    """Units moved in other hands: by revision of `hand`, number of the other, and entrant."""
    found: defaultdict[int, Moves] = defaultdict(dict)
    entries = LedgerEntry.objects.filter(cause__hand=hand).exclude(hand=hand)
    for revision, number, entrant, units in entries.values_list("cause", "hand__number", "entrant", "units"):
        found[revision].setdefault(number, {})[entrant] = units
    return found


def _retold(
    sitting: Sitting, revisions: Sequence[HandRevision], at: HandRevision
) -> dict[int, tuple[Row, Row]]:
    """Rows before and after a revision, by number, of the other hands that are told differently since.

    Nothing where the values of that time are no hand under the rules of today.
    """
    try:
        before = work_out(sitting.table, _as_of(revisions, at.pk - 1))
        after = work_out(sitting.table, _as_of(revisions, at.pk))
    except RuleBookError:
        return {}
    return {number: (was, row) for number, was, row in differing(before, after) if number != at.hand.number}


def _as_of(revisions: Sequence[HandRevision], pk: int) -> list[Hand]:
    """The hands as they stood when this revision was the last one; not to be saved."""
    latest = {one.hand.number: one for one in revisions if one.pk <= pk}
    return [
        Hand(number=number, values=one.values, started=one.started, is_void=one.leaves_void)
        for number, one in sorted(latest.items())
    ]
