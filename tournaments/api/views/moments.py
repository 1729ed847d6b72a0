"""The time machine: standings at a moment, and what moved since another."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import find_tournament
from tournaments.api.endpoint import Endpoint
from tournaments.api.serializers.moments import MomentQuery, ThenSerializer
from tournaments.models import Tournament
from tournaments.selectors.hiding import what_is_shown
from tournaments.selectors.moments import Cause, causes_between, places_at

__all__ = ["StandingsThen"]


class StandingsThen(Endpoint):
    @extend_schema(
        operation_id="standings_then", parameters=[MomentQuery], responses=ThenSerializer, tags=["ledger"]
    )
    def get(self, request: Request, key: str) -> Response:
        tournament, wanted = find_tournament(request, key), self.query(MomentQuery)
        shown = what_is_shown(tournament, request.user)
        at, since = wanted.get("at") or timezone.now(), wanted.get("since")
        rows = [
            {
                "place": found.place,
                "is_shared": found.is_shared,
                "entrant": result.entrant.number,
                "name": result.entrant.name,
                "units": result.total,
                "hands": result.hands,
            }
            for found, result in places_at(tournament, at, shown)
        ]
        causes = causes_between(tournament, since, at, shown) if since else []
        answer = {"at": at, "rows": rows, "causes": [_cause(tournament, one) for one in causes]}
        return Response(ThenSerializer(answer).data)


def _cause(tournament: Tournament, cause: Cause) -> dict[str, Any]:
    entry, choice = cause.entry, cause.choice
    if entry is None:
        nowhere = dict.fromkeys(("round", "table", "hand", "version"))
        chain = tournament.ranking_as(choice.stored).names if choice else ()
        return {**nowhere, "kind": "ranking", "at": cause.at, "reason": "", "moved": [], "ranking": chain}
    return {
        "kind": entry.cause.kind if entry.cause else entry.kind,
        "at": entry.at,
        "round": entry.table.round.number if entry.table else None,
        "table": entry.table.number if entry.table else None,
        "hand": entry.hand.number if entry.hand else None,
        "version": entry.cause.version if entry.cause else None,
        "reason": entry.reason,
        "moved": [{"entrant": one.number, "units": units} for one, units in cause.moved],
        "ranking": None,
    }
