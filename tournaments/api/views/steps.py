"""The steps of a tournament and of a round: a POST without a body, done by one service."""

from collections.abc import Callable
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise
from tournaments.api.access import find_round, find_tournament
from tournaments.api.endpoint import Endpoint
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.rounds import RoundSerializer
from tournaments.api.serializers.tournaments import TournamentSerializer
from tournaments.api.views.rounds import round_answer
from tournaments.services.rounds import close_round, open_round, reopen_round
from tournaments.services.tournaments import (
    end_tournament,
    publish_tournament,
    reopen_tournament,
    withdraw_publication,
)

__all__ = [
    "RoundClose",
    "RoundOpen",
    "RoundReopen",
    "TournamentEnd",
    "TournamentPublish",
    "TournamentReopen",
    "TournamentWithdraw",
]


class TournamentStep(Endpoint):
    step: ClassVar[Callable[..., Any]]

    @answered_once
    def post(self, request: Request, key: str) -> Response:
        tournament = self.step(tournament=find_tournament(request, key, can_organise))
        return Response(TournamentSerializer(tournament).data)


class RoundStep(Endpoint):
    step: ClassVar[Callable[..., Any]]

    @answered_once
    def post(self, request: Request, key: str, number: int) -> Response:
        tournament = find_tournament(request, key, can_organise)
        self.step(round=find_round(tournament, number), **self.signed())
        return round_answer(tournament, number)

    def signed(self) -> dict[str, Any]:
        """Who did it, for a step that can be taken back."""
        return {}


def _described(name: str, shape: type, tag: str) -> Any:
    """How the document describes a step."""
    described = extend_schema(operation_id=name, request=None, responses=shape, tags=[tag])
    return extend_schema_view(post=described)


@_described("tournaments_publish", TournamentSerializer, "tournaments")
class TournamentPublish(TournamentStep):
    """Let players see it: entrants, seats, standings."""

    step = staticmethod(publish_tournament)


@_described("tournaments_withdraw", TournamentSerializer, "tournaments")
class TournamentWithdraw(TournamentStep):
    """Hide it again, as long as no round was opened."""

    step = staticmethod(withdraw_publication)


@_described("tournaments_end", TournamentSerializer, "tournaments")
class TournamentEnd(TournamentStep):
    """Close the books; all rounds must be closed."""

    step = staticmethod(end_tournament)


@_described("tournaments_reopen", TournamentSerializer, "tournaments")
class TournamentReopen(TournamentStep):
    """Let an ended tournament go on."""

    step = staticmethod(reopen_tournament)


@_described("rounds_open", RoundSerializer, "rounds")
class RoundOpen(RoundStep):
    """Let hands be written. The first round to open freezes the house rules and publishes the tournament."""

    step = staticmethod(open_round)


@_described("rounds_close", RoundSerializer, "rounds")
class RoundClose(RoundStep):
    """Hands can no longer be written or changed, until it is opened again."""

    step = staticmethod(close_round)

    def signed(self) -> dict[str, Any]:
        return {"by": self.reader}


@_described("rounds_reopen", RoundSerializer, "rounds")
class RoundReopen(RoundStep):
    """Open a closed round again, for corrections."""

    step = staticmethod(reopen_round)
