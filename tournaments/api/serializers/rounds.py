"""Rounds, tables, seats; a table as its sitting stands."""

from typing import Any

from rest_framework import serializers

from scoring import seats
from tournaments.api.serializers.hands import LineSerializer, shown_lines
from tournaments.api.serializers.table_lists import TableListSerializer, shown_table_list
from tournaments.api.serializers.units import UnitsField
from tournaments.labels import seat_names, term_text
from tournaments.models import Seat, Table
from tournaments.models.round import LARGEST_SEED, MOST_SEATS
from tournaments.seating import OddTables
from tournaments.selectors.evenings import RoundProgress, TableProgress
from tournaments.selectors.hiding import ALL, Shown
from tournaments.selectors.sittings import Sitting

__all__ = [
    "DrawSerializer",
    "PlaceSeatsSerializer",
    "RoundSerializer",
    "SittingSerializer",
    "shown_round",
    "shown_sitting",
]

MOST_TABLES = 500


class SeatSerializer(serializers.Serializer):
    """`seat` counts clockwise from 0, `label` is what players call it; null where nobody sits. A pair is the
    entrant of two seats opposite each other; `member` and `name` say which of the two sits here.
    """

    seat = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    entrant = serializers.IntegerField(allow_null=True)
    member = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)


class TableSerializer(serializers.Serializer):
    """How far a table is. `hands_planned` is null where no number of hands was agreed; `hands` and `is_over`
    are while the round is hidden from the reader.
    """

    number = serializers.IntegerField()
    size = serializers.IntegerField()
    first_dealer = serializers.IntegerField()
    hands = serializers.IntegerField(allow_null=True)
    hands_planned = serializers.IntegerField(allow_null=True)
    is_over = serializers.BooleanField(allow_null=True)
    seats = SeatSerializer(many=True)


class RoundSerializer(serializers.Serializer):
    """`seed` draws the same seats again; null when they were placed by hand."""

    number = serializers.IntegerField()
    seed = serializers.IntegerField(allow_null=True)
    is_open = serializers.BooleanField()
    opened_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    tables = TableSerializer(many=True)


class SittingSeatSerializer(SeatSerializer):
    total = UnitsField()
    sits_out = serializers.BooleanField(help_text="In the next hand.")


class SittingSerializer(serializers.Serializer):
    """A table with all that a scorer needs to know before the next hand. `notes` speak to the table now."""

    number = serializers.IntegerField()
    size = serializers.IntegerField()
    first_dealer = serializers.IntegerField()
    next_hand = serializers.IntegerField()
    next_dealer = serializers.IntegerField()
    next_leader = serializers.IntegerField()
    hands_left = serializers.IntegerField(allow_null=True)
    is_over = serializers.BooleanField()
    winners = serializers.ListField(child=serializers.IntegerField())
    seats = SittingSeatSerializer(many=True)
    notes = LineSerializer(many=True)
    standing = LineSerializer(many=True)
    table_list = TableListSerializer(
        allow_null=True, help_text="As players keep it on paper, in games that have such a list."
    )


class DrawSerializer(serializers.Serializer):
    """`odd`: what happens when the number of players is not a multiple of four."""

    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False, allow_null=True)
    odd = serializers.ChoiceField([odd.value for odd in OddTables], required=False)


class PlaceSeatsSerializer(serializers.Serializer):
    """Entrants' numbers, table by table, clockwise from seat 0; of two pairs the first has seats 0 and 2."""

    tables = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=MOST_SEATS),
        max_length=MOST_TABLES,
    )


def shown_round(progress: RoundProgress, shown: Shown = ALL) -> dict[str, Any]:
    """A round for `RoundSerializer`."""
    found = progress.round
    return {
        "number": found.number,
        "seed": found.seed,
        "is_open": found.is_open,
        "opened_at": found.opened_at,
        "closed_at": found.closed_at,
        "tables": [_shown_table(one, is_hidden=not shown.has(found.number)) for one in progress.tables],
    }


def shown_sitting(sitting: Sitting) -> dict[str, Any]:
    """A table for `SittingSerializer`."""
    table, tally = sitting.table, sitting.tally
    names = seat_names(sitting.players)
    return {
        **_shown_place(table),
        "next_hand": sitting.next_number,
        "next_dealer": tally.next_dealer,
        "next_leader": tally.next_leader,
        "hands_left": tally.hands_left,
        "is_over": tally.is_over,
        "winners": tally.winners,
        "seats": [
            {**_seat(index, player, table), "total": tally.totals[index], "sits_out": index in tally.sits_out}
            for index, player in enumerate(sitting.players)
        ],
        "notes": shown_lines(tally.notes, names),
        "standing": shown_lines(tally.standing, names),
        "table_list": shown_table_list(sitting, names),
    }


def _shown_table(progress: TableProgress, *, is_hidden: bool) -> dict[str, Any]:
    table = progress.table
    return {
        **_shown_place(table),
        "hands": None if is_hidden else progress.hands,
        "hands_planned": progress.planned,
        "is_over": None if is_hidden else progress.is_over,
        "seats": [_seat(seat.index, seat, table) for seat in table.seats.all()],
    }


def _shown_place(table: Table) -> dict[str, Any]:
    return {"number": table.number, "size": table.size, "first_dealer": table.first_dealer}


def _seat(index: int, seat: Seat | None, table: Table) -> dict[str, Any]:
    return {
        "seat": index,
        "label": term_text(seats.label(index, table.size)),
        "entrant": seat.number if seat else None,
        "member": seat.member.pk if seat else None,
        "name": seat.member.name if seat else None,
    }
