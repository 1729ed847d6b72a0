"""Who really sat there: a substitute from some hand on, or two seats found to be swapped."""

from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import Member, User
from accounts.services import hold_members
from tournaments.errors import Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Seat, SeatChange, Table, Tournament
from tournaments.selectors.sittings import Sitting, sitting_of, tables_with_people
from tournaments.services.acts import act_before
from tournaments.services.reseating import carry_out, held_sitting, joined, moved_to, note_seats
from tournaments.services.tournaments import enter_members

__all__ = ["must_be_to_come", "substitute", "substitute_member", "swap_seats"]


@transaction.atomic
def substitute(
    *,
    table: Table,
    index: int,
    entrant: Entrant,
    first_hand: int,
    by: User | None,
    reason: str,
    key: UUID | None = None,
) -> Sitting:
    """From hand `first_hand` on `entrant` has the seat; the hands before stay with who sat there.

    A pair keeps its seats: there somebody stands in for one of the two.
    """
    before = held_sitting(table, reason)
    if act_before(key, before.table.round.tournament):
        return before
    if before.table.round.tournament.is_for_pairs:
        raise Refused.of(TournamentCode.PAIRS_SIT_AS_ENTERED)
    if not _is_still_entered(entrant, before.table.round.tournament):
        raise Refused.of(TournamentCode.NOT_ENTERED, member=entrant.name)
    _must_be_free(before.table, entrant)
    must_be_to_come(before, index, first_hand)
    change = SeatChange(index=index, entrant=entrant, first_hand=first_hand)
    after = carry_out(before, [change], by=by, reason=reason)
    facts = {"name": entrant.name, "hand": first_hand}
    note_seats(BulkAct.Kind.SUBSTITUTE, after, [change], by=by, key=key, facts=facts)
    return after


@transaction.atomic
def substitute_member(
    *,
    table: Table,
    index: int,
    member: Member,
    first_hand: int,
    by: User | None,
    reason: str,
    key: UUID | None = None,
) -> Entrant:
    """Enter a member and give them the seat, both or neither. The table is locked first, as hands lock it."""
    hold_members(club=member.club, members=[member])
    tournament = held_sitting(table, reason).table.round.tournament
    if act_before(key, tournament):
        return tournament.entrants.get(member=member)
    entered = enter_members(tournament=tournament, members=[member])
    if not entered:
        raise Refused.of(TournamentCode.ALREADY_ENTERED, member=member.name)
    substitute(
        table=table,
        index=index,
        entrant=entered[0],
        first_hand=first_hand,
        by=by,
        reason=reason,
        key=key,
    )
    return entered[0]


@transaction.atomic
def swap_seats(
    *,
    table: Table,
    one: int,
    other: int,
    first_hand: int,
    last_hand: int,
    by: User | None,
    reason: str,
    key: UUID | None = None,
) -> Sitting:
    """Hands `first_hand` to `last_hand` were played with two people in each other's seats; all or none."""
    before = held_sitting(table, reason)
    if act_before(key, before.table.round.tournament):
        return before
    if not 1 <= first_hand <= last_hand < before.next_number or one == other:
        raise Refused.of(TournamentCode.HANDS_NOT_PLAYED, at="last_hand", next=before.next_number)
    changes = list(_swapped(before, one, other, range(first_hand, last_hand + 1)))
    after = carry_out(before, changes, by=by, reason=reason)
    facts = {"first": first_hand, "last": last_hand}
    note_seats(BulkAct.Kind.SEATS_SWAPPED, after, changes, by=by, key=key, facts=facts)
    return after


def _swapped(before: Sitting, one: int, other: int, numbers: Iterable[int]) -> Iterator[SeatChange]:
    """A change for each run of hands in which the same person comes to a seat.

    Of two pairs that sat the wrong way round both change: partners stay opposite each other.
    """
    changes = []
    for number in numbers:
        people = before.people_at(number)
        swaps = [(one, other)]
        if before.table.round.tournament.is_for_pairs and not _are_partners(people, one, other):
            swaps.append(((one + 2) % len(people), (other + 2) % len(people)))
        for seat, from_seat in (*swaps, *((b, a) for a, b in swaps)):
            if sat := people[from_seat]:
                changes.append(moved_to(seat, sat, number))
    yield from joined(changes)


def _are_partners(people: Sequence[Seat | None], one: int, other: int) -> bool:
    first, second = people[one], people[other]
    return bool(first and second and first.entrant_id == second.entrant_id)


def must_be_to_come(sitting: Sitting, index: int, first_hand: int) -> None:
    """A seat of the table, and a hand that was played or is the next one."""
    if not 1 <= first_hand <= sitting.next_number or index >= sitting.table.size:
        raise Refused.of(TournamentCode.HANDS_NOT_PLAYED, at="first_hand", next=sitting.next_number)


def _is_still_entered(entrant: Entrant, tournament: Tournament) -> bool:
    """The tournament is held from here on: nobody is struck off its list meanwhile."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    return tournament.entrants.filter(pk=entrant.pk).exists()


def _must_be_free(table: Table, entrant: Entrant) -> None:
    """Nobody plays at two tables of one round; who was replaced at one may go on at another."""
    seated, stands_in = Q(seats__entrant=entrant), Q(seat_changes__entrant=entrant)
    tables = tables_with_people(round=table.round_id).filter(seated | stands_in).exclude(pk=table.pk)
    for other in tables.distinct():
        if any(seat and seat.entrant_id == entrant.pk for seat in sitting_of(other).players):
            raise Refused.of(TournamentCode.SITS_ELSEWHERE, at="entrant", name=entrant.name)
