"""The ledger and what is derived from it."""

from rest_framework import serializers

from scoring.outlook import Level
from tournaments.api.serializers.units import UnitsField
from tournaments.models import LedgerEntry, Standing

__all__ = [
    "BookSerializer",
    "CancelSerializer",
    "LedgerEntrySerializer",
    "LedgerQuery",
    "StandingQuery",
    "StandingSerializer",
]

BESIDE = [kind for kind in LedgerEntry.Kind if kind != LedgerEntry.Kind.HAND]


class LedgerEntrySerializer(serializers.ModelSerializer[LedgerEntry]):
    """Moves units to an entrant (or from, when negative). What one hand caused sums to zero.

    `version` is that of the hand whose revision moved them: a correction may change what later hands are
    worth. Penalties and adjustments have neither table nor hand; one that was cancelled has the id of the
    entry that answers it in `cancelled_by`, which has its id in `cancels`.
    """

    entrant = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    round = serializers.IntegerField(source="table.round.number", default=None, allow_null=True)
    table = serializers.IntegerField(source="table.number", default=None, allow_null=True)
    hand = serializers.IntegerField(source="hand.number", default=None, allow_null=True)
    version = serializers.IntegerField(source="cause.version", default=None, allow_null=True)
    by = serializers.CharField(source="by.name", default=None, allow_null=True)
    units = UnitsField()
    cancelled_by = serializers.IntegerField(source="cancelled_by.pk", default=None, allow_null=True)

    class Meta:
        model = LedgerEntry
        fields = (
            "id",
            "kind",
            "entrant",
            "name",
            "units",
            "round",
            "table",
            "hand",
            "version",
            "by",
            "at",
            "reason",
            "cancels",
            "cancelled_by",
        )


class LedgerQuery(serializers.Serializer):
    entrant = serializers.IntegerField(min_value=1, required=False, help_text="The entrant's number.")
    kind = serializers.ChoiceField(LedgerEntry.Kind.choices, required=False)
    ordering = serializers.ChoiceField(["at", "-at"], default="at")


class BookSerializer(serializers.Serializer):
    """A penalty or adjustment: units without a hand, outside the zero sum."""

    entrant = serializers.IntegerField(min_value=1, help_text="The entrant's number.")
    kind = serializers.ChoiceField([(kind.value, kind.label) for kind in BESIDE])
    units = UnitsField(max_digits=12)
    reason = serializers.CharField(max_length=200, allow_blank=True)


class GapSerializer(serializers.Serializer):
    """`rival` is an entrant's number. Without `adds_up` the gap is no amount to bring home,
    like an average.
    """

    rival = serializers.IntegerField(min_value=1)
    gap = serializers.CharField()
    is_ahead = serializers.BooleanField()
    adds_up = serializers.BooleanField()
    level = serializers.ChoiceField([(level.value, level.value) for level in Level])
    by = serializers.CharField(help_text="Empty where nothing is left to decide.")


class OutlookSerializer(serializers.Serializer):
    criterion = serializers.CharField(required=False)
    win = GapSerializer(required=False)
    prize = GapSerializer(required=False)


class CancelSerializer(serializers.Serializer):
    """Why it shall count no more."""

    reason = serializers.CharField(max_length=200, allow_blank=True)


class StandingSerializer(serializers.ModelSerializer[Standing]):
    """Who is level shares a place, which `is_shared` says; null is a line without one.

    `outlook` is what parts this line from others if it ended now: `win` from the first (the first from the
    second), `prize` from the third (the third from the fourth), in figures of `criterion`. Who is
    behind needs more than `gap`; `level` says what exactly so much would mean: `wins`, `loses`, `shares` the
    place, or `open`, which criterion `by` decides.

    `bid` and `made` count contracts; `penalties` are part of `units`.

    `metrics` are further figures of the game and of the ranking by name, such as `games_won`; pairs share
    them.
    """

    entrant = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    units = UnitsField()
    penalties = UnitsField()
    metrics = serializers.DictField(child=serializers.CharField(), read_only=True)
    outlook = OutlookSerializer(read_only=True)
    decision = serializers.CharField(
        source="decision.reason", default=None, allow_null=True, help_text="Why somebody gave this place."
    )

    class Meta:
        model = Standing
        fields = (
            "place",
            "is_shared",
            "decision",
            "entrant",
            "name",
            "units",
            "penalties",
            "hands",
            "bid",
            "made",
            "metrics",
            "outlook",
        )


class StandingQuery(serializers.Serializer):
    search = serializers.CharField(required=False, default="", allow_blank=True)
