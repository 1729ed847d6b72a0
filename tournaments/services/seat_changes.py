"""Who really sat there: a substitute from some hand on, or two seats found to be swapped."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import Member, User
from accounts.services import hold_members
from tournaments.errors import PlanCode, Refused, TournamentCode
from tournaments.models import BulkAct, Entrant, Hand, HandRevision, Seat, SeatChange, Table, Tournament
from tournaments.selectors.aftermath import moved_units
from tournaments.selectors.sittings import Sitting, find_table, sitting_of, tables_with_people
from tournaments.services.acts import act_before, left_behind, note_act
from tournaments.services.changes import note_change
from tournaments.services.hands import must_be_open
from tournaments.services.holding import hold_table
from tournaments.services.ledger import post_difference
from tournaments.services.revisions import revise
from tournaments.services.summaries import renew_summary
from tournaments.services.tournaments import enter_members

__all__ = [
    "carry_out",
    "covered_hands",
    "exchange",
    "give_seats",
    "held_sitting",
    "joined",
    "moved_to",
    "must_be_to_come",
    "note_seats",
    "substitute",
    "substitute_member",
    "swap_seats",
    "swap_tables",
]


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


def moved_to(index: int, sat: Seat, number: int) -> SeatChange:
    """Whoever sat in `sat` had seat `index` at this hand."""
    return SeatChange(
        index=index,
        entrant=sat.entrant,
        half=sat.half,
        member=sat.sitter,
        first_hand=number,
        last_hand=number,
    )


@transaction.atomic
def swap_tables(*, table: Table, other: Table, by: User | None, reason: str, key: UUID | None = None) -> None:
    """Two tables of a round sat in each other's place: the plan and all their hands follow, all or none."""
    first, second = sorted((table, other), key=lambda one: one.pk)
    before = [held_sitting(first, reason), held_sitting(second, reason)]
    one, two = (sitting.table for sitting in before)
    if act_before(key, one.round.tournament):
        return
    if one.pk == two.pk or one.round_id != two.round_id or one.size != two.size:
        raise Refused.of(PlanCode.TABLES_NOT_ALIKE, at="other")
    if one.is_reseated or two.is_reseated:
        raise Refused.of(PlanCode.TABLE_RESEATED, table=(one if one.is_reseated else two).number)
    hands = exchange(before, by=by, reason=reason)
    note_act(
        tournament=one.round.tournament,
        kind=BulkAct.Kind.TABLES_SWAPPED,
        by=by,
        key=key,
        touched={"tables": [one.pk, two.pk], "hands": left_behind(hands)},
        facts={"one": one.number, "other": two.number, "round": one.round.number},
    )
    note_change(one.round.tournament)


def exchange(before: Sequence[Sitting], *, by: User | None, reason: str) -> list[Hand]:
    """Two sittings, held, change their people; the ledger follows. All hands of both as they are then."""
    _exchange_people(*(sitting.table for sitting in before))
    hands: list[Hand] = []
    for sitting in before:
        after = sitting_of(find_table(pk=sitting.table.pk))
        _follow(sitting, after, by=by, reason=reason)
        renew_summary(after)
        hands += [listed.hand for listed in after.hands]
    return hands


@transaction.atomic
def give_seats(*, seats: Iterable[int], to: Entrant, by: User | None, reason: str) -> None:
    """These seats (keys) are another entrant's now, whatever the round: two names were one person's.

    Hands and units follow, in rounds that are closed too. Their tables are held by the caller.
    """
    tables = Table.objects.filter(seats__in=seats).order_by("pk").distinct().values_list("pk", flat=True)
    for table in list(tables):
        before = sitting_of(find_table(pk=table))
        Seat.objects.filter(table=table, pk__in=seats).update(entrant=to)
        after = sitting_of(find_table(pk=table))
        _follow(before, after, by=by, reason=reason)
        renew_summary(after)


