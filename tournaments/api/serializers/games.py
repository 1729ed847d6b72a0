"""Games as they declare themselves."""

from rest_framework import serializers

from tournaments.api.serializers.by_game import RulesField

__all__ = ["GameDetailSerializer", "GameSerializer", "SlipQuery", "SlipSerializer"]


class OptionSerializer(serializers.Serializer):
    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class ConditionSerializer(serializers.Serializer):
    """Holds when the field has one of the values; null stands for "left empty"."""

    field = serializers.CharField()
    values = serializers.ListField(child=serializers.JSONField(allow_null=True))


class DeclarationSerializer(serializers.Serializer):
    """What slips and house rules say of one field. It matters only if all conditions of `when` hold."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField(allow_blank=True)
    when = ConditionSerializer(many=True)
    is_optional = serializers.BooleanField(required=False)
    options = OptionSerializer(many=True, required=False)


class RestSerializer(serializers.Serializer):
    """What a count leaves of a whole to the others; `told` has a `%(rest)s` place."""

    of = serializers.IntegerField()
    told = serializers.CharField()


class SlipFieldSerializer(DeclarationSerializer):
    type = serializers.ChoiceField(["choice", "count", "count_by_seat", "seat_pick", "tick"])
    default = serializers.JSONField(required=False, allow_null=True)
    low = serializers.IntegerField(required=False)
    high = serializers.IntegerField(required=False)
    rest = RestSerializer(required=False, allow_null=True)
    group = serializers.CharField(required=False, allow_blank=True)
    least = serializers.IntegerField(required=False)
    most = serializers.IntegerField(required=False)


class SlipSerializer(serializers.Serializer):
    """The fields of a hand in a secretary's order."""

    seats = serializers.IntegerField()
    fields = SlipFieldSerializer(many=True)  # type: ignore[assignment]


class SlipQuery(serializers.Serializer):
    seats = serializers.IntegerField(required=False, help_text="Seats of the table; the game's usual number.")


class SettingSerializer(DeclarationSerializer):
    group = serializers.CharField()
    type = serializers.ChoiceField(["switch", "one_of", "number", "clock", "subset", "amounts", "rows"])
    low = serializers.CharField(required=False)
    high = serializers.CharField(required=False)
    places = serializers.IntegerField(required=False)
    most = serializers.IntegerField(required=False)


class PresetSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    rules = RulesField()


class GameSerializer(serializers.Serializer):
    """`seats`: the sizes of table it is played at, the usual one first."""

    slug = serializers.CharField()
    name = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())


class GameDetailSerializer(GameSerializer):
    settings = SettingSerializer(many=True)
    presets = PresetSerializer(many=True)
