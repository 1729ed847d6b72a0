"""Lists of members: brought, compared, taken back; records put together."""

from rest_framework import serializers

from accounts.matching import Plan
from accounts.models import MemberImport
from tournaments.api.serializers.clubs import MemberSerializer
from tournaments.models import MemberMerge

__all__ = [
    "DoubleSerializer",
    "ImportPlanSerializer",
    "ImportSerializer",
    "ListSerializer",
    "MemberImportSerializer",
    "MemberMergeSerializer",
    "MergeSerializer",
    "plan_shown",
]

LONGEST_TEXT = 1024 * 1024


class ListSerializer(serializers.Serializer):
    """Rows as a text file has them, under a line that names the columns. `answers` say by line who is meant:
    the id of a member, `new`, `turned` (first name first) or `leave_out`.
    """

    text = serializers.CharField(max_length=LONGEST_TEXT, trim_whitespace=False)
    answers = serializers.DictField(child=serializers.CharField(max_length=20), required=False, default=dict)


class ImportSerializer(ListSerializer):
    """`seen` is that of the preview; when the members are other ones by now the import is refused."""

    seen = serializers.CharField(max_length=32)


class KnownPersonSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    number = serializers.CharField(allow_blank=True)


class PersonRowSerializer(serializers.Serializer):
    line = serializers.IntegerField()
    name = serializers.CharField()
    number = serializers.CharField(allow_blank=True)


class PersonChangeSerializer(serializers.Serializer):
    """A member as they are, and the name and number that they would have."""

    line = serializers.IntegerField(source="row.line")
    member = KnownPersonSerializer()
    name = serializers.CharField()
    number = serializers.CharField(allow_blank=True)


class PersonQuestionSerializer(serializers.Serializer):
    """A line that may mean one of `people`: it wants an answer."""

    line = serializers.IntegerField(source="row.line")
    name = serializers.CharField(source="row.name")
    number = serializers.CharField(source="row.number", allow_blank=True)
    why = serializers.CharField()
    people = KnownPersonSerializer(many=True)


class ListFaultSerializer(serializers.Serializer):
    line = serializers.IntegerField()
    message = serializers.CharField()


class ImportPlanSerializer(serializers.Serializer):
    new = PersonRowSerializer(many=True)
    changed = PersonChangeSerializer(many=True)
    same = PersonChangeSerializer(many=True)
    questions = PersonQuestionSerializer(many=True)
    unanswered = serializers.IntegerField()
    faults = ListFaultSerializer(many=True)
    unused = serializers.ListField(child=serializers.CharField(), help_text="Columns that are not read.")
    seen = serializers.CharField()


class MemberImportSerializer(serializers.ModelSerializer[MemberImport]):
    new = serializers.SerializerMethodField()
    changed = serializers.SerializerMethodField()

    class Meta:
        model = MemberImport
        fields = ("id", "at", "new", "changed", "same", "can_be_undone", "undone_at")

    def get_new(self, done: MemberImport) -> int:
        return len(done.made)

    def get_changed(self, done: MemberImport) -> int:
        return len(done.changed)


class DoubleSerializer(serializers.Serializer):
    """Two members whose names are alike."""

    one = KnownPersonSerializer()
    other = KnownPersonSerializer()


class MergeSerializer(serializers.Serializer):
    """Records of one person: `others` become part of `kept`."""

    kept = serializers.IntegerField()
    others = serializers.ListField(child=serializers.IntegerField(), min_length=1, max_length=5)


class MemberMergeSerializer(serializers.ModelSerializer[MemberMerge]):
    kept = MemberSerializer()
    others = serializers.SerializerMethodField()

    class Meta:
        model = MemberMerge
        fields = ("id", "at", "kept", "others", "undone_at")

    def get_others(self, done: MemberMerge) -> list[str]:
        return [one["name"] for one in done.before[1:]]


def plan_shown(plan: Plan, unused: tuple[str, ...], faults: list[dict[str, object]]) -> dict[str, object]:
    columns = ("new", "changed", "same", "questions", "unanswered", "seen")
    return {name: getattr(plan, name) for name in columns} | {"unused": unused, "faults": faults}
