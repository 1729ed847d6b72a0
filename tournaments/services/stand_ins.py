"""Somebody plays for one of a pair: the seat is theirs for a while, the units stay the pair's."""

from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import Member, User
from accounts.services import hold_members
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Seat, SeatChange, Table
from tournaments.selectors.sittings import Sitting
from tournaments.services.acts import act_before
from tournaments.services.reseating import carry_out, held_sitting, note_seats
from tournaments.services.seat_changes import must_be_to_come

__all__ = ["stand_in"]


@transaction.atomic
def stand_in(
    *,
    table: Table,
    index: int,
    member: Member,
    first_hand: int,
    by: User | None,
    reason: str,
    key: UUID | None = None,
) -> Sitting:
    """From hand `first_hand` on `member` plays in a pair's seat; one of the pair itself comes back to it so.

    Places and units of the evening go by pairs: they are the pair's, whoever held the cards.
    """
    hold_members(club=member.club, members=[member])
    before = held_sitting(table, reason)
    if act_before(key, before.table.round.tournament):
        return before
    must_be_to_come(before, index, first_hand)
    sat = before.people_at(first_hand)[index]
    if sat is None or not before.table.round.tournament.is_for_pairs:
        raise Refused.of(TournamentCode.HANDS_NOT_PLAYED, at="seat", next=before.next_number)
    if member.club_id != before.table.round.tournament.club_id:
        raise Refused.of(TournamentCode.MEMBER_OF_OTHER_CLUB, at="who", member=member.name)
    _must_be_free(before.table, member)
    own = sat.entrant.members[sat.half]
    change = SeatChange(index=index, entrant=sat.entrant, half=sat.half, first_hand=first_hand)
    change.member = None if member.pk == own.pk else member
    after = carry_out(before, [change], by=by, reason=reason)
    facts = {"name": member.name, "hand": first_hand}
    note_seats(BulkAct.Kind.SUBSTITUTE, after, [change], by=by, key=key, facts=facts)
    return after


def _must_be_free(table: Table, member: Member) -> None:
    """Nobody plays at two tables of one round."""
    entered = Q(entrant__member=member) | Q(entrant__partner=member)
    seated = Seat.objects.filter(entered, round=table.round_id).exclude(table=table)
    stands_in = SeatChange.objects.filter(member=member, table__round=table.round_id, last_hand=None)
    if seated.exists() or stands_in.exclude(table=table).exists():
        raise Refused.of(TournamentCode.SITS_ELSEWHERE, at="who", name=member.name)
