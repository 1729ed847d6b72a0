"""The games: presets, settings, slips."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.errors import RuleBookError
from scoring.game import Game, Preset
from scoring.games import GAMES
from scoring.house_rules import HouseRules
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.house_rules import declared_setting, written_rules
from tournaments.api.serializers.games import (
    GameDetailSerializer,
    GameSerializer,
    SlipQuery,
    SlipSerializer,
)
from tournaments.api.slips import declared_slip
from tournaments.labels import term_text

__all__ = ["GameDetail", "GameSlip", "Games", "slip_answer"]


class Games(Listing):
    @extend_schema(operation_id="games_list", responses=GameSerializer(many=True), tags=["games"])
    def get(self, request: Request) -> Response:
        return self.page([_shown(game) for game in GAMES.values()], GameSerializer)


class GameDetail(Endpoint):
    @extend_schema(operation_id="games_retrieve", responses=GameDetailSerializer, tags=["games"])
    def get(self, request: Request, game: str) -> Response:
        """Every house rule that a club may vary, and the presets to start from."""
        found = _find(game)
        settings = [declared_setting(one) for one in found.settings]
        presets = [_shown_preset(found, preset) for preset in found.presets.values()]
        shown = {**_shown(found), "settings": settings, "presets": presets}
        return Response(GameDetailSerializer(shown).data)


class GameSlip(Endpoint):
    @extend_schema(
        operation_id="games_slip", parameters=[SlipQuery], responses=SlipSerializer, tags=["games"]
    )
    def get(self, request: Request, game: str, preset: str) -> Response:
        """What a scorer fills in for a hand under this preset."""
        found = _find(game)
        if preset not in found.presets:
            raise Http404
        return slip_answer(found, found.presets[preset].rules, self.query(SlipQuery).get("seats"))


def slip_answer(game: Game[Any, Any], rules: HouseRules, seats: int | None) -> Response:
    """The slip's declaration at a table of `seats`, the game's usual number when None."""
    seats = seats or game.usual_seats
    if seats not in game.seats:
        raise RuleBookError.of(ApiCode.TABLE_SIZE_UNKNOWN, at="seats", size=seats, sizes=game.seats)
    return Response(SlipSerializer(declared_slip(game.slip(rules, seats))).data)


def _find(slug: str) -> Game[Any, Any]:
    if slug not in GAMES:
        raise Http404
    return GAMES[slug]


def _shown(game: Game[Any, Any]) -> dict[str, Any]:
    return {"slug": game.slug, "name": term_text(game.name), "seats": game.seats}


def _shown_preset(game: Game[Any, Any], preset: Preset[Any]) -> dict[str, Any]:
    return {
        "slug": preset.slug,
        "name": term_text(preset.name),
        "note": term_text(preset.note) if preset.note else "",
        "rules": written_rules(game, preset.rules),
    }