def _exchange_people(one: Table, two: Table) -> None:
    """The seats of each become those of the other; gone for a moment, for nobody sits twice in a round."""
    seats = [*one.seats.all(), *two.seats.all()]
    Seat.objects.filter(table__in=(one, two)).delete()
    Seat.objects.bulk_create(
        Seat(
            table=two if seat.table_id == one.pk else one,
            round_id=seat.round_id,
            index=seat.index,
            entrant_id=seat.entrant_id,
            half=seat.half,
        )
        for seat in seats
    )


def _follow(before: Sitting, after: Sitting, *, by: User | None, reason: str) -> None:
    """A revision and the difference in the ledger for each hand whose units go to others now."""
    for hand in _moved(before, after):
        revision = revise(hand=hand, kind=HandRevision.Kind.RESEATED, by=by, reason=reason)
        post_difference(sitting=after, because=revision, by=by, only=hand.pk)


def held_sitting(table: Table, reason: str) -> Sitting:
    """The sitting as it stands, its table locked."""
    if not reason.strip():
        raise Refused.of(TournamentCode.REASON_MISSING, at="reason")
    found = hold_table(table)
    must_be_open(found)
    return sitting_of(found)


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


def joined(changes: Sequence[SeatChange]) -> list[SeatChange]:
    """Changes hand by hand, as one for every run of hands with the same person in the same seat."""
    runs: list[SeatChange] = []
    for change in sorted(changes, key=lambda one: (one.index, one.first_hand)):
        last = runs[-1] if runs else None
        if last and (*_who(last), last.last_hand) == (*_who(change), change.first_hand - 1):
            last.last_hand = change.last_hand
        else:
            runs.append(change)
    return runs


def _who(change: SeatChange) -> tuple[int, int, int, int | None]:
    return change.index, change.entrant_id, change.half, change.member_id


def carry_out(before: Sitting, changes: Iterable[SeatChange], *, by: User | None, reason: str) -> Sitting:
    """Keep the changes, then let the ledger follow hand by hand."""
    table = before.table
    for change in changes:
        change.table, change.by, change.reason = table, by, reason.strip()
        change.clean_fields(exclude={"table", "by"})
        change.save()
    if not table.is_reseated:
        table.is_reseated = True
        table.save(update_fields=["is_reseated"])
    after = sitting_of(table)
    _nobody_sits_twice(after)
    _follow(before, after, by=by, reason=reason)
    renew_summary(after)
    return after


def covered_hands(sitting: Sitting, changes: Iterable[SeatChange]) -> list[Hand]:
    """The hands of a sitting that were played under one of these changes."""
    all_of_them = list(changes)
    return [
        listed.hand
        for listed in sitting.hands
        if any(change.covers(listed.hand.number) for change in all_of_them)
    ]


def note_seats(
    kind: BulkAct.Kind,
    after: Sitting,
    changes: Sequence[SeatChange],
    *,
    by: User | None,
    key: UUID | None,
    facts: dict[str, Any],
) -> None:
    table = after.table
    touched = {"table": table.pk, "changes": [change.pk for change in changes]}
    note_act(
        tournament=table.round.tournament,
        kind=kind,
        by=by,
        key=key,
        touched={**touched, "hands": left_behind(covered_hands(after, changes))},
        facts={**facts, "round": table.round.number, "table": table.number},
    )
    note_change(table.round.tournament)


def _nobody_sits_twice(sitting: Sitting) -> None:
    for number in range(1, sitting.next_number + 1):
        people = [seat for seat in sitting.people_at(number) if seat]
        names = [seat.member.pk for seat in people]
        twice = next((seat for seat in people if names.count(seat.member.pk) > 1), None)
        if twice:
            raise Refused.of(TournamentCode.SITS_THERE_ALREADY, name=twice.member.name, hand=number)


def _moved(before: Sitting, after: Sitting) -> list[Hand]:
    """The hands whose units go to other people now, void ones aside."""
    moved = {hand for hand, _ in moved_units(before, after)}
    return [listed.hand for listed in after.hands if listed.hand.pk in moved]
