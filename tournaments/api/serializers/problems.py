"""Problems, as the document describes them."""

from rest_framework import serializers

from tournaments.api.serializers.by_game import SlipField
from tournaments.api.serializers.hands import ConflictSerializer

__all__ = ["HandConflictSerializer", "ProblemSerializer"]


class FaultSerializer(serializers.Serializer):
    """One thing that is wrong. `code` never changes with the language; `facts` are what the sentence says."""

    code = serializers.CharField()
    message = serializers.CharField()
    facts = serializers.DictField()
    field = serializers.CharField(allow_null=True, help_text="A dotted path into the request.")


class ProblemSerializer(FaultSerializer):
    """The first fault in front, and all of them in `errors`."""

    errors = FaultSerializer(many=True)  # type: ignore[assignment]


class HandConflictSerializer(ProblemSerializer, ConflictSerializer):
    """A problem; and, when somebody else was faster, both versions of the hand."""

    hand = serializers.IntegerField(required=False)
    version = serializers.IntegerField(required=False)
    yours = SlipField(required=False)
    theirs = SlipField(required=False)
