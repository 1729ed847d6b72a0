"""Hands: what is written, what each is worth and why, all its versions."""

from typing import Any

from rest_framework import serializers

from scoring.game import Row
from scoring.payments import Line
from tournaments.api.serializers.by_game import RecordField, SlipField
from tournaments.api.serializers.units import UnitsField
from tournaments.api.serializers.whispers import WhisperSerializer, shown_heard
from tournaments.labels import line_text
from tournaments.models import HandRevision
from tournaments.selectors.boards import hides_record
from tournaments.selectors.sittings import ListedHand
from tournaments.selectors.whispers import heard_about
from tournaments.services.hands import Preview

__all__ = [
    "HIGHEST_NUMBER",
    "HIGHEST_VERSION",
    "LONGEST_REASON",
    "ConflictSerializer",
    "CorrectHandSerializer",
    "HandSerializer",
    "HandWithRevisionsSerializer",
    "LineSerializer",
    "PreviewHandSerializer",
    "PreviewSerializer",
    "RecordHandSerializer",
    "RestoreHandSerializer",
    "VoidHandSerializer",
    "WorthSerializer",
    "shown_hand",
    "shown_lines",
    "shown_preview",
]

LONGEST_REASON = 200
HIGHEST_NUMBER = 32_767
HIGHEST_VERSION = 2_147_483_647


class LineSerializer(serializers.Serializer):
    """One step of a reckoning, or a remark."""

    text = serializers.CharField()
    amount = UnitsField(allow_null=True)


class WorthSerializer(serializers.Serializer):
    """A hand as settled in its sitting. Lists are by seat; `points` are those of the hand alone."""

    contract = serializers.CharField()
    declarers = serializers.ListField(child=serializers.IntegerField())
    is_made = serializers.BooleanField(allow_null=True)
    dealer = serializers.IntegerField()
    leader = serializers.IntegerField()
    sits_out = serializers.ListField(child=serializers.IntegerField())
    counts = serializers.BooleanField(help_text="False for a hand that uses up none of the hands agreed.")
    points = serializers.ListField(child=UnitsField())
    units = serializers.ListField(child=UnitsField())
    totals = serializers.ListField(child=UnitsField())
    lines = LineSerializer(many=True, help_text="Where the points come from, rule by rule.")
    remarks = LineSerializer(many=True)


class HandSerializer(serializers.Serializer):
    """`version` goes with every edit. A void hand is worth nothing and keeps its number."""

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    is_void = serializers.BooleanField()
    started = serializers.TimeField(allow_null=True)
    values = SlipField()
    board = serializers.IntegerField(
        allow_null=True, help_text="Told once the round is closed, before only to who records."
    )
    record = RecordField(
        help_text="Calls and cards, as far as they were written down; of a board once its round is closed."
    )
    worth = WorthSerializer(allow_null=True)


class RevisionSerializer(serializers.ModelSerializer[HandRevision]):
    """One version of a hand: what was written, by whom, when and why."""

    values = SlipField()
    record = RecordField()
    by = serializers.CharField(source="writer_name")

    class Meta:
        model = HandRevision
        fields = ("version", "kind", "source", "values", "record", "started", "by", "at", "reason")


class HandWithRevisionsSerializer(HandSerializer):
    revisions = RevisionSerializer(many=True)


class PreviewSerializer(serializers.Serializer):
    """What a slip would do: the number it would have, the values as understood, what it would be worth.

    `moves` are the numbers of other hands that would come out differently.
    """

    number = serializers.IntegerField()
    values = SlipField()
    worth = WorthSerializer()
    moves = serializers.ListField(child=serializers.IntegerField())
    whispers = WhisperSerializer(many=True, help_text="What may be a slip of the pen; saving does not wait.")


class PreviewHandSerializer(serializers.Serializer):
    """The number of a hand that exists previews its correction. A record with cards needs no values."""

    values = SlipField(required=False, default=dict)
    record = RecordField(required=False, allow_null=True)
    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True)
    started = serializers.TimeField(required=False, allow_null=True)


class RecordHandSerializer(PreviewHandSerializer):
    """`number` is the one the writer believes the next hand to have; without it, it is the next. `board` is
    the board that was played, in a tournament that has boards.
    """

    board = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True)


class CorrectHandSerializer(serializers.Serializer):
    """All values anew. `started` stays as it is when it is not named; so does a record that still agrees."""

    values = SlipField(required=False, default=dict)
    record = RecordField(required=False, allow_null=True)
    version = serializers.IntegerField(min_value=1, max_value=HIGHEST_VERSION)
    started = serializers.TimeField(required=False, allow_null=True)
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class VoidHandSerializer(serializers.Serializer):
    version = serializers.IntegerField(min_value=1, max_value=HIGHEST_VERSION)
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True)


class RestoreHandSerializer(serializers.Serializer):
    version = serializers.IntegerField(min_value=1, max_value=HIGHEST_VERSION)
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class ConflictSerializer(serializers.Serializer):
    """Somebody was faster: both versions, and the version to base the next attempt on."""

    hand = serializers.IntegerField(source="hand.number")
    version = serializers.IntegerField(source="hand.version")
    yours = SlipField()
    theirs = SlipField()


def shown_hand(listed: ListedHand, names: list[str], *, tells_board: bool = True) -> dict[str, Any]:
    """A hand for `HandSerializer`."""
    hand = listed.hand
    return {
        "number": hand.number,
        "version": hand.version,
        "is_void": hand.is_void,
        "started": hand.started,
        "values": hand.values,
        "board": hand.board.number if hand.board and tells_board else None,
        "record": {} if hides_record(hand) else hand.record,
        "worth": _worth(listed.row, names) if listed.row else None,
    }


def shown_preview(found: Preview, names: list[str]) -> dict[str, Any]:
    """A preview for `PreviewSerializer`."""
    worth = _worth(found.row, names)
    whispers = [shown_heard(one, names) for one in heard_about(found.after, found.number)]
    return {
        "number": found.number,
        "values": found.values,
        "worth": worth,
        "moves": found.moves,
        "whispers": whispers,
    }


def shown_lines(lines: tuple[Line, ...], names: list[str]) -> list[dict[str, Any]]:
    return [{"text": line_text(line, names), "amount": line.amount} for line in lines]


def _worth(row: Row, names: list[str]) -> dict[str, Any]:
    outcome = row.score.outcome
    return {
        "contract": line_text(Line(outcome.contract, facts=outcome.facts), names),
        "declarers": outcome.declarers,
        "is_made": outcome.is_made,
        "dealer": row.dealer,
        "leader": row.leader,
        "sits_out": row.sits_out,
        "counts": row.counts,
        "points": row.score.points,
        "units": row.units,
        "totals": row.totals,
        "lines": shown_lines(row.score.lines, names),
        "remarks": shown_lines(row.remarks, names),
    }
