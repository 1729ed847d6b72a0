"""Reading a club's tournaments: the list, who may still be entered, how far the rounds are."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from accounts.models import Club, Member
from accounts.selectors import members
from tournaments.models import Entrant, Hand, Round, Seat, Table, Tournament
from tournaments.selectors.sittings import Sitting, tables_with_people

__all__ = [
    "RoundProgress",
    "TableProgress",
    "entrants_of",
    "has_hands",
    "is_entered",
    "members_to_enter",
    "planned_hands",
    "progress_of",
    "resting",
    "stand_ins_for",
    "tournaments_of",
]


@dataclass(frozen=True, slots=True)
class TableProgress:
    """How far one sitting is. `planned` is None where no number of hands was agreed."""

    table: Table
    hands: int
    planned: int | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class RoundProgress:
    round: Round
    tables: tuple[TableProgress, ...]

    @property
    def unfinished(self) -> list[TableProgress]:
        return [one for one in self.tables if not one.is_over]

    @property
    def seated(self) -> int:
        """Entrants with a seat; a pair has two seats."""
        return sum(seat.half == 0 for one in self.tables for seat in one.table.seats.all())


def tournaments_of(club: Club, *, with_drafts: bool) -> QuerySet[Tournament]:
    """Latest first, each with `players`, the number of its entrants."""
    found = club.tournaments.annotate(players=Count("entrants")).order_by("-starts_at", "-pk")
    return found if with_drafts else found.filter(published_at__isnull=False)


def entrants_of(tournament: Tournament) -> QuerySet[Entrant]:
    """By number, each with its people."""
    return tournament.entrants.select_related("member", "partner").order_by("number")


def is_entered(tournament: Tournament) -> Q:
    """Members who are in the tournament, whichever name of a pair they are."""
    there = tournament.entrants.order_by()
    return Q(pk__in=there.values("member")) | Q(pk__in=there.filter(partner__isnull=False).values("partner"))


def members_to_enter(tournament: Tournament, *, search: str = "") -> QuerySet[Member]:
    """Active members of the club who are not entered."""
    return members(tournament.club, search=search).exclude(is_entered(tournament))


def stand_ins_for(sitting: Sitting) -> QuerySet[Member]:
    """Active members who could play for one of a pair: those at no other table, the pairs' own here too."""
    table = sitting.table
    elsewhere = Seat.objects.filter(round=table.round_id).exclude(table=table).order_by()
    playing = {seat.member.pk for seat in sitting.players if seat}
    return (
        members(table.round.tournament.club)
        .exclude(pk__in=playing)
        .exclude(pk__in=elsewhere.values("entrant__member"))
        .exclude(pk__in=elsewhere.filter(entrant__partner__isnull=False).values("entrant__partner"))
    )


def resting(round: Round, tables: Sequence[Table]) -> list[Entrant]:
    """Entrants without a seat at `tables`, which come with their seats (one query)."""
    seated = {seat.entrant_id for table in tables for seat in table.seats.all()}
    there = entrants_of(round.tournament).filter(withdrawn_at__isnull=True)
    return [entrant for entrant in there if entrant.pk not in seated]


def has_hands(round: Round) -> bool:
    """Whether anything was written in it, void hands included: then its seats stay as they are."""
    return Hand.objects.filter(table__round=round).exists()


def progress_of(tournament: Tournament) -> list[RoundProgress]:
    """Every round with its tables: three queries, however many there are."""
    rounds = list(tournament.rounds.order_by("number"))
    tables = tables_with_people(round__tournament=tournament).select_related(
        "round__tournament__club", "summary"
    )
    planned: dict[int, int | None] = {}
    by_round: dict[int, list[TableProgress]] = {round.pk: [] for round in rounds}
    for table in tables.order_by("number"):
        if table.size not in planned:
            planned[table.size] = planned_hands(tournament, table.size)
        by_round[table.round_id].append(_progress(table, planned[table.size]))
    return [RoundProgress(round, tuple(by_round[round.pk])) for round in rounds]


def _progress(table: Table, planned: int | None) -> TableProgress:
    summary = getattr(table, "summary", None)
    if summary is None:
        return TableProgress(table, 0, planned, is_over=False)
    return TableProgress(table, summary.hands, planned, summary.is_over)


def planned_hands(tournament: Tournament, size: int) -> int | None:
    """The hands that an empty sitting of this size has before it; None where no number was agreed."""
    return tournament.game.tally([], tournament.rules, size, 0).hands_left
