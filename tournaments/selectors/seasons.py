"""A season's table, from the standings of its tournaments."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.utils import timezone

from accounts.models import Member
from scoring.counting import Counted, Counting, Outcome, count
from scoring.criteria import SOLI, Figure, Record
from scoring.ranking import rank
from scoring.victory import points_by_place
from tournaments.models import PlaceDecision, Season, Standing, Tournament

__all__ = ["SeasonRow", "SeasonTable", "decisions_that_hold", "season_records", "season_table"]


@dataclass
class Played:
    """What one member brought home from the tournaments of a season; `numbers` are theirs there."""

    member: Member
    outcomes: list[Outcome] = field(default_factory=list)
    numbers: dict[Hashable, int] = field(default_factory=dict)
    hands_won: int = 0
    made: int = 0
    soli: Decimal = Decimal(0)
    met: dict[int, Decimal] = field(default_factory=lambda: defaultdict(Decimal))


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """`place` is None for who has too few results for one. `figures` are those compared, by criterion,
    `numbers` those of the entrants they were, by tournament.
    """

    place: int | None
    member: Member
    counted: Counted
    outcomes: Sequence[Outcome] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict)
    numbers: Mapping[Hashable, int] = field(default_factory=dict)
    decision: PlaceDecision | None = None
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """`tournaments` are those that count, the earliest first, `days` those of the club's clock."""

    tournaments: Sequence[Tournament]
    days: Mapping[int, date]
    rows: Sequence[SeasonRow]


def season_table(season: Season) -> SeasonTable:
    """Everybody who played at least one hand, best first, those without a place last; two queries.

    It follows the standings of each tournament, so a late hand or correction is in it as soon as in them.
    """
    found = _everything(season)
    placed = rank(found.records(), season.ranking)
    decisions = decisions_that_hold(season, (one.decision for one in placed))
    rows = [
        SeasonRow(
            place=one.place,
            member=found.played[one.record.key].member,
            counted=found.counted[one.record.key],
            outcomes=found.played[one.record.key].outcomes,
            figures=one.figures,
            numbers=found.played[one.record.key].numbers,
            decision=decisions.get(one.decision),
            is_shared=one.is_shared,
        )
        for one in placed
    ]
    return SeasonTable(found.tournaments, found.days, rows)


def season_records(season: Season) -> tuple[list[Record], dict[int, str]]:
    """Everybody as the season's ranking compares them, and their names."""
    found = _everything(season)
    return list(found.records()), {pk: one.member.name for pk, one in found.played.items()}


def decisions_that_hold(
    settled: Tournament | Season, placed: Iterable[tuple[int, ...]]
) -> dict[tuple[int, ...], PlaceDecision]:
    """By order the decisions that parted somebody; no query where nobody was."""
    wanted = {order for order in placed if order}
    if not wanted:
        return {}
    known = settled.place_decisions.filter(undone_at=None).select_related("by")
    return {tuple(one.order): one for one in known if tuple(one.order) in wanted}


@dataclass(frozen=True, slots=True)
class Everything:
    """A season before it is placed."""

    tournaments: Sequence[Tournament]
    days: Mapping[int, date]
    played: Mapping[int, Played]
    counted: Mapping[int, Counted]

    def records(self) -> Iterator[Record]:
        return (_record(one, self.counted[pk]) for pk, one in self.played.items())


def _everything(season: Season) -> Everything:
    tournaments, counting = list(season.tournaments), season.counting
    days = {one.pk: timezone.localtime(one.starts_at, season.club.zone).date() for one in tournaments}
    played = _played(_standings_of(days), days, counting)
    return Everything(
        tournaments, days, played, {pk: count(one.outcomes, counting) for pk, one in played.items()}
    )


def _standings_of(tournaments: Iterable[int]) -> dict[int, list[Standing]]:
    """By tournament the rows of those who played, as everybody may see them."""
    rows = Standing.objects.filter(standings__tournament__in=tournaments, hands__gt=0).defer("balance")
    found: dict[int, list[Standing]] = defaultdict(list)
    for row in rows.select_related("standings", "entrant__member", "entrant__partner").order_by("pk"):
        if tournament := row.standings.tournament_id:
            found[tournament].append(row)
    return found


def _played(
    standings: Mapping[int, Sequence[Standing]], days: Mapping[int, date], counting: Counting
) -> dict[int, Played]:
    """By member what each tournament brought: of a pair's units half, of its points and figures all."""
    played: dict[int, Played] = {}
    for tournament, rows in standings.items():
        places = {row.pk: row.place for row in rows if row.place is not None}
        points = points_by_place(places, counting.scale)
        members = {row.entrant_id: row.entrant.members for row in rows}
        for row in rows:
            for member in row.entrant.members:
                one = played.setdefault(member.pk, Played(member))
                one.numbers[tournament] = row.entrant.number
                one.outcomes.append(
                    Outcome(
                        tournament=tournament,
                        day=days[tournament],
                        units=row.units / len(row.entrant.members),
                        rounds=_rounds(row),
                        points=points.get(row.pk, Fraction(0)),
                    )
                )
                _add_figures(one, row, members)
    return played


def _add_figures(one: Played, row: Standing, members: Mapping[int, Sequence[Member]]) -> None:
    one.hands_won += int(row.metrics.get("hands_won", 0))
    one.made += row.made
    one.soli += Decimal(row.metrics.get(SOLI, 0))
    for entrant, ahead in row.met.items():
        for other in members.get(int(entrant), ()):
            one.met[other.pk] += Decimal(ahead)


def _rounds(row: Standing) -> int:
    """Rounds played; standings from before they were counted say one."""
    return int(Decimal(row.metrics.get("rounds", 1)))


def _record(played: Played, counted: Counted) -> Record:
    """As the season's ranking compares it."""
    counting_ones = [worth for _tournaments, worth, counts in counted.results if counts]
    return Record(
        key=played.member.pk,
        name=played.member.sort_name,
        units=sum((one.units for one in played.outcomes), Decimal(0)),
        hands_won=played.hands_won,
        made=played.made,
        rounds=tuple(counting_ones),
        victory_points=sum((one.points for one in played.outcomes), Fraction(0)),
        metrics={
            "total": counted.total or Fraction(0),
            "attended": Decimal(len(counted.results)),
            "rounds": Decimal(counted.rounds),
            SOLI: played.soli,
        },
        met=played.met,
        is_ranked=counted.is_ranked and counted.total is not None,
    )
