"""What a sitting adds to each of its seats."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import Any

from scoring.game import Row
from scoring.metrics import metrics
from scoring.payments import Units
from tournaments.selectors.sittings import Sitting

__all__ = ["summary_of"]


def summary_of(sitting: Sitting) -> dict[str, Any]:
    """The summary's fields: by seat units, hands sat at, contracts bid and made, running balance, metrics."""
    rows = [listed.row for listed in sitting.standing_hands if listed.row]
    figures = metrics(rows, sitting.table.size)
    return {
        "seats": [_seat(rows, figures, seat) for seat in range(sitting.table.size)],
        "people": _people(sitting) if sitting.changes else [],
        "hands": len(sitting.standing_hands),
        "is_over": sitting.tally.is_over,
    }


def _people(sitting: Sitting) -> list[dict[str, Any]]:
    """The figures of everybody who sat here, over the hands they sat at; a pair's two seats apart."""
    stints: dict[tuple[int, int], list[tuple[int, Row]]] = defaultdict(list)
    for listed in sitting.standing_hands:
        for seat, player in enumerate(sitting.people_at(listed.hand.number)):
            if player and listed.row:
                stints[player.entrant_id, player.half].append((seat, listed.row))
    return [
        {"entrant": entrant, **_person(hands, sitting.table.size)}
        for (entrant, _half), hands in stints.items()
    ]


def _person(hands: Sequence[tuple[int, Row]], size: int) -> dict[str, Any]:
    """Hands with the seat that one person had at each: added up seat by seat, the balance hand by hand."""
    by_seat: dict[int, list[Row]] = defaultdict(list)
    for seat, row in hands:
        by_seat[seat].append(row)
    parts = [_seat(rows, metrics(rows, size), seat) for seat, rows in by_seat.items()]
    units = [row.units[seat] for seat, row in hands]
    return {
        "units": str(sum(units, Decimal(0))),
        **{name: sum(part[name] for part in parts) for name in ("hands", "bid", "made")},
        "balance": [str(total) for total in accumulate(units)],
        "metrics": {
            name: str(sum((Decimal(part["metrics"][name]) for part in parts), Decimal(0)))
            for name in parts[0]["metrics"]
        },
    }


def _seat(rows: Sequence[Row], figures: Mapping[str, Units], seat: int) -> dict[str, Any]:
    sat = [row for row in rows if seat not in row.sits_out]
    bid = [row.score.outcome for row in sat if seat in row.score.outcome.declarers]
    return {
        "units": str(sum((row.units[seat] for row in rows), Decimal(0))),
        "hands": len(sat),
        "bid": sum(outcome.is_made is not None for outcome in bid),
        "made": sum(outcome.is_made is True for outcome in bid),
        "balance": [str(row.totals[seat]) for row in rows],
        "metrics": {name: str(by_seat[seat]) for name, by_seat in figures.items()},
    }
