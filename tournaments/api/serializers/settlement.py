"""Who pays whom."""

from rest_framework import serializers

from tournaments.api.serializers.units import UnitsField
from tournaments.models import Payment
from tournaments.selectors.settlement import Account

__all__ = ["MarkPaidSerializer", "PaymentSerializer", "SettlementSerializer", "TransferSerializer"]

_TILL = "A member's id; null is the club's till."


class AccountSerializer(serializers.Serializer):
    """`due` is owed to the member, below zero by them; `paid` they have paid; `left` is open."""

    member = serializers.IntegerField(source="member.id", default=None, allow_null=True, help_text=_TILL)
    name = serializers.CharField(source="member.name", default=None, allow_null=True)
    units = serializers.SerializerMethodField()
    worth = UnitsField(help_text="The units in money.")
    fee = UnitsField(help_text="Of the pots settled together, below zero.")
    prize = UnitsField()
    due = UnitsField()
    paid = UnitsField()
    left = UnitsField()

    def get_units(self, account: Account) -> str:
        """May have five places: a pair's units are halved."""
        return f"{account.units:f}"


class TransferSerializer(serializers.Serializer):
    payer = serializers.IntegerField(allow_null=True, help_text=_TILL)
    payee = serializers.IntegerField(allow_null=True, help_text=_TILL)
    amount = UnitsField()


class PaymentSerializer(serializers.ModelSerializer[Payment]):
    """A payment marked as made; one with `undone_at` is open again."""

    payer = serializers.IntegerField(source="payer_id", allow_null=True, help_text=_TILL)
    payee = serializers.IntegerField(source="payee_id", allow_null=True, help_text=_TILL)
    by = serializers.CharField(source="by.name")
    amount = UnitsField()

    class Meta:
        model = Payment
        fields = ("id", "account", "payer", "payee", "amount", "at", "by", "undone_at")


class SettlementSerializer(serializers.Serializer):
    """Sums of `due` and of `left` are exactly zero. `open` settles what is left."""

    currency = serializers.CharField()
    coin = UnitsField()
    is_fewest = serializers.BooleanField(help_text="Whether fewer payments are known to be impossible.")
    accounts = AccountSerializer(many=True)
    open = TransferSerializer(many=True)
    payments = PaymentSerializer(many=True)


class MarkPaidSerializer(serializers.Serializer):
    """One of the `open` payments, as it stands there."""

    payer = serializers.IntegerField(allow_null=True, help_text=_TILL)
    payee = serializers.IntegerField(allow_null=True, help_text=_TILL)
    amount = UnitsField(max_digits=14)
