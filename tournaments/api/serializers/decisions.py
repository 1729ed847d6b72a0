"""Places decided by a person."""

from rest_framework import serializers

from tournaments.models import PlaceDecision

__all__ = ["DecideSerializer", "DecisionsSerializer"]

_WHO = "Ids as `level` gives them: of entrants in a tournament, of members in a season."


class LevelPersonSerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text=_WHO)
    name = serializers.CharField()


class LevelGroupSerializer(serializers.Serializer):
    """Those who share a place and are level in the whole chain."""

    place = serializers.IntegerField()
    people = LevelPersonSerializer(many=True)


class DecisionSerializer(serializers.ModelSerializer[PlaceDecision]):
    by = serializers.CharField(source="by.name")
    order = serializers.ListField(child=serializers.IntegerField(), help_text=_WHO)

    class Meta:
        model = PlaceDecision
        fields = ("id", "order", "reason", "by", "at")


class DecisionsSerializer(serializers.Serializer):
    level = LevelGroupSerializer(many=True)
    decisions = DecisionSerializer(many=True)


class DecideSerializer(serializers.Serializer):
    """All of one group that is level now, the first first."""

    order = serializers.ListField(
        child=serializers.IntegerField(min_value=1), min_length=2, max_length=12, help_text=_WHO
    )
    reason = serializers.CharField(max_length=200)
