"""Records that may be one person's: what each of them has, and why they cannot be put together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from django.db.models import F, Q, QuerySet, Sum

from accounts.models import Member
from scoring.errors import Fault
from tournaments.errors import MergeCode
from tournaments.models import Entrant, LedgerEntry, Payment, Seat, SeatChange, Standing, Tournament

__all__ = ["Record", "obstacles", "records_of", "shared_tournaments"]


@dataclass(frozen=True, slots=True)
class Record:
    """A member's record with what hangs on it; `hands` are those that the standings count."""

    member: Member
    tournaments: int
    hands: int
    last: datetime | None
    spellings: tuple[str, ...]


def records_of(members: Sequence[Member]) -> list[Record]:
    """What each of the members has, in their order."""
    starts: dict[int, list[datetime]] = defaultdict(list)
    for entrant in _entries(members).select_related("tournament"):
        for pk in (entrant.member_id, entrant.partner_id):
            starts[pk or 0].append(entrant.tournament.starts_at)
    hands: dict[int, int] = defaultdict(int)
    for column in ("entrant__member", "entrant__partner"):
        rows = Standing.objects.filter(**{f"{column}__in": members}).values_list(column)
        for pk, total in rows.annotate(total=Sum("hands")):
            hands[pk] += total
    return [
        Record(
            member,
            len(starts[member.pk]),
            hands[member.pk],
            max(starts[member.pk], default=None),
            tuple(one.name for one in member.spellings.all()),
        )
        for member in members
    ]


def obstacles(members: Sequence[Member]) -> list[Fault]:
    """Everything that says these are not one person, or that a person has to put right first."""
    faults = [
        Fault(MergeCode.MERGED_ALREADY, None, {"name": one.name}) for one in members if one.merged_into_id
    ]
    accounts = [one.name for one in members if one.user_id]
    if len(accounts) > 1:
        faults.append(Fault(MergeCode.TWO_ACCOUNTS, None, {"names": ", ".join(accounts)}))
    for entrants in shared_tournaments(members).values():
        faults += _in_one_tournament(entrants)
    faults += _stood_in_beside(members)
    return [*faults, *_paid_each_other(members)]


def shared_tournaments(members: Sequence[Member]) -> dict[Tournament, list[Entrant]]:
    """Tournaments in which more than one of the records is entered, each with their entrants."""
    found: dict[Tournament, list[Entrant]] = defaultdict(list)
    entrants = _entries(members).select_related("tournament", "member", "partner")
    for entrant in entrants.order_by("tournament", "number"):
        found[entrant.tournament].append(entrant)
    keys = {member.pk for member in members}
    return {
        tournament: there
        for tournament, there in found.items()
        if len(there) > 1 or {there[0].member_id, there[0].partner_id} <= keys
    }


def _entries(members: Sequence[Member]) -> QuerySet[Entrant]:
    return Entrant.objects.filter(Q(member__in=members) | Q(partner__in=members))


def _in_one_tournament(entrants: Sequence[Entrant]) -> Iterator[Fault]:
    tournament = entrants[0].tournament
    names = ", ".join(one.name for one in entrants)
    if tournament.is_for_pairs:
        yield Fault(MergeCode.BOTH_IN_PAIRS, None, {"names": names, "tournament": tournament.name})
        return
    for one, other in combinations(entrants, 2):
        yield from _in_one_round(one, other)
    for entrant in entrants:
        facts = {"name": entrant.name, "tournament": tournament.name}
        if SeatChange.objects.filter(entrant=entrant).exists():
            yield Fault(MergeCode.SUBSTITUTED, None, facts)
        booked = LedgerEntry.objects.filter(entrant=entrant).exclude(kind=LedgerEntry.Kind.HAND)
        if booked.aggregate(total=Sum("units"))["total"]:
            yield Fault(MergeCode.BOOKED, None, facts)


def _in_one_round(one: Entrant, other: Entrant) -> Iterator[Fault]:
    """Nobody has two chairs in a round: where both sit, and in which."""
    seats = Seat.objects.filter(entrant__in=(one, other)).select_related("table", "round")
    by_round: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("round__number", "table__number"):
        by_round[seat.round.number].append(seat)
    for number, both in by_round.items():
        if len(both) > 1:
            tables = ", ".join(dict.fromkeys(str(seat.table.number) for seat in both))
            facts = {"names": f"{one.name}, {other.name}", "tournament": one.tournament.name}
            yield Fault(MergeCode.SIT_TOGETHER, None, {**facts, "round": number, "tables": tables})
            return


def _stood_in_beside(members: Sequence[Member]) -> Iterator[Fault]:
    """Who stood in for one of a pair while another of the records played in the same round."""
    changes = SeatChange.objects.filter(member__in=members).select_related("table__round__tournament")
    for change in changes:
        round = change.table.round
        others = [one for one in members if one.pk != change.member_id]
        entered = Q(seats__entrant__member__in=others) | Q(seats__entrant__partner__in=others)
        there = round.tables.filter(entered | Q(seat_changes__member__in=others))
        if numbers := set(there.values_list("number", flat=True)):
            tables = ", ".join(map(str, sorted({*numbers, change.table.number})))
            names = ", ".join(one.name for one in members)
            facts = {"names": names, "tournament": round.tournament.name}
            yield Fault(MergeCode.SIT_TOGETHER, None, {**facts, "round": round.number, "tables": tables})
            return


def _paid_each_other(members: Sequence[Member]) -> Iterator[Fault]:
    paid = Payment.objects.filter(payer__in=members, payee__in=members).exclude(payer=F("payee"))
    for payment in paid.select_related("payer", "payee")[:1]:
        yield Fault(MergeCode.PAID_EACH_OTHER, None, {"names": f"{payment.payer}, {payment.payee}"})
