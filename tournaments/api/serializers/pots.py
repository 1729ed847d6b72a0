"""Entry fees, prizes, and the account of a pot."""

from rest_framework import serializers

from scoring.pots import MOST_PRIZES, Prizes, ShareOut
from tournaments.api.serializers.settlement import PaymentSerializer, TransferSerializer
from tournaments.api.serializers.units import UnitsField

__all__ = ["PotSerializer", "SetPotSerializer"]


class PrizesSerializer(serializers.Serializer):
    kind = serializers.ChoiceField([(kind.value, kind.value) for kind in ShareOut])
    by_place = serializers.ListField(
        child=UnitsField(max_digits=10), max_length=MOST_PRIZES, help_text="The first place first."
    )

    def to_internal_value(self, data: object) -> Prizes:
        """Raises `PrizesCode` faults."""
        found = super().to_internal_value(data)
        return Prizes(ShareOut(found["kind"]), tuple(found["by_place"]))


class SetPotSerializer(serializers.Serializer):
    """`fee` is for each entrant, a pair pays one."""

    fee = UnitsField(max_digits=10, min_value=0)
    prizes = PrizesSerializer(default=Prizes)
    takes_penalties = serializers.BooleanField(
        default=False, help_text="What penalties are worth is paid out too; of a tournament alone."
    )
    is_in_settlement = serializers.BooleanField(
        default=True, help_text="Settled together with the units, or paid by itself."
    )


class PotAccountSerializer(serializers.Serializer):
    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.name")
    place = serializers.IntegerField(allow_null=True)
    fee = UnitsField()
    prize = UnitsField()
    paid_in = UnitsField()
    paid_out = UnitsField()


class PotSerializer(serializers.Serializer):
    """`content` is what there is to pay out; `left` stays in the pot, below zero the club adds it."""

    fee = UnitsField(source="pot.fee")
    prizes_by_place = PrizesSerializer(source="pot.prizes")
    takes_penalties = serializers.BooleanField(source="pot.takes_penalties")
    is_in_settlement = serializers.BooleanField(source="pot.is_in_settlement")
    currency = serializers.CharField()
    fees = UnitsField()
    penalties = UnitsField()
    content = UnitsField()
    prizes = UnitsField()
    left = UnitsField()
    paid_in = UnitsField()
    paid_out = UnitsField()
    accounts = PotAccountSerializer(many=True)
    open = TransferSerializer(many=True)
    payments = PaymentSerializer(many=True)
