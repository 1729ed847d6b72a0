"""Standings as they were."""

from datetime import datetime

from rest_framework import serializers

from tournaments.api.serializers.units import UnitsField

__all__ = ["MomentField", "MomentQuery", "ThenSerializer"]


class MomentField(serializers.DateTimeField):
    """One that some clock of the world cannot show is refused."""

    def to_internal_value(self, value: object) -> datetime:
        try:
            moment: datetime = super().to_internal_value(value)  # type: ignore[arg-type]
        except OverflowError:
            self.fail("overflow")
        return moment


class MomentQuery(serializers.Serializer):
    at = MomentField(required=False, help_text="Standings at this moment; left out: now.")
    since = MomentField(required=False, help_text="Changes after this moment; left out: none.")


class ThenRowSerializer(serializers.Serializer):
    """`place` is null for a line without one."""

    place = serializers.IntegerField(allow_null=True)
    is_shared = serializers.BooleanField()
    entrant = serializers.IntegerField(min_value=1, help_text="The entrant's number.")
    name = serializers.CharField()
    units = UnitsField()
    hands = serializers.IntegerField(min_value=0)


class MovedByCauseSerializer(serializers.Serializer):
    entrant = serializers.IntegerField(min_value=1, help_text="The entrant's number.")
    units = UnitsField()


class CauseSerializer(serializers.Serializer):
    """What moved units or places: a version of a hand, a penalty or adjustment (without table and hand), or
    another ranking (kind `ranking`, with the names of its criteria).
    """

    kind = serializers.CharField()
    at = serializers.DateTimeField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    moved = MovedByCauseSerializer(many=True)
    ranking = serializers.ListField(child=serializers.CharField(), allow_null=True)


class ThenSerializer(serializers.Serializer):
    """By the ranking in force then; units are those that the ledger had posted by then."""

    at = serializers.DateTimeField()
    rows = ThenRowSerializer(many=True)
    causes = CauseSerializer(many=True)
