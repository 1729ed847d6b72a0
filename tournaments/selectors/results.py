"""What everybody in a tournament brought home, added up from its sittings and its ledger."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.db.models import Sum

from scoring.criteria import DUPLICATE, Record
from scoring.ranking import Placed, Ranking, figure_text, rank
from scoring.victory import points_by_figure
from tournaments.models import Entrant, LedgerEntry, SittingSummary, Tournament
from tournaments.selectors.duplicate import compared, duplicate_figures, plays_of
from tournaments.selectors.hiding import ALL, Shown

__all__ = ["Result", "SittingResult", "add_up", "placed", "results_of", "sitting_result"]

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SittingResult:
    """What one sitting adds to each entrant: their seats' figures as `SittingSummary` keeps them."""

    round_number: int
    by_entrant: Mapping[int, Sequence[Figures]]

    def units(self, entrant: int) -> Decimal:
        return sum((Decimal(seat["units"]) for seat in self.by_entrant[entrant]), Decimal(0))


@dataclass
class Result:
    """What one entrant has so far, sitting by sitting in the order of rounds."""

    entrant: Entrant
    units: Decimal = Decimal(0)
    penalties: Decimal = Decimal(0)
    hands: int = 0
    bid: int = 0
    made: int = 0
    balance: list[str] = field(default_factory=list)
    metrics: dict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    rounds: dict[int, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    place_points: Fraction = Fraction(0)
    met: dict[int, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    opponents: list[int] = field(default_factory=list)
    victory_points: Fraction = Fraction(0)

    @property
    def total(self) -> Decimal:
        return self.units + self.penalties

    def add(self, sitting: SittingResult) -> None:
        """One sitting: of a pair both seats, which share all figures but the units that each settles."""
        seats = sitting.by_entrant[self.entrant.pk]
        before = Decimal(self.balance[-1]) if self.balance else Decimal(0)
        self.hands += seats[0]["hands"]
        self.bid += seats[0]["bid"]
        self.made += seats[0]["made"]
        for name, figure in seats[0].get("metrics", {}).items():
            self.metrics[name] += Decimal(figure)
        balances = zip(*(seat["balance"] for seat in seats), strict=True)
        self.balance += [str(before + sum(map(Decimal, after))) for after in balances]
        self.units += sitting.units(self.entrant.pk)
        if seats[0]["hands"]:
            self._compare(sitting)

    def _compare(self, sitting: SittingResult) -> None:
        """With everybody else at the table: who had more there, and by how much."""
        own = sitting.units(self.entrant.pk)
        self.rounds[sitting.round_number] += own
        for other in sitting.by_entrant:
            if other != self.entrant.pk:
                ahead = own - sitting.units(other)
                self.met[other] += ahead
                self.opponents.append(other)
                self.place_points += 1 if ahead > 0 else Fraction(ahead == 0, 2)

    @property
    def hands_won(self) -> int:
        """Hands after which the balance stood higher than before."""
        balance = [Decimal(0), *map(Decimal, self.balance)]
        return sum(after > before for before, after in pairwise(balance))

    def record(self) -> Record:
        """As a ranking compares it."""
        return Record(
            key=self.entrant.pk,
            name=self.entrant.member.sort_name,
            units=self.total,
            hands=self.hands,
            hands_won=self.hands_won,
            made=self.made,
            rounds=tuple(self.rounds.values()),
            place_points=self.place_points,
            victory_points=self.victory_points,
            metrics=self.metrics,
            met=self.met,
            opponents=tuple(self.opponents),
            is_ranked=self.entrant.is_ranked,
        )


def results_of(tournament: Tournament, shown: Shown = ALL) -> list[Result]:
    """Everybody entered, with what the sittings and penalties to be seen add up to."""
    summaries = SittingSummary.objects.filter(
        shown.rounds("table__round__number"), table__round__tournament=tournament
    )
    in_order = summaries.order_by("table__round__number", "table__number")
    sittings = [
        sitting_result(one)
        for one in in_order.select_related("table__round").prefetch_related("table__seats")
    ]
    results = add_up(tournament, sittings, _beside(tournament, shown))
    _compare_boards(tournament, results, shown)
    return results


def _compare_boards(tournament: Tournament, results: Iterable[Result], shown: Shown) -> None:
    """Beside the game's own figures what everybody had beyond the other tables, where boards were played."""
    figures = duplicate_figures(compared(plays_of(tournament, shown)))
    for result in results:
        if found := figures.get(result.entrant.pk):
            figure, _boards = found
            result.metrics[DUPLICATE] = Decimal(figure_text(figure))


def add_up(
    tournament: Tournament, sittings: Iterable[SittingResult], beside: Mapping[int, Decimal]
) -> list[Result]:
    """Everybody entered, after these sittings and with these units beside the hands."""
    results = {
        entrant.pk: Result(entrant) for entrant in tournament.entrants.select_related("member", "partner")
    }
    for sitting in sittings:
        for entrant in sitting.by_entrant:
            results[entrant].add(sitting)
    for entrant, units in beside.items():
        results[entrant].penalties = units
    _give_victory_points(results)
    return list(results.values())


def _give_victory_points(results: Mapping[int, Result]) -> None:
    """Round by round, for the units of everybody who played in it."""
    for number in {number for result in results.values() for number in result.rounds}:
        units = {key: result.rounds[number] for key, result in results.items() if number in result.rounds}
        for key, points in points_by_figure(units).items():
            results[key].victory_points += points


def placed(
    tournament: Tournament, results: Sequence[Result], ranking: Ranking | None = None
) -> list[tuple[Placed, Result]]:
    """From the first place to the last, then those who are listed only; by the ranking now in force if by
    no other.
    """
    by_entrant = {result.entrant.pk: result for result in results}
    found = rank((result.record() for result in results), ranking or tournament.ranking)
    return [(one, by_entrant[one.record.key]) for one in found]


def sitting_result(summary: SittingSummary) -> SittingResult:
    """By person where somebody was replaced, else by seat (a pair's two)."""
    found: dict[int, list[Figures]] = defaultdict(list)
    if summary.people:
        for person in summary.people:
            found[person["entrant"]].append(person)
    else:
        for seat in summary.table.seats.all():
            found[seat.entrant_id].append(summary.seats[seat.index])
    return SittingResult(summary.table.round.number, dict(found))


def _beside(tournament: Tournament, shown: Shown) -> dict[int, Decimal]:
    """Penalties and adjustments by entrant."""
    entries = LedgerEntry.objects.filter(shown.entries(), tournament=tournament)
    entries = entries.exclude(kind=LedgerEntry.Kind.HAND)
    return dict(entries.order_by().values_list("entrant").annotate(Sum("units")))
