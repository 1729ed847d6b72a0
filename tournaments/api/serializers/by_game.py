"""Values whose type depends on the game: slips and house rules."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.plumbing import ResolvedComponent
from rest_framework import serializers

from scoring.game import Game
from scoring.games import GAMES
from tournaments.api.house_rules import rules_schema
from tournaments.api.slips import slip_schema

__all__ = ["RecordField", "RulesField", "SlipField"]


class SlipField(serializers.DictField):
    """Values by the names of the slip's fields. The rule book judges them, not the serializer."""


class RulesField(serializers.DictField):
    """Settings by name. The rule book judges them, not the serializer."""


class RecordField(serializers.DictField):
    """What is known of calls and cards. The rule book judges it, not the serializer."""


class _ByGame(OpenApiSerializerFieldExtension):
    """One component a game, and a field that is any one of them."""

    noun: str

    def schema_of(self, game: Game[Any, Any]) -> dict[str, Any]:
        raise TypeError(f"{type(self).__name__} has no schema")

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        components = [self._component(auto_schema.registry, game) for game in GAMES.values()]
        return {"anyOf": [component.ref for component in components]}

    def _component(self, registry: Any, game: Game[Any, Any]) -> ResolvedComponent:
        name = "".join(part.capitalize() for part in game.slug.split("-")) + self.noun
        schema = {"title": f"{game.name.text}: {self.noun.lower()}", **self.schema_of(game)}
        component = ResolvedComponent(name, ResolvedComponent.SCHEMA, schema=schema, object=name)
        registry.register_on_missing(component)
        return component


class SlipExtension(_ByGame):
    target_class = SlipField
    noun = "Slip"

    def schema_of(self, game: Game[Any, Any]) -> dict[str, Any]:
        return slip_schema(game.slug)


class RulesExtension(_ByGame):
    target_class = RulesField
    noun = "Rules"

    def schema_of(self, game: Game[Any, Any]) -> dict[str, Any]:
        return rules_schema(game)


class RecordExtension(OpenApiSerializerFieldExtension):
    """The parts that games have in common; a game's replay may read more of them."""

    target_class = RecordField

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        codes = {"type": "array", "items": {"type": "string", "description": "Suit then rank: HT, S7, BJ."}}
        call = {"seat": {"type": "integer"}, "call": {"type": "string"}, "trump": {"type": "string"}}
        return {
            "type": "object",
            "properties": {
                "dealer": {"type": "integer"},
                "hands": {"type": "array", "items": codes},
                "upcard": {"type": "string"},
                "calls": {"type": "array", "items": {"type": "object", "properties": call}},
                "plays": {"type": "array", "items": {}},
            },
            "additionalProperties": True,
        }
