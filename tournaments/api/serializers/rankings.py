"""What decides places."""

from rest_framework import serializers

from scoring.ranking import MOST_HANDS, Ties
from tournaments.labels import term_text

__all__ = ["ChangeRankingSerializer", "RankingSerializer"]


class CriterionSerializer(serializers.Serializer):
    name = serializers.CharField()
    label = serializers.SerializerMethodField()  # type: ignore[assignment]
    note = serializers.SerializerMethodField()

    def get_label(self, criterion: object) -> str:
        return term_text(criterion.label)  # type: ignore[attr-defined]

    def get_note(self, criterion: object) -> str:
        return term_text(criterion.note)  # type: ignore[attr-defined]


class RankingSerializer(serializers.Serializer):
    """The first criterion counts first. Lots are drawn from `seed`: the same seed draws the same."""

    chain = CriterionSerializer(many=True)
    ties = serializers.ChoiceField([(ties.value, ties.value) for ties in Ties])
    least_hands = serializers.IntegerField(min_value=0)
    seed = serializers.CharField()
    criteria = CriterionSerializer(many=True, help_text="All that a chain may be made of.")
    unranked = serializers.ListField(
        child=serializers.IntegerField(min_value=1), help_text="Entrants without a place."
    )


class ChangeRankingSerializer(serializers.Serializer):
    chain = serializers.ListField(child=serializers.CharField(max_length=40), max_length=20)
    ties = serializers.ChoiceField([(ties.value, ties.value) for ties in Ties], default=Ties.SKIP.value)
    least_hands = serializers.IntegerField(min_value=0, max_value=MOST_HANDS, default=0)
    unranked = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        help_text="Numbers of entrants to be listed without a place; left out: as they are.",
    )
    draw_anew = serializers.BooleanField(default=False, help_text="Draw other lots.")
