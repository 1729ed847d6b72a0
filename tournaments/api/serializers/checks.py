"""A second pair of eyes: the rule, the pile, confirmations, reports and their answers."""

from rest_framework import serializers

from tournaments.api.serializers.hands import HIGHEST_NUMBER, HIGHEST_VERSION
from tournaments.models import Checking, HandReport
from tournaments.models.checking import LONGEST_REPORT
from tournaments.models.checking_rule import MOST_MINUTES

__all__ = [
    "AnswerReportSerializer",
    "CheckingRuleSerializer",
    "ConfirmSerializer",
    "ConfirmedSerializer",
    "ReportHandSerializer",
    "ReportSerializer",
    "WaitingItemSerializer",
]

MOST_HANDS = 500


class CheckingRuleSerializer(serializers.Serializer):
    """Who confirms hands. Without `provisional_minutes` time alone makes nothing final."""

    checking = serializers.ChoiceField(choices=Checking.choices)
    provisional_minutes = serializers.IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True, default=None
    )
    closes_unchecked = serializers.BooleanField(required=False, default=True)


class SeenHandSerializer(serializers.Serializer):
    """A hand, and the version of it that was looked at."""

    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    version = serializers.IntegerField(min_value=1, max_value=HIGHEST_VERSION)


class ConfirmSerializer(serializers.Serializer):
    hands = SeenHandSerializer(many=True, allow_empty=False, max_length=MOST_HANDS)  # type: ignore[call-arg]


class ConfirmedSerializer(serializers.Serializer):
    """Numbers of hands: confirmed now, confirmed before by somebody, left because you wrote them."""

    now = serializers.ListField(child=serializers.IntegerField())
    before = serializers.ListField(child=serializers.IntegerField())
    own = serializers.ListField(child=serializers.IntegerField())


class WaitingHandSerializer(SeenHandSerializer):
    """`is_own`: you wrote it, so somebody else confirms it."""

    is_own = serializers.BooleanField()
    is_reported = serializers.BooleanField()


class WaitingItemSerializer(serializers.Serializer):
    """A sheet of the pile, or one hand of it where each is confirmed alone, with what waits on it."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    hands = WaitingHandSerializer(many=True)


class ReportHandSerializer(serializers.Serializer):
    text = serializers.CharField(max_length=LONGEST_REPORT)


class AnswerReportSerializer(serializers.Serializer):
    """`was_right`: the hand was right as it is; else it was corrected."""

    was_right = serializers.BooleanField()
    answer = serializers.CharField(max_length=LONGEST_REPORT)


class ReportSerializer(serializers.ModelSerializer[HandReport]):
    """`version` is the one that was looked at. Without `answered_at` it waits for the secretary."""

    round = serializers.IntegerField(source="hand.table.round.number")
    table = serializers.IntegerField(source="hand.table.number")
    hand = serializers.IntegerField(source="hand.number")
    by = serializers.CharField(source="name")

    class Meta:
        model = HandReport
        fields = (
            "id",
            "round",
            "table",
            "hand",
            "version",
            "text",
            "by",
            "at",
            "answered_at",
            "was_right",
            "answer",
        )
