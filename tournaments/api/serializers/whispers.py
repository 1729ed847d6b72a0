"""What is whispered about hands, and the totals on the paper."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from scoring.whispers import WhisperCode, sentence
from tournaments.api.serializers.by_game import SlipField
from tournaments.api.serializers.units import UnitsField
from tournaments.labels import line_text
from tournaments.selectors.whispers import Comparison, Heard

__all__ = [
    "AnswerWhisperSerializer",
    "ComparisonSerializer",
    "WhisperSerializer",
    "WhispersSerializer",
    "WritePaperTotalsSerializer",
    "shown_comparison",
    "shown_heard",
]

HIGHEST_NUMBER = 32_767
LONGEST_MARK = 40
MOST_SEATS = 5
LARGEST = Decimal(999_999)


class ChangeSerializer(serializers.Serializer):
    """Other values for a hand; null makes it void, a number behind the last adds one."""

    number = serializers.IntegerField()
    values = SlipField(allow_null=True)


class WhisperSerializer(serializers.Serializer):
    """Something about a hand that may be a slip of the pen. `changes` would mend it; `mark` answers it."""

    number = serializers.IntegerField()
    code = serializers.ChoiceField([code.value for code in WhisperCode])
    text = serializers.CharField()
    changes = ChangeSerializer(many=True)
    mark = serializers.CharField()


class WhispersSerializer(serializers.Serializer):
    whispers = WhisperSerializer(many=True)


class AnswerWhisperSerializer(serializers.Serializer):
    """`mend` does what the whisper suggests, `leave` says that the hand is right and is not told again."""

    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    mark = serializers.CharField(max_length=LONGEST_MARK)
    do = serializers.ChoiceField(["mend", "leave"])


class PaperLineSerializer(serializers.Serializer):
    """By seat: what the paper says after this hand, and what the site says."""

    line = serializers.IntegerField()
    agrees = serializers.BooleanField()
    written = serializers.ListField(child=UnitsField(allow_null=True))
    ours = serializers.ListField(child=UnitsField())


class ComparisonSerializer(serializers.Serializer):
    """`whispers` would explain what does not agree, the likeliest first; `ask` is the line to read next."""

    agrees = serializers.BooleanField()
    lines = PaperLineSerializer(many=True)
    whispers = WhisperSerializer(many=True)
    ask = serializers.IntegerField(allow_null=True)


class WritePaperTotalsSerializer(serializers.Serializer):
    """Totals by seat after `line` hands; null where nothing is written, all null takes the line away."""

    line = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    units = serializers.ListField(
        child=UnitsField(max_digits=10, allow_null=True, min_value=-LARGEST, max_value=LARGEST),
        max_length=MOST_SEATS,
    )


def shown_heard(heard: Heard, names: Sequence[str]) -> dict[str, Any]:
    """A whisper for `WhisperSerializer`."""
    return {
        "number": heard.number,
        "code": heard.whisper.code.value,
        "text": line_text(sentence(heard.whisper), names),
        "changes": [{"number": number, "values": values} for number, values in heard.changes.items()],
        "mark": heard.mark,
    }


def shown_comparison(found: Comparison, names: Sequence[str]) -> dict[str, Any]:
    """The paper beside the site, for `ComparisonSerializer`."""
    return {
        "agrees": found.agrees,
        "lines": found.lines,
        "whispers": [shown_heard(one, names) for one in found.heard],
        "ask": found.ask,
    }
