"""Statistics: what is asked for, and figures with the hands they rest on."""

from rest_framework import serializers

from scoring.games import GAMES
from tournaments.api.serializers.units import UnitsField
from tournaments.forms.statistics import WHAT
from tournaments.models import Part
from tournaments.selectors.club_statistics import ORDERS

__all__ = [
    "ClubStatisticsSerializer",
    "FiguresSerializer",
    "FoundHandSerializer",
    "HandsQuery",
    "PlayerFiguresSerializer",
    "PlayerStatisticsSerializer",
    "PlayersQuery",
    "StatisticsQuery",
]


def _share(source: str) -> serializers.FloatField:
    """A number from 0 to 1; null where nothing was tried."""
    return serializers.FloatField(source=source, allow_null=True, min_value=0, max_value=1)


class StatisticsQuery(serializers.Serializer):
    """Which hands count. Left out: of the game most played, and of all time."""

    game = serializers.ChoiceField([(slug, slug) for slug in GAMES], required=False)
    season = serializers.IntegerField(required=False, min_value=1, max_value=2**62, help_text="Its id.")
    tournament = serializers.CharField(required=False, max_length=16, help_text="Its key.")


class PlayersQuery(StatisticsQuery):
    order = serializers.ChoiceField([(name, name) for name in ORDERS], default="units")
    search = serializers.CharField(required=False, default="", allow_blank=True, max_length=80)


class HandsQuery(StatisticsQuery):
    """Of which of them to tell; a figure's `query` is of this kind."""

    player = serializers.IntegerField(
        required=False, min_value=1, max_value=2**62, help_text="A member's id."
    )
    part = serializers.ChoiceField([(one, one) for one in Part.values], required=False)
    what = serializers.ChoiceField([(name, name) for name in WHAT], required=False)
    contract = serializers.CharField(required=False, max_length=80, help_text="Its key.")
    seat = serializers.RegexField(r"^\d-\d$", required=False, help_text="Seat and size of the table: 0-4.")
    partner = serializers.IntegerField(required=False, min_value=1, max_value=2**62)
    opponent = serializers.IntegerField(required=False, min_value=1, max_value=2**62)


class FiguresSerializer(serializers.Serializer):
    """`rate` is `made` of `bid`, with its Wilson interval at 95 per cent."""

    hands = serializers.IntegerField(min_value=0)
    units = UnitsField()
    units_per_hand = UnitsField(source="per_hand", allow_null=True)
    bid = serializers.IntegerField(min_value=0)
    made = serializers.IntegerField(min_value=0)
    rate = _share("made_rate.value")
    rate_low = _share("made_rate.low")
    rate_high = _share("made_rate.high")


class FigureRowSerializer(serializers.Serializer):
    """`key` names the line in a query for hands."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    figures = FiguresSerializer()


class SeatRowSerializer(serializers.Serializer):
    seat = serializers.CharField(help_text="Seat and size of the table: 0-4.")
    part = serializers.ChoiceField([(one, one) for one in Part.values])
    figures = FiguresSerializer()


class _Counted(serializers.Serializer):
    """`waiting` changes are not counted yet."""

    game = serializers.CharField()
    waiting = serializers.IntegerField(min_value=0)
    counted_at = serializers.DateTimeField(allow_null=True)


class ClubStatisticsSerializer(_Counted):
    """`units` of a contract are those of the sides that bid it."""

    total = FiguresSerializer()
    contracts = FigureRowSerializer(many=True)
    seats = SeatRowSerializer(many=True)


class PlayerTotalSerializer(FiguresSerializer):
    """`alone`: bid against all others; `defended`: contracts of others. Announcements are the side's."""

    alone = serializers.IntegerField(min_value=0)
    alone_made = serializers.IntegerField(min_value=0)
    defended = serializers.IntegerField(min_value=0)
    beaten = serializers.IntegerField(min_value=0)
    announced = serializers.IntegerField(min_value=0)
    kept = serializers.IntegerField(min_value=0)


class RatingSerializer(serializers.Serializer):
    """After a tournament. `rating` is `mu` less three `sigma`."""

    tournament = serializers.CharField(source="tournament.public_key")
    rating = serializers.FloatField()
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    sittings = serializers.IntegerField(min_value=0)


class RunSerializer(serializers.Serializer):
    """Hands in a row: `won`, `lost`, or of those bid `made`."""

    what = serializers.ChoiceField([(name, name) for name in ("won", "made", "lost")])
    length = serializers.IntegerField(min_value=1)


class PlayerStatisticsSerializer(_Counted):
    member = serializers.IntegerField(min_value=1)
    name = serializers.CharField()
    total = PlayerTotalSerializer()
    contracts = FigureRowSerializer(many=True)
    parts = FigureRowSerializer(many=True)
    seats = FigureRowSerializer(many=True)
    partners = FigureRowSerializer(many=True)
    opponents = FigureRowSerializer(many=True)
    evenings = FigureRowSerializer(many=True)
    runs = RunSerializer(many=True)
    ratings = RatingSerializer(many=True)


class PlayerFiguresSerializer(serializers.Serializer):
    """`rating` is null in a club without ratings and for who has none yet."""

    member = serializers.IntegerField(source="pk", min_value=1)
    name = serializers.CharField()
    hands = serializers.IntegerField(min_value=0)
    units = UnitsField()
    units_per_hand = UnitsField(source="per_hand")
    bid = serializers.IntegerField(min_value=0)
    made = serializers.IntegerField(min_value=0)
    rating = serializers.FloatField(allow_null=True)


class FoundHandSerializer(serializers.Serializer):
    """`units` and `part` are those of the player asked for; else `units` are those of the first declarer."""

    tournament = serializers.CharField(source="hand.table.round.tournament.public_key")
    round = serializers.IntegerField(source="hand.table.round.number", min_value=1)
    table = serializers.IntegerField(source="hand.table.number", min_value=1)
    hand = serializers.IntegerField(source="hand.number", min_value=1)
    contract = serializers.CharField(source="contract.slug")
    declarers = serializers.CharField(allow_blank=True)
    is_made = serializers.BooleanField(allow_null=True)
    units = UnitsField(allow_null=True)
    part = serializers.CharField(allow_blank=True)
