"""Results kept back until prize-giving."""

from rest_framework import serializers

from tournaments.models import Hiding
from tournaments.models.tournament import MOST_ROUNDS

__all__ = ["HideSerializer", "HidingSerializer"]


class HidingSerializer(serializers.ModelSerializer[Hiding]):
    """From `from_round` on results were hidden; null: all were revealed."""

    by = serializers.CharField(source="by.name", default=None, allow_null=True)

    class Meta:
        model = Hiding
        fields = ("from_round", "by", "at")


class HideSerializer(serializers.Serializer):
    """1 hides everything."""

    from_round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
