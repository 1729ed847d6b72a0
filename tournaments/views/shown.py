"""A sitting as a page shows it.

Names, words and figures ready to print, nothing left to work out in a template.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from scoring import seats
from scoring.entry import Choice, CountBySeat, Field, SeatPick
from scoring.game import Row
from scoring.payments import Line, Units
from tournaments.labels import line_text, seat_names, term_text
from tournaments.models import Hand
from tournaments.selectors.sittings import ListedHand, Sitting

__all__ = [
    "ShownCheck",
    "ShownHand",
    "ShownLine",
    "ShownSeat",
    "ShownUnits",
    "players_of",
    "seat_letter",
    "shown_hand",
    "shown_hands",
    "shown_lines",
    "shown_seats",
    "shown_units",
    "spelled_out",
]


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """Who sits where and stands how; `letter` is the seat's short name."""

    index: int
    letter: str
    name: str
    number: int | None
    total: Decimal
    is_dealer: bool
    sits_out: bool


@dataclass(frozen=True, slots=True)
class ShownUnits:
    """One player's part in a hand."""

    name: str
    units: Decimal
    total: Decimal
    is_declarer: bool
    sits_out: bool


@dataclass(frozen=True, slots=True)
class ShownLine:
    text: str
    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class ShownCheck:
    """Where a hand stands between written and final. `kind` is its colour; `detail` says by whom, or until
    when; `is_quiet`: nothing is left to do.
    """

    kind: str
    text: str
    detail: str
    is_quiet: bool


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One line of the list of hands."""

    hand: Hand
    dealer: str = ""
    contract: str = ""
    trump: str = ""
    tricks: str = ""
    result: str = ""
    declarers: str = ""
    is_made: bool | None = None
    counts: bool = True
    cells: tuple[ShownUnits, ...] = ()
    remarks: tuple[str, ...] = ()
    check: ShownCheck | None = None


def players_of(sitting: Sitting, hand: int | None = None) -> list[str]:
    """Names by seat, of who sits there now or sat there for a hand; an empty seat has the seat's own name."""
    return seat_names(sitting.players if hand is None else sitting.people_at(hand))


def shown_seats(sitting: Sitting) -> list[ShownSeat]:
    """The table as it sits, with totals and the next dealer."""
    names, tally = players_of(sitting), sitting.tally
    return [
        ShownSeat(
            index=index,
            letter=seat_letter(index, len(names)),
            name=name,
            number=player.number if player else None,
            total=_total(sitting, index),
            is_dealer=index == tally.next_dealer,
            sits_out=index in tally.sits_out,
        )
        for index, (name, player) in enumerate(zip(names, sitting.players, strict=True))
    ]


def _total(sitting: Sitting, index: int) -> Decimal:
    """The units of who sits there now: of a substitute, only those of their own hands."""
    now = sitting.players[index]
    if not sitting.changes or now is None:
        return sitting.tally.totals[index]
    own = Decimal(0)
    for listed in sitting.standing_hands:
        for seat, player in enumerate(sitting.people_at(listed.hand.number)):
            if player and listed.row and player.entrant_id == now.entrant_id:
                own += listed.row.units[seat]
    return own


def seat_letter(index: int, size: int) -> str:
    """First letter of North, East, South, West in the reader's language; the position's number elsewhere."""
    return term_text(seats.label(index, size))[0] if size == 4 else str(index + 1)


def shown_hands(sitting: Sitting, checks: Mapping[int, ShownCheck | None] | None = None) -> list[ShownHand]:
    """All hands, the void ones too, in their order; `checks` are by number."""
    shown = [shown_hand(listed, players_of(sitting, listed.hand.number)) for listed in sitting.kept_hands]
    return [replace(one, check=checks.get(one.hand.number)) for one in shown] if checks else shown


def shown_units(row: Row, names: Sequence[str], units: Units | None = None) -> tuple[ShownUnits, ...]:
    """Each player's part in a settled hand."""
    declarers = row.score.outcome.declarers
    moved = row.units if units is None else units
    return tuple(
        ShownUnits(name, moved[seat], row.totals[seat], seat in declarers, seat in row.sits_out)
        for seat, name in enumerate(names)
    )


def shown_lines(lines: Sequence[Line], names: Sequence[str]) -> list[ShownLine]:
    """A reckoning step by step."""
    return [ShownLine(line_text(line, names), line.amount) for line in lines]


def spelled_out(sitting: Sitting, values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a version of a hand says, field by field, in words."""
    names = players_of(sitting)
    return [
        (term_text(field.label), _said(field, values[field.name], names))
        for field in sitting.slip
        if field.name in values
    ]


def _said(field: Field, value: Any, names: Sequence[str]) -> str:
    if isinstance(field, Choice):
        return term_text(next(option.label for option in field.options if option.value == value))
    if isinstance(field, CountBySeat):
        return ", ".join(f"{name} {count}" for name, count in zip(names, value, strict=True) if count)
    if isinstance(field, SeatPick):
        return ", ".join(names[seat] for seat in (value if isinstance(value, list) else [value]))
    return _("yes") if value is True else str(value)


def shown_hand(listed: ListedHand, names: Sequence[str]) -> ShownHand:
    """One hand for the list; a void one has only its number."""
    if listed.row is None:
        return ShownHand(listed.hand)
    row, outcome = listed.row, listed.row.score.outcome
    return ShownHand(
        hand=listed.hand,
        dealer=names[row.dealer],
        contract=line_text(Line(outcome.contract, facts=outcome.facts), names),
        trump=str(outcome.facts.get("trump") or ""),
        tricks=str(outcome.facts.get("tricks", "")),
        result=str(outcome.facts.get("result", "")),
        declarers=", ".join(names[seat] for seat in outcome.declarers),
        is_made=outcome.is_made,
        counts=row.counts,
        cells=shown_units(row, names),
        remarks=tuple(line_text(line, names) for line in row.remarks),
    )
