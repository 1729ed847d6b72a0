"""The list of a table as players of its game keep it on paper."""

from typing import Any

from rest_framework import serializers

from scoring.table_list import Block, ListRow
from tournaments.api.serializers.hands import LineSerializer, shown_lines
from tournaments.api.serializers.units import UnitsField
from tournaments.labels import term_text
from tournaments.selectors.sittings import Sitting

__all__ = ["TableListSerializer", "shown_table_list"]


class ListRowSerializer(serializers.Serializer):
    """`hand` is the hand's number; `number` counts the games, null for a line that uses up none; `plus` are
    the seats that won something; `running` adds up the lines of the block.
    """

    hand = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    units = serializers.ListField(child=UnitsField())
    running = serializers.ListField(child=UnitsField())
    plus = serializers.ListField(child=serializers.IntegerField())


class BlockSerializer(serializers.Serializer):
    """Lines that are added up together; `open_lines` say what is still to come."""

    title = serializers.CharField()
    rows = ListRowSerializer(many=True)
    totals = serializers.ListField(child=UnitsField())
    open_lines = LineSerializer(many=True)


class TableListSerializer(serializers.Serializer):
    """Lists are by seat. `checks` say whether the figures can be right."""

    title = serializers.CharField()
    blocks = BlockSerializer(many=True)
    totals = serializers.ListField(child=UnitsField())
    played = serializers.ListField(child=serializers.IntegerField())
    checks = LineSerializer(many=True)


def shown_table_list(sitting: Sitting, names: list[str]) -> dict[str, Any] | None:
    """The list for `TableListSerializer`; None where the game keeps no other than hand by hand."""
    if sitting.game.table_list is None:
        return None
    listed = sitting.game.table_list(sitting.tally)
    return {
        "title": term_text(listed.title),
        "blocks": [_block(block, sitting, names) for block in listed.blocks],
        "totals": listed.totals,
        "played": listed.played,
        "checks": shown_lines(listed.checks, names),
    }


def _block(block: Block, sitting: Sitting, names: list[str]) -> dict[str, Any]:
    return {
        "title": term_text(block.title),
        "rows": [_row(row, sitting) for row in block.rows],
        "totals": block.totals,
        "open_lines": shown_lines(block.open_lines, names),
    }


def _row(row: ListRow, sitting: Sitting) -> dict[str, Any]:
    hand = sitting.standing_hands[row.place].hand
    return {
        "hand": hand.number,
        "number": row.number,
        "units": row.units,
        "running": row.running,
        "plus": row.plus,
    }
