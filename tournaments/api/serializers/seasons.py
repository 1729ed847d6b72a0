"""Seasons: how they count, and their tables."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.counting import MOST, Counting, Session, Total, Worth
from scoring.games import GAMES
from scoring.ranking import Ties, figure_text
from scoring.season_criteria import SEASON_CHAIN, SEASON_CRITERIA, TOTAL
from scoring.victory import MOST_STEPS
from tournaments.api.serializers.units import UnitsField
from tournaments.models import Season, Tournament
from tournaments.selectors.seasons import SeasonRow

__all__ = ["ChangeSeasonSerializer", "CreateSeasonSerializer", "SeasonSerializer", "SeasonTableSerializer"]


def _number(help_text: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST, default=0, help_text=help_text)


def _chain(**how: object) -> serializers.ListField:
    names = [(name, name) for name in SEASON_CRITERIA if name != TOTAL]
    return serializers.ListField(child=serializers.ChoiceField(names), max_length=len(names), **how)  # type: ignore[arg-type]


def _ties(**how: object) -> serializers.ChoiceField:
    return serializers.ChoiceField([(ties.value, ties.value) for ties in Ties], **how)  # type: ignore[arg-type]


class CountingSerializer(serializers.Serializer):
    """The best results count, or all but the worst; who was not there has no result."""

    session = serializers.ChoiceField(
        [(one.value, one.value) for one in Session], default=Session.EVENING.value
    )
    total = serializers.ChoiceField([(one.value, one.value) for one in Total], default=Total.SUM.value)
    worth = serializers.ChoiceField(
        [(one.value, one.value) for one in Worth],
        default=Worth.UNITS.value,
        help_text="What a tournament brings: its units, or points for the place in it.",
    )
    scale = serializers.ListField(
        child=UnitsField(max_digits=7),
        max_length=MOST_STEPS,
        default=list,
        help_text="Victory points by place, the first first; empty: as many as there are places, down to 1.",
    )
    best = _number("So many results count; 0: all.")
    drop = _number("So many of the worst do not count; only where `best` is 0.")
    attendance = UnitsField(max_digits=7, min_value=0, max_value=MOST, default=0)
    least = _number("Results needed for a place.")
    least_rounds = _number("Rounds needed for a place.")

    def to_internal_value(self, data: object) -> Counting:
        """Raises `CountingCode` faults where numbers contradict each other."""
        found = super().to_internal_value(data)
        kinds = {
            "session": Session(found["session"]),
            "total": Total(found["total"]),
            "worth": Worth(found["worth"]),
            "scale": tuple(found["scale"]),
        }
        return Counting(**{**found, **kinds})


class SeasonSerializer(serializers.ModelSerializer[Season]):
    game = serializers.CharField(source="game_slug")
    counting = CountingSerializer()
    chain = serializers.ListField(
        child=serializers.CharField(),
        source="ranking.names",
        help_text="What decides places, the total first.",
    )
    ties = serializers.ChoiceField([(ties.value, ties.value) for ties in Ties], source="ranking.ties.value")
    seed = serializers.CharField(source="ranking.seed", help_text="Lots are drawn from it.")
    left_out: serializers.SlugRelatedField[Tournament] = serializers.SlugRelatedField(
        slug_field="public_key",
        many=True,
        read_only=True,
    )

    class Meta:
        model = Season
        fields = (
            "id",
            "name",
            "game",
            "first_day",
            "last_day",
            "counting",
            "chain",
            "ties",
            "seed",
            "left_out",
        )


class CreateSeasonSerializer(serializers.Serializer):
    """Both days are included. `chain` parts those whose totals are level."""

    name = serializers.CharField(max_length=100)
    game = serializers.ChoiceField([(slug, slug) for slug in GAMES])
    first_day = serializers.DateField()
    last_day = serializers.DateField()
    counting = CountingSerializer(default=Counting)
    chain = _chain(default=lambda: list(SEASON_CHAIN))
    ties = _ties(default=Ties.SKIP.value)


class ChangeSeasonSerializer(serializers.Serializer):
    """What is left out stays as it is."""

    name = serializers.CharField(max_length=100, required=False)
    first_day = serializers.DateField(required=False)
    last_day = serializers.DateField(required=False)
    counting = CountingSerializer(required=False)
    chain = _chain(required=False)
    ties = _ties(required=False)
    draw_anew = serializers.BooleanField(default=False, help_text="Draw other lots.")
    left_out = serializers.ListField(
        child=serializers.CharField(max_length=16),
        required=False,
        help_text="Keys of tournaments within its days that do not count.",
    )


class SeasonResultSerializer(serializers.Serializer):
    tournaments = serializers.ListField(child=serializers.CharField(), help_text="Their keys.")
    units = serializers.CharField(help_text="Units, or victory points where the season counts those.")
    counts = serializers.BooleanField()


class SeasonRowSerializer(serializers.Serializer):
    """`place` is null for who has too few results; `total` for who has nothing to average."""

    place = serializers.IntegerField(allow_null=True)
    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.name")
    total = serializers.SerializerMethodField()
    rounds = serializers.IntegerField(source="counted.rounds")
    is_shared = serializers.BooleanField()
    decision = serializers.CharField(
        source="decision.reason", default=None, allow_null=True, help_text="Why somebody gave this place."
    )
    figures = serializers.SerializerMethodField(help_text="What was compared, by criterion.")
    results = serializers.SerializerMethodField()

    def get_total(self, row: SeasonRow) -> str | None:
        return figure_text(row.counted.total) or None

    def get_figures(self, row: SeasonRow) -> dict[str, str]:
        return {name: figure_text(figure) for name, figure in row.figures.items()}

    @extend_schema_field(SeasonResultSerializer(many=True))
    def get_results(self, row: SeasonRow) -> list[dict[str, object]]:
        keys = self.context["keys"]
        found = [
            {"tournaments": [keys[one] for one in tournaments], "units": figure_text(worth), "counts": counts}
            for tournaments, worth, counts in row.counted.results
        ]
        return list(SeasonResultSerializer(found, many=True).data)


class SeasonTableSerializer(serializers.Serializer):
    season = SeasonSerializer()
    tournaments = serializers.ListField(child=serializers.CharField(), help_text="Keys of those that count.")
    rows = SeasonRowSerializer(many=True)
