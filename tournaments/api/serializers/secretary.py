"""Codes of tables, who sat where, corrections of closed rounds, the history."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.by_game import SlipField
from tournaments.api.serializers.hands import HIGHEST_NUMBER, HIGHEST_VERSION, LONGEST_REASON
from tournaments.api.serializers.units import UnitsField
from tournaments.models import HandRevision, SeatChange, TableCode
from tournaments.services.corrections import CorrectionRehearsal, Wish

__all__ = [
    "CorrectionWishSerializer",
    "HistoryEntrySerializer",
    "HistorySearchSerializer",
    "LateCorrectionSerializer",
    "MakeCodesSerializer",
    "RehearsalSerializer",
    "SeatChangeSerializer",
    "StandInSerializer",
    "SubstituteSerializer",
    "SwapSeatsSerializer",
    "TableCodeSerializer",
    "TableCodesSerializer",
    "shown_rehearsal",
    "wish_of",
]

MOST_HOURS = 72
MOST_SEATS = 5


class MakeCodesSerializer(serializers.Serializer):
    """How long they are good for."""

    hours = serializers.IntegerField(min_value=1, max_value=MOST_HOURS, required=False, default=12)


class TableCodeSerializer(serializers.ModelSerializer[TableCode]):
    """`path` opens the table on a phone, without an account."""

    table = serializers.IntegerField(source="table.number")
    path = serializers.CharField(source="get_absolute_url")
    writers = serializers.SerializerMethodField(help_text="The names typed on the devices that used it.")

    class Meta:
        model = TableCode
        fields = ("table", "path", "created", "expires", "writers")

    def get_writers(self, code: TableCode) -> list[str]:
        return [scribe.name for scribe in code.scribes.all()]


class TableCodesSerializer(serializers.Serializer):
    codes = TableCodeSerializer(many=True)


class StandInSerializer(serializers.Serializer):
    """Among pairs: from hand `first_hand` on this member (an id) has the seat, the pair keeps the units."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    member = serializers.IntegerField(min_value=1)
    first_hand = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True)


class SubstituteSerializer(serializers.Serializer):
    """From hand `first_hand` on the entrant of this number has the seat."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    entrant = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    first_hand = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True)


class SwapSeatsSerializer(serializers.Serializer):
    """Hands `first_hand` to `last_hand` go to the other of the two seats."""

    one = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    other = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    first_hand = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    last_hand = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True)


class SeatChangeSerializer(serializers.ModelSerializer[SeatChange]):
    """Without `last_hand` it holds to the end of the sitting."""

    seat = serializers.IntegerField(source="index")
    entrant = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(help_text="Who has the seat: of a pair whoever plays for it.")

    class Meta:
        model = SeatChange
        fields = ("seat", "entrant", "name", "first_hand", "last_hand", "at", "reason")


class CorrectionWishSerializer(serializers.Serializer):
    """Other `values`, or else whether the hand shall be void or stand."""

    values = SlipField(required=False, allow_null=True)
    is_void = serializers.BooleanField(required=False, default=False)


class LateCorrectionSerializer(CorrectionWishSerializer):
    """`change` is that of the rehearsal: when anything moved since, the correction is refused."""

    change = serializers.IntegerField(min_value=0, max_value=HIGHEST_VERSION)
    version = serializers.IntegerField(min_value=1, max_value=HIGHEST_VERSION)
    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True)


class MovedSerializer(serializers.Serializer):
    """An entrant whose place or units would change."""

    entrant = serializers.IntegerField()
    name = serializers.CharField()
    place_before = serializers.IntegerField(allow_null=True)
    place_after = serializers.IntegerField(allow_null=True)
    units_before = UnitsField()
    units_after = UnitsField()


class MovedDueSerializer(serializers.Serializer):
    """What somebody is owed, below zero owes, in the club's currency; without a name the club's till."""

    name = serializers.CharField()
    before = serializers.DecimalField(max_digits=14, decimal_places=4)
    after = serializers.DecimalField(max_digits=14, decimal_places=4)
    paid = serializers.DecimalField(max_digits=14, decimal_places=4)


class MovedInSeasonSerializer(serializers.Serializer):
    season = serializers.CharField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class RehearsalSerializer(serializers.Serializer):
    """`hands` are other hands of the table worth something else then, or told in another way; `dues` and
    `seasons` what follows for payments and league tables; `later` rounds that stay as seated.
    """

    change = serializers.IntegerField()
    moved = MovedSerializer(many=True)
    hands = serializers.ListField(child=serializers.IntegerField())
    dues = MovedDueSerializer(many=True)
    seasons = MovedInSeasonSerializer(many=True)
    later = serializers.ListField(child=serializers.IntegerField())


class HistorySearchSerializer(serializers.Serializer):
    """What is looked for; what is left out asks for nothing."""

    player = serializers.CharField(max_length=80, required=False, default="")
    table = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False)
    writer = serializers.CharField(max_length=80, required=False, default="")
    day = serializers.DateField(required=False)


class HistoryEntrySerializer(serializers.ModelSerializer[HandRevision]):
    """One version of a hand, and where it belongs."""

    round = serializers.IntegerField(source="hand.table.round.number")
    table = serializers.IntegerField(source="hand.table.number")
    hand = serializers.IntegerField(source="hand.number")
    by = serializers.CharField(source="writer_name")

    class Meta:
        model = HandRevision
        fields = ("round", "table", "hand", "version", "kind", "source", "by", "at", "reason")


def wish_of(body: dict[str, Any]) -> Wish:
    return Wish(values=body.get("values"), is_void=body["is_void"])


def shown_rehearsal(found: CorrectionRehearsal) -> dict[str, Any]:
    """A rehearsal for `RehearsalSerializer`."""
    moved = [
        {
            "entrant": new.entrant.number,
            "name": new.entrant.name,
            "place_before": old.place,
            "place_after": new.place,
            "units_before": old.units,
            "units_after": new.units,
        }
        for old, new in found.moved
    ]
    return {
        "change": found.change,
        "moved": moved,
        "hands": [number for number, _before, _after in found.hands],
        "dues": found.dues,
        "seasons": found.seasons,
        "later": found.later,
    }
