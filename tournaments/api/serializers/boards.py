"""Boards, dealing, files of deals and the duplicate ranking."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.hands import HIGHEST_NUMBER
from tournaments.api.serializers.units import UnitsField
from tournaments.findings import shown_findings
from tournaments.models import BoardSource, UploadState
from tournaments.selectors.uploads import UploadPlan
from tournaments.services.boards import MOST_DEALT

__all__ = [
    "BoardSerializer",
    "DealBoardsSerializer",
    "DuplicateRowSerializer",
    "SendUploadSerializer",
    "StoreUploadSerializer",
    "UploadSerializer",
    "shown_upload",
]


class BoardSerializer(serializers.Serializer):
    """`deal` is the board in the JSON of deal files; null until the reader may see the cards."""

    number = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    origin = serializers.ChoiceField(choices=BoardSource.choices, source="source")
    played = serializers.IntegerField(help_text="At how many tables.")
    deal = serializers.SerializerMethodField()

    def get_deal(self, board: Any) -> dict[str, Any] | None:
        shown: dict[str, Any] | None = board.deal if self.context["sees"](board) else None
        return shown


class DealBoardsSerializer(serializers.Serializer):
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    count = serializers.IntegerField(min_value=1, max_value=MOST_DEALT)
    seed = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")


class SendUploadSerializer(serializers.Serializer):
    """The text of a file: PBN, LIN, JSON or CSV."""

    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    file_name = serializers.CharField(max_length=120)
    text = serializers.CharField(trim_whitespace=False)


class StoreUploadSerializer(serializers.Serializer):
    """Numbers of boards that are here with other cards and shall have those of the file."""

    replace = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        required=False,
        default=list,
        max_length=1000,
    )


class FindingSerializer(serializers.Serializer):
    line = serializers.IntegerField(allow_null=True)
    board = serializers.CharField()
    text = serializers.CharField()
    remedy = serializers.CharField()


class UploadSerializer(serializers.Serializer):
    """Lists are numbers of boards. What has faults cannot be stored."""

    id = serializers.IntegerField()
    file_name = serializers.CharField()
    state = serializers.ChoiceField(choices=UploadState.choices)
    new = serializers.ListField(child=serializers.IntegerField())
    different = serializers.ListField(child=serializers.IntegerField())
    there = serializers.IntegerField(help_text="Boards that are here already, card for card.")
    hands = serializers.IntegerField(help_text="Hands to be booked at their tables.")
    faults = FindingSerializer(many=True)
    warnings = FindingSerializer(many=True)


class DuplicateRowSerializer(serializers.Serializer):
    """`figure`: units less the average of the same seat at the other tables, over `boards` boards."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    entrant = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    figure = UnitsField()
    average = UnitsField()
    boards = serializers.IntegerField()


def shown_upload(plan: UploadPlan) -> dict[str, Any]:
    """What a file would do, or did, for `UploadSerializer`."""
    upload = plan.upload
    return {
        "id": upload.pk,
        "file_name": upload.file_name,
        "state": upload.state,
        "new": [found.number for found in plan.new],
        "different": [found.number for found in plan.different],
        "there": plan.there,
        "hands": sum(result.is_new for result in plan.results),
        "faults": shown_findings(upload.findings.get("faults", ())),
        "warnings": shown_findings(upload.findings.get("warnings", ())),
    }
