"""The same deal at several tables: what each made of it, and a ranking that the luck of the cards is out of.

The datum of a seat is the average of what the other tables have at that seat on that board. A player's figure
is the own units less the datum, added up over all boards that somebody else has played too.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.core.cache import cache
from django.db.models import Prefetch

from scoring.ranking import places
from tournaments.models import Entrant, Hand, Tournament
from tournaments.selectors.hiding import ALL, Shown
from tournaments.selectors.sittings import ListedHand, Sitting, tables_with_people, work_out

__all__ = ["BoardPlay", "DuplicateRow", "compared", "duplicate_figures", "duplicate_ranking", "plays_of"]

KEPT_FOR = 3600
PLACES = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class BoardPlay:
    """One table's hand on a board. `against` is by seat: units less the datum, None where nobody compares."""

    board: int
    sitting: Sitting
    listed: ListedHand
    against: tuple[Fraction | None, ...] = ()

    @property
    def units(self) -> tuple[Decimal, ...]:
        return self.listed.row.units if self.listed.row else ()


@dataclass(frozen=True, slots=True)
class DuplicateRow:
    """Where somebody stands on the boards that can be compared."""

    place: int
    entrant: Entrant
    figure: Decimal
    boards: int
    is_shared: bool = False

    @property
    def average(self) -> Decimal:
        """A board."""
        return (self.figure / self.boards).quantize(PLACES)


def plays_of(tournament: Tournament, shown: Shown = ALL, *, board: int | None = None) -> list[BoardPlay]:
    """Every hand to be seen that stands on a board, of one board where it is named; three queries and those
    of substitutes, however many tables.
    """
    which = {"hands__board__isnull": False} if board is None else {"hands__board__number": board}
    hands = Prefetch("hands", Hand.objects.select_related("board").order_by("number"))
    tables = tables_with_people(round__tournament=tournament, **which).filter(shown.rounds("round__number"))
    in_order = tables.distinct().prefetch_related(hands).order_by("round__number", "number")
    sittings = (work_out(table, table.hands.all()) for table in in_order)
    return [
        BoardPlay(listed.hand.board.number, sitting, listed)
        for sitting in sittings
        for listed in sitting.standing_hands
        if listed.hand.board and board in (None, listed.hand.board.number)
    ]


def compared(plays: Iterable[BoardPlay]) -> list[BoardPlay]:
    """Each beside the other tables of its size that played its board."""
    groups: dict[tuple[int, int], list[BoardPlay]] = defaultdict(list)
    for play in plays:
        groups[play.board, len(play.units)].append(play)
    return [
        BoardPlay(play.board, play.sitting, play.listed, _against(play, group))
        for group in groups.values()
        for play in group
    ]


def duplicate_figures(plays: Sequence[BoardPlay]) -> dict[int, tuple[Fraction, int]]:
    """By entrant: all units beyond the datum, and on how many boards; of a pair from both seats."""
    sums: dict[int, Fraction] = defaultdict(Fraction)
    boards: dict[int, set[int]] = defaultdict(set)
    for play in plays:
        people = play.sitting.people_at(play.listed.hand.number)
        for player, against in zip(people, play.against, strict=True):
            if player and against is not None:
                sums[player.entrant_id] += against
                boards[player.entrant_id].add(play.board)
    return {entrant: (figure, len(boards[entrant])) for entrant, figure in sums.items()}


def duplicate_ranking(tournament: Tournament, shown: Shown = ALL) -> list[DuplicateRow]:
    """Best first; level figures share a place. Worked out once a change."""
    figures = _figures(tournament, shown)
    found = tournament.entrants.select_related("member", "partner").filter(pk__in=figures)
    entrants = sorted(found, key=lambda one: (-figures[one.pk][0], one.name))
    level: dict[Fraction, list[Entrant]] = {}
    for entrant in entrants:
        level.setdefault(figures[entrant.pk][0], []).append(entrant)
    numbers = places([len(group) for group in level.values()])
    return [
        DuplicateRow(
            place=number,
            entrant=entrant,
            figure=_rounded(figures[entrant.pk][0]),
            boards=figures[entrant.pk][1],
            is_shared=len(group) > 1,
        )
        for number, group in zip(numbers, level.values(), strict=True)
        for entrant in group
    ]


def _figures(tournament: Tournament, shown: Shown) -> Mapping[int, tuple[Fraction, int]]:
    key = f"duplicate:{tournament.pk}:{tournament.change}:{shown.hidden_from}"
    if (known := cache.get(key)) is None:
        known = duplicate_figures(compared(plays_of(tournament, shown)))
        cache.set(key, known, KEPT_FOR)
    found: Mapping[int, tuple[Fraction, int]] = known
    return found


def _against(play: BoardPlay, group: Sequence[BoardPlay]) -> tuple[Fraction | None, ...]:
    """Units less the average of the same seat elsewhere; a seat that is empty or sits out has nothing."""
    if len(group) < 2:
        return (None,) * len(play.units)
    others = len(group) - 1
    totals = [
        sum(map(Fraction, units), Fraction(0)) for units in zip(*(one.units for one in group), strict=True)
    ]
    return tuple(
        Fraction(own) - (total - Fraction(own)) / others
        for own, total in zip(play.units, totals, strict=True)
    )


def _rounded(figure: Fraction) -> Decimal:
    return (Decimal(figure.numerator) / figure.denominator).quantize(PLACES)
