"""Figures besides units by which a sitting may rank its seats, whatever the game."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from scoring.criteria import SOLI
from scoring.game import Row
from scoring.payments import Line, Units, add, nothing

__all__ = ["metrics"]


def metrics(rows: Iterable[Row], seats: int) -> Mapping[str, Units]:
    """By name, a figure for each seat: "points" of the hands that count, soli won, and whatever the remarks
    count.

    A remark counts if it has the facts `metric` (the figure's name) and `seats` (who gets its amount).
    """
    found = {"points": nothing(seats), SOLI: nothing(seats)}
    for row in rows:
        if row.counts:
            found["points"] = add(found["points"], row.score.points)
        found[SOLI] = add(found[SOLI], _solo_won(row, seats))
        for line in row.remarks:
            if (name := line.facts.get("metric")) is not None:
                found[str(name)] = add(found.get(str(name), nothing(seats)), _shared_out(line, seats))
    return found


def _shared_out(line: Line, seats: int) -> Units:
    holders = line.facts.get("seats")
    amount = line.amount or Decimal(0)
    return tuple(
        amount if isinstance(holders, tuple) and seat in holders else Decimal(0) for seat in range(seats)
    )


def _solo_won(row: Row, seats: int) -> Units:
    outcome = row.score.outcome
    if outcome.is_made is not True or len(outcome.declarers) != 1:
        return nothing(seats)
    return tuple(Decimal(seat in outcome.declarers) for seat in range(seats))
