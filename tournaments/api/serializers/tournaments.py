"""Tournaments, their house rules, who is entered."""

from datetime import datetime
from decimal import Decimal

from rest_framework import serializers

from scoring.errors import Fault
from tournaments.api.codes import ApiCode
from tournaments.api.serializers.by_game import RulesField
from tournaments.api.serializers.moments import MomentField
from tournaments.labels import fault_text
from tournaments.models import Entrant, Entry, Tournament
from tournaments.models.tournament import EARLIEST, LATEST, MOST_ROUNDS, Status

__all__ = [
    "ChangeRulesSerializer",
    "ChangeTournamentSerializer",
    "CreateTournamentSerializer",
    "EnterGuestSerializer",
    "EnterMembersSerializer",
    "EnterPairSerializer",
    "EntrantQuery",
    "EntrantSerializer",
    "RulesSerializer",
    "TournamentQuery",
    "TournamentSerializer",
]

MOST_AT_ONCE = 1000


class StartField(MomentField):
    """A moment; without an offset it is read by the club's clock."""

    def to_internal_value(self, value: object) -> datetime:
        moment = super().to_internal_value(value)
        if not EARLIEST <= moment <= LATEST:
            facts = {"earliest": EARLIEST.year, "latest": LATEST.year - 1}
            fault = Fault(ApiCode.START_OUT_OF_RANGE, None, facts)
            raise serializers.ValidationError(fault_text(fault), fault.code.value)
        return moment


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """`change` numbers its changes: standings that contain as many are up to date. Results from round
    `hidden_from` on are for those alone who record.
    """

    key = serializers.CharField(source="public_key")
    club = serializers.CharField(source="club.slug")
    game = serializers.CharField(source="game_slug")
    status = serializers.ChoiceField(Status.choices)
    stake = serializers.DecimalField(max_digits=10, decimal_places=4)

    class Meta:
        model = Tournament
        fields = (
            "key",
            "club",
            "name",
            "game",
            "preset",
            "entry",
            "starts_at",
            "stake",
            "rounds_planned",
            "status",
            "published_at",
            "rules_frozen_at",
            "ended_at",
            "hidden_from",
            "change",
        )


class TournamentQuery(serializers.Serializer):
    search = serializers.CharField(required=False, default="", allow_blank=True)
    ordering = serializers.ChoiceField(["starts_at", "-starts_at", "name", "-name"], default="-starts_at")
    status = serializers.ChoiceField(Status.choices, required=False)


class ChangeTournamentSerializer(serializers.Serializer):
    """What is not named stays; `entry` once somebody is entered."""

    name = serializers.CharField(max_length=100, required=False)
    entry = serializers.ChoiceField(Entry.choices, required=False)
    starts_at = StartField(required=False)
    stake = serializers.DecimalField(max_digits=10, decimal_places=4, min_value=0, required=False)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)


class CreateTournamentSerializer(serializers.Serializer):
    """A draft under a copy of the preset, with `options` changed in it."""

    name = serializers.CharField(max_length=100)
    game = serializers.CharField()
    preset = serializers.CharField()
    entry = serializers.ChoiceField(Entry.choices, default=Entry.SINGLES)
    starts_at = StartField()
    stake = serializers.DecimalField(max_digits=10, decimal_places=4, min_value=0, default=Decimal(0))
    rounds_planned = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=1)
    options = RulesField(required=False)


class RulesSerializer(serializers.Serializer):
    """Every setting in force; `changes` are those that differ from the preset."""

    game = serializers.CharField()
    preset = serializers.CharField()
    is_frozen = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Above 1 where rules changed after the first round opened.")
    rules = RulesField()
    changes = RulesField()


class ChangeRulesSerializer(serializers.Serializer):
    """Settings to change; another preset starts afresh from it."""

    options = RulesField(required=False)
    preset = serializers.CharField(required=False)


class EntrantSerializer(serializers.ModelSerializer[Entrant]):
    """A member or, with `partner`, a pair that stays together."""

    name = serializers.CharField()

    class Meta:
        model = Entrant
        fields = ("number", "name", "member", "partner", "withdrawn_at")


class EntrantQuery(serializers.Serializer):
    search = serializers.CharField(required=False, default="", allow_blank=True)
    ordering = serializers.ChoiceField(["number", "-number", "name"], default="number")


class EnterMembersSerializer(serializers.Serializer):
    """Members by their ids; who is entered already is passed over."""

    members = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=MOST_AT_ONCE)


class EnterPairSerializer(serializers.Serializer):
    """Two members by their ids, or two names: of members who are not entered, else of new guests."""

    members = serializers.ListField(
        child=serializers.IntegerField(min_value=1), min_length=2, max_length=2, required=False
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=120), min_length=2, max_length=2, required=False
    )


class EnterGuestSerializer(serializers.Serializer):
    """Somebody new to the club."""

    name = serializers.CharField(max_length=120)
    namesake_is_known = serializers.BooleanField(default=False)
