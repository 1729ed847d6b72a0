"""Seasons: how they count, and their tables."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.counting import MOST, Counting, Session, Total
from scoring.games import GAMES
from scoring.ranking import figure_text
from tournaments.api.serializers.units import UnitsField
from tournaments.models import Season
from tournaments.selectors.seasons import SeasonRow

__all__ = ["CreateSeasonSerializer", "SeasonSerializer", "SeasonTableSerializer"]


def _number(help_text: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST, default=0, help_text=help_text)


class CountingSerializer(serializers.Serializer):
    """The best results count, or all but the worst; who was not there has no result."""

    session = serializers.ChoiceField(
        [(one.value, one.value) for one in Session], default=Session.EVENING.value
    )
    total = serializers.ChoiceField([(one.value, one.value) for one in Total], default=Total.SUM.value)
    best = _number("So many results count; 0: all.")
    drop = _number("So many of the worst do not count; only where `best` is 0.")
    attendance = UnitsField(max_digits=7, min_value=0, max_value=MOST, default=0)
    least = _number("Results needed for a place.")
    least_rounds = _number("Rounds needed for a place.")

    def to_internal_value(self, data: object) -> Counting:
        """Raises `CountingCode` faults where numbers contradict each other."""
        found = super().to_internal_value(data)
        kinds = {"session": Session(found["session"]), "total": Total(found["total"])}
        return Counting(**{**found, **kinds})


class SeasonSerializer(serializers.ModelSerializer[Season]):
    game = serializers.CharField(source="game_slug")
    counting = CountingSerializer()

    class Meta:
        model = Season
        fields = ("id", "name", "game", "first_day", "last_day", "counting")


class CreateSeasonSerializer(serializers.Serializer):
    """Both days are included."""

    name = serializers.CharField(max_length=100)
    game = serializers.ChoiceField([(slug, slug) for slug in GAMES])
    first_day = serializers.DateField()
    last_day = serializers.DateField()
    counting = CountingSerializer(default=Counting)


class SeasonResultSerializer(serializers.Serializer):
    tournaments = serializers.ListField(child=serializers.CharField(), help_text="Their keys.")
    units = serializers.CharField()
    counts = serializers.BooleanField()


class SeasonRowSerializer(serializers.Serializer):
    """`place` is null for who has too few results; `total` for who has nothing to average."""

    place = serializers.IntegerField(allow_null=True)
    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.name")
    total = serializers.SerializerMethodField()
    rounds = serializers.IntegerField(source="counted.rounds")
    results = serializers.SerializerMethodField()

    def get_total(self, row: SeasonRow) -> str | None:
        return figure_text(row.counted.total) or None

    @extend_schema_field(SeasonResultSerializer(many=True))
    def get_results(self, row: SeasonRow) -> list[dict[str, object]]:
        keys = self.context["keys"]
        found = [
            {"tournaments": [keys[one] for one in tournaments], "units": f"{units:f}", "counts": counts}
            for tournaments, units, counts in row.counted.results
        ]
        return list(SeasonResultSerializer(found, many=True).data)


class SeasonTableSerializer(serializers.Serializer):
    season = SeasonSerializer()
    tournaments = serializers.ListField(child=serializers.CharField(), help_text="Keys of those that count.")
    rows = SeasonRowSerializer(many=True)
