"""Clubs, their members, and the reader."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts.models import Accent, Club, Member, PersonalToken, Role
from accounts.permissions import role_of

__all__ = [
    "AddMemberSerializer",
    "ChangeClubSerializer",
    "ClubQuery",
    "ClubSerializer",
    "FoundClubSerializer",
    "MemberQuery",
    "MemberSerializer",
    "NewTokenSerializer",
    "ReaderSerializer",
    "RemoveMemberQuery",
    "RenameMemberSerializer",
    "RoleSerializer",
    "TokenNameSerializer",
    "TokenSerializer",
]


class ClubSerializer(serializers.ModelSerializer[Club]):
    """`role` is the reader's own role in it, null for strangers."""

    role = serializers.SerializerMethodField()

    class Meta:
        model = Club
        fields = (
            "slug",
            "name",
            "language",
            "time_zone",
            "currency",
            "is_public",
            "accent",
            "has_ratings",
            "created",
            "role",
        )

    def get_role(self, club: Club) -> str | None:
        role = role_of(self.context["request"].user, club)
        return role.value if role else None


class FoundClubSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=80)
    language = serializers.ChoiceField(settings.LANGUAGES)
    time_zone = serializers.CharField(max_length=64, help_text="A name of the IANA database: Europe/Berlin.")
    currency = serializers.CharField(max_length=3, help_text="ISO 4217: EUR.")
    is_public = serializers.BooleanField(default=True)
    accent = serializers.ChoiceField(Accent.choices, default=Accent.TEAL)


class ChangeClubSerializer(serializers.Serializer):
    """What is not named stays."""

    name = serializers.CharField(max_length=80, required=False)
    language = serializers.ChoiceField(settings.LANGUAGES, required=False)
    time_zone = serializers.CharField(max_length=64, required=False)
    currency = serializers.CharField(max_length=3, required=False)
    is_public = serializers.BooleanField(required=False)
    accent = serializers.ChoiceField(Accent.choices, required=False)
    has_ratings = serializers.BooleanField(required=False, help_text="Players are rated.")


class ClubQuery(serializers.Serializer):
    search = serializers.CharField(required=False, default="", allow_blank=True)
    ordering = serializers.ChoiceField(["name", "-name", "created", "-created"], default="name")
    mine = serializers.BooleanField(default=False, help_text="Only the reader's own clubs.")


class MemberSerializer(serializers.ModelSerializer[Member]):
    class Meta:
        model = Member
        fields = ("id", "name", "number", "role", "is_guest", "is_active", "joined")


class MemberQuery(serializers.Serializer):
    """Every word of `search` is in the name, accents aside, or begins the number."""

    search = serializers.CharField(required=False, default="", allow_blank=True)
    ordering = serializers.ChoiceField(["name", "number", "role", "joined"], default="name")
    former = serializers.BooleanField(default=False, help_text="Former members; for organisers.")


class AddMemberSerializer(serializers.Serializer):
    """A guest. `namesake` is refused unless the writer says that another person is meant."""

    name = serializers.CharField(max_length=120)
    number = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    namesake_is_known = serializers.BooleanField(default=False)


class RenameMemberSerializer(serializers.Serializer):
    """What is not named stays."""

    name = serializers.CharField(max_length=120, required=False)
    number = serializers.CharField(max_length=20, required=False, allow_blank=True)


class RoleSerializer(serializers.Serializer):
    role = serializers.ChoiceField(Role.choices)


class RemoveMemberQuery(serializers.Serializer):
    """Who has results cannot be deleted: retired they stay as a former member, forgotten without the name."""

    way = serializers.ChoiceField(["delete", "retire", "forget"], default="delete")


class MembershipSerializer(serializers.Serializer):
    club = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    role = serializers.ChoiceField(Role.choices)


class ReaderSerializer(serializers.Serializer):
    """Whom the token or the session stands for."""

    name = serializers.CharField()
    email = serializers.EmailField()
    language = serializers.CharField(allow_blank=True)
    memberships = MembershipSerializer(many=True)


class TokenSerializer(serializers.ModelSerializer[PersonalToken]):
    """`ending`: its last four signs."""

    class Meta:
        model = PersonalToken
        fields = ("id", "name", "ending", "created", "last_used")


class TokenNameSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=80)


class NewTokenSerializer(TokenSerializer):
    """The only answer that contains the secret."""

    secret = serializers.CharField()

    class Meta(TokenSerializer.Meta):
        fields: Any = (*TokenSerializer.Meta.fields, "secret")
