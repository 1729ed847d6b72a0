"""Teams of a season."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.counting import Worth
from scoring.ranking import figure_text
from scoring.teams import MOST_BEST, TeamCounting
from scoring.victory import MOST_STEPS
from tournaments.api.serializers.units import UnitsField
from tournaments.models import TeamMembership
from tournaments.selectors.teams import TeamRow

__all__ = [
    "AssignSerializer",
    "CreateTeamSerializer",
    "RenameTeamSerializer",
    "TeamCountingSerializer",
    "TeamMembershipSerializer",
    "TeamTableSerializer",
]


class TeamCountingSerializer(serializers.Serializer):
    """`worth` decides first, the other parts the level."""

    worth = serializers.ChoiceField([(one.value, one.value) for one in Worth], default=Worth.UNITS.value)
    scale = serializers.ListField(
        child=UnitsField(max_digits=7),
        max_length=MOST_STEPS,
        default=list,
        help_text="Victory points of a day, the first team first; empty: as many as there are teams.",
    )
    best = serializers.IntegerField(
        min_value=0,
        max_value=MOST_BEST,
        default=0,
        help_text="Members that count on a day; 0: all.",
    )

    def to_internal_value(self, data: object) -> TeamCounting:
        """Raises `ScaleCode` and `TeamCode` faults."""
        found = super().to_internal_value(data)
        return TeamCounting(Worth(found["worth"]), tuple(found["scale"]), found["best"])


class TeamResultSerializer(serializers.Serializer):
    session = serializers.CharField(help_text="A day, or a tournament's key.")
    units = serializers.CharField()
    points = serializers.CharField()


class TeamRowSerializer(serializers.Serializer):
    """`place` is null before the team has played."""

    id = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    place = serializers.IntegerField(allow_null=True)
    units = serializers.SerializerMethodField()
    points = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField()
    members = serializers.SerializerMethodField(help_text="Ids of those who play for it now.")

    def get_units(self, row: TeamRow) -> str:
        return f"{row.total.units:f}"

    def get_points(self, row: TeamRow) -> str:
        return figure_text(row.total.points)

    @extend_schema_field(TeamResultSerializer(many=True))
    def get_results(self, row: TeamRow) -> list[dict[str, str]]:
        keys = self.context["keys"]
        return [
            {
                "session": str(keys.get(one.session, one.session)),
                "units": f"{one.units:f}",
                "points": figure_text(one.points),
            }
            for one in row.total.results
        ]

    def get_members(self, row: TeamRow) -> list[int]:
        return [member.pk for member in row.members]


class TeamMembershipSerializer(serializers.ModelSerializer[TeamMembership]):
    """From a day on a member plays for a team, or (null) for none."""

    member = serializers.IntegerField(source="member_id")
    team = serializers.IntegerField(source="team_id", allow_null=True)

    class Meta:
        model = TeamMembership
        fields = ("id", "member", "team", "from_day")


class TeamTableSerializer(serializers.Serializer):
    counting = TeamCountingSerializer()
    teams = TeamRowSerializer(many=True)
    memberships = TeamMembershipSerializer(many=True)
    loose = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids of those who played some day for no team."
    )


class RenameTeamSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=60)


class CreateTeamSerializer(RenameTeamSerializer):
    members = serializers.ListField(child=serializers.IntegerField(min_value=1), default=list)
    from_day = serializers.DateField(allow_null=True, default=None, help_text="Null: the season's first.")


class AssignSerializer(serializers.Serializer):
    member = serializers.IntegerField(min_value=1)
    team = serializers.IntegerField(min_value=1, allow_null=True)
    from_day = serializers.DateField()
