"""Hands in one line each."""

from rest_framework import serializers

from tournaments.api.serializers.hands import HIGHEST_NUMBER, WorthSerializer

__all__ = ["LineOfHandSerializer", "LinesPreviewedSerializer", "LinesSerializer", "LinesWrittenSerializer"]

LONGEST_TEXT = 10_000


class LinesSerializer(serializers.Serializer):
    """One hand a line, in the words of the game: `solo n 6`. `number` is what the first of them should be."""

    text = serializers.CharField(max_length=LONGEST_TEXT, trim_whitespace=False)
    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True)


class LineOfHandSerializer(serializers.Serializer):
    """A hand that stands, as a line."""

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    line = serializers.CharField()


class PreviewedLineSerializer(serializers.Serializer):
    """A line understood, with what its hand would be worth."""

    number = serializers.IntegerField()
    line = serializers.CharField()
    worth = WorthSerializer()


class LinesWrittenSerializer(serializers.Serializer):
    """The hands that the lines said, as they now stand."""

    hands = LineOfHandSerializer(many=True)


class LinesPreviewedSerializer(serializers.Serializer):
    lines = PreviewedLineSerializer(many=True)
