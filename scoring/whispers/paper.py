"""The totals that stand on the paper, beside ours."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from scoring.entry import Values
from scoring.payments import Units, nothing
from scoring.whispers.sheet import Sheet, figures

__all__ = ["Glance", "Paper", "Written", "differing", "ours_after"]

Written = tuple[Decimal | None, ...]
Paper = Mapping[int, Written]
"""By the line of the paper, from 1: what it says of each seat after that hand; None where it says nothing."""


def ours_after(sheet: Sheet, line: int) -> Units:
    """Our figures after so many hands, or after the last."""
    rows = sheet.rows[:line]
    return figures(rows[-1]) if rows else nothing(sheet.seats)


def differing(sheet: Sheet, paper: Paper) -> dict[int, Written]:
    """By line, how much more the paper says than we do, for lines that do not agree: a line behind our last
    hand never does.
    """
    found = {}
    for line, written in sorted(paper.items()):
        ours = ours_after(sheet, line)
        more = tuple(None if said is None else said - own for said, own in zip(written, ours, strict=True))
        if any(more) or line > len(sheet.slips):
            found[line] = more
    return found


@dataclass(frozen=True)
class Glance:
    """A quick look whether a slip could explain the paper, where units are just points times a factor."""

    sheet: Sheet
    paper: Paper

    def may_explain(self, place: int, values: Values) -> bool:
        """True where only working the sitting out can tell."""
        if self._factors is None:
            return True
        points = self.sheet.points(values)
        if points is None:
            return False
        before, factor = self.sheet.rows[place].score.points, self._factors[place]
        moved = [(now - then) * factor for now, then in zip(points, before, strict=True)]
        return all(self._fits(line, moved if line > place else None) for line in self.paper)

    def may_add(self, place: int, values: Values) -> bool:
        """Whether a hand more before the one at `place` could explain a paper without the hand's own line."""
        if self._factors is None:
            return True
        points = self.sheet.points(values)
        return points is not None and all(
            self._fits(line, list(points) if line >= place else None) for line in self.paper
        )

    def may_turn(self, place: int, by: int) -> bool:
        """Whether everybody so many seats further round from a hand on could explain it."""
        if self._factors is None:
            return True
        return all(self._fits(line, self._turned(line, place, by)) for line in self.paper)

    def _turned(self, line: int, place: int, by: int) -> list[Decimal]:
        """What a total moves by."""
        seats, moved = range(self.sheet.seats), [Decimal(0)] * self.sheet.seats
        for row in self.sheet.rows[place:line]:
            for seat in seats:
                moved[seat] += row.units[seat - by] - row.units[seat]
        return moved

    @cached_property
    def _factors(self) -> list[Decimal] | None:
        found = []
        for row in self.sheet.rows:
            pairs = [
                (units, points) for units, points in zip(row.units, row.score.points, strict=True) if points
            ]
            factors = {units / points for units, points in pairs} or {Decimal(1)}
            if row.scores or len(factors) > 1:
                return None
            found.append(factors.pop())
        return found

    @cached_property
    def _more(self) -> dict[int, Written]:
        return {
            line: tuple(
                None if said is None else said - own
                for said, own in zip(written, ours_after(self.sheet, line), strict=True)
            )
            for line, written in self.paper.items()
        }

    def _fits(self, line: int, moved: list[Decimal] | None) -> bool:
        more = self._more[line]
        if moved is None:
            return not any(more)
        return all(want is None or want == got for want, got in zip(more, moved, strict=True))
