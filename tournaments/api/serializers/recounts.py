"""House rules changed in mid-tournament, and what a recount would move."""

from rest_framework import serializers

from tournaments.api.serializers.by_game import RulesField

__all__ = ["MidwaySerializer", "RecountSerializer", "RehearseRulesSerializer", "RehearsedSerializer"]


class MovedByRulesSerializer(serializers.Serializer):
    entrant = serializers.IntegerField(help_text="Its number.")
    units = serializers.CharField()


class RehearsedSerializer(serializers.Serializer):
    """What would move; `change` goes with the confirmation."""

    change = serializers.IntegerField()
    hands = serializers.IntegerField(help_text="Hands that would be worth something else.")
    moved = MovedByRulesSerializer(many=True)


class RehearseRulesSerializer(serializers.Serializer):
    options = RulesField()


class RecountSerializer(serializers.Serializer):
    change = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=200)


class MidwaySerializer(RecountSerializer):
    options = RulesField()
