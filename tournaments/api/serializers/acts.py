"""What was done at once."""

from rest_framework import serializers

from tournaments.labels import act_text
from tournaments.models import BulkAct
from tournaments.selectors.acts import can_still_undo

__all__ = ["BulkActSerializer", "UndoSerializer"]


class BulkActSerializer(serializers.ModelSerializer[BulkAct]):
    """`until` is the last moment to take it back; `can_undo` says whether that is still to come."""

    text = serializers.SerializerMethodField(help_text="What was done, in the reader's language.")
    by = serializers.CharField(source="by.name", default=None, allow_null=True)
    until = serializers.DateTimeField()
    undone_by = serializers.CharField(source="undone_by.name", default=None, allow_null=True)
    can_undo = serializers.SerializerMethodField()

    class Meta:
        model = BulkAct
        fields = ("id", "kind", "facts", "text", "by", "at", "until", "can_undo", "undone_at", "undone_by")

    def get_text(self, act: BulkAct) -> str:
        return act_text(act)

    def get_can_undo(self, act: BulkAct) -> bool:
        return can_still_undo(act)


class UndoSerializer(serializers.Serializer):
    """Why; without a reason it is said that the act was taken back."""

    reason = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
