"""Whispers answered: the hand mended as suggested, or left as it is; the totals of the paper written down."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from scoring.errors import EntryCode
from tournaments.errors import PAPER_TOTALS, Refused, TournamentCode
from tournaments.models import LeftAlone, PaperTotal, Table
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.selectors.whispers import Heard, compare, heard_in
from tournaments.services.hands import Writer, correct_hand, must_be_open, record_hand, void_hand
from tournaments.services.holding import hold_table

__all__ = ["leave_alone", "mend", "write_paper_totals"]


MOST_HANDS = 32_767


@transaction.atomic
def leave_alone(*, table: Table, number: int, mark: str) -> None:
    """Say no more about this, before saving as well. Raises `whisper_gone` where nothing is meant."""
    if not (mark and 0 < number <= MOST_HANDS):
        raise Refused.of(TournamentCode.WHISPER_GONE, hand=number)
    LeftAlone.objects.get_or_create(table=table, number=number, mark=mark[:40])


@transaction.atomic
def mend(*, table: Table, number: int, mark: str, key: UUID, by: Writer, reason: str) -> list[int]:
    """Do what a whisper suggests, all of it or nothing; the numbers of the hands changed.

    Raises `whisper_gone` when it is not heard any more: somebody else was there.
    """
    table = hold_table(table)
    must_be_open(table)
    sitting = sitting_of(table)
    heard = _heard(sitting, number, mark)
    if heard.is_misread:
        said = heard.whisper.facts
        line = table.paper_totals.filter(line=heard.whisper.place + 1, index=int(str(said["seat"])))
        line.update(units=said["rather"])
    for changed, values in heard.changes.items():
        _change(sitting, changed, values, key=uuid5(key, str(changed)), by=by, reason=reason)
    return list(heard.changes)


@transaction.atomic
def write_paper_totals(*, table: Table, line: int, units: Sequence[Decimal | None], by: User | None) -> None:
    """What the paper says after this line, instead of what was there before; None for all takes it away."""
    table = hold_table(table)
    if table.round.tournament.ended_at:
        raise Refused.of(TournamentCode.TOURNAMENT_ENDED)
    if len(units) > table.size:
        raise Refused.of(EntryCode.TOO_MANY_SEATS, at="units", field=PAPER_TOTALS, most=table.size)
    table.paper_totals.filter(line=line).delete()
    for index, said in enumerate(units):
        if said is not None:
            total = PaperTotal(table=table, line=line, index=index, units=said, by=by)
            total.full_clean(exclude=("table", "by"))
            total.save(force_insert=True)


def _heard(sitting: Sitting, number: int, mark: str) -> Heard:
    """The whisper of this name; what the paper says is asked only where the hands say nothing."""
    for listen in (heard_in, lambda at: compare(at).heard):
        for one in listen(sitting):
            if (one.number, one.mark) == (number, mark) and one.can_be_mended:
                return one
    raise Refused.of(TournamentCode.WHISPER_GONE, hand=number)


def _change(
    sitting: Sitting,
    number: int,
    values: Mapping[str, object] | None,
    *,
    key: UUID,
    by: Writer,
    reason: str,
) -> None:
    hand = next((one.hand for one in sitting.standing_hands if one.hand.number == number), None)
    if hand is None:
        assert values is not None
        record_hand(table=sitting.table, values=values, key=key, by=by, number=number)
    elif values is None:
        void_hand(hand=hand, based_on=hand.version, key=key, by=by, reason=reason)
    else:
        correct_hand(
            hand=hand,
            values=values,
            based_on=hand.version,
            key=key,
            by=by,
            reason=reason,
            started=hand.started,
        )
