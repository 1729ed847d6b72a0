"""The ledger, and the standings that follow from it."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise
from scoring.errors import RuleBookError
from tournaments.api.access import find_tournament
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing, Pages
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.ledger import (
    BookSerializer,
    CancelSerializer,
    LedgerEntrySerializer,
    LedgerQuery,
    StandingQuery,
    StandingSerializer,
)
from tournaments.models import Entrant, LedgerEntry, Standing, Standings, Tournament
from tournaments.selectors.hiding import Shown, standings_of, what_is_shown
from tournaments.selectors.ledger import entries_of
from tournaments.selectors.standings import is_called
from tournaments.services.ledger import book_beside, cancel_entry

__all__ = ["CancelEntry", "Ledger", "StandingsList"]

_ORDERS = {"at": "pk", "-at": "-pk"}


class Ledger(Listing):
    @extend_schema(
        operation_id="ledger_list",
        parameters=[LedgerQuery],
        responses=LedgerEntrySerializer(many=True),
        tags=["ledger"],
    )
    def get(self, request: Request, key: str) -> Response:
        """Every unit ever moved. Balances are sums over it."""
        wanted = self.query(LedgerQuery)
        tournament = find_tournament(request, key)
        entries = entries_of(tournament, what_is_shown(tournament, request.user))
        if "entrant" in wanted:
            entries = entries.filter(entrant__number=wanted["entrant"])
        if "kind" in wanted:
            entries = entries.filter(kind=wanted["kind"])
        return self.page(entries.order_by(_ORDERS[wanted["ordering"]]), LedgerEntrySerializer)

    @extend_schema(
        operation_id="ledger_book",
        request=BookSerializer,
        responses={201: LedgerEntrySerializer},
        tags=["ledger"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Book a penalty or an adjustment, never without a reason."""
        tournament = find_tournament(request, key, can_organise)
        wanted = self.body(BookSerializer)
        entrant = _entrant(tournament, wanted.pop("entrant"))
        entry = book_beside(
            entrant=entrant, kind=LedgerEntry.Kind(wanted.pop("kind")), by=self.reader, **wanted
        )
        return Response(LedgerEntrySerializer(entry).data, status=201)


class CancelEntry(Endpoint):
    @extend_schema(
        operation_id="ledger_cancel",
        request=CancelSerializer,
        responses={201: LedgerEntrySerializer},
        tags=["ledger"],
    )
    @answered_once
    def post(self, request: Request, key: str, pk: int) -> Response:
        """Answer a penalty or an adjustment with the same units the other way; both stay listed."""
        tournament = find_tournament(request, key, can_organise)
        entry = entries_of(tournament).filter(pk=pk).first()
        if entry is None:
            raise Http404
        answer = cancel_entry(entry=entry, by=self.reader, **self.body(CancelSerializer))
        return Response(LedgerEntrySerializer(answer).data, status=201)


class StandingsPages(Pages):
    """Says beside the places what they contain. Adds `change`, `waiting`, `built_at`, `hands` and
    `hidden_from`.
    """

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        described = super().get_paginated_response_schema(schema)
        whole = {"type": "integer", "minimum": 0}
        described["properties"] |= {
            "change": {**whole, "description": "The last change of the tournament that they contain."},
            "waiting": {**whole, "description": "Changes that they do not contain yet."},
            "built_at": {"type": "string", "format": "date-time", "nullable": True},
            "hands": whole,
            "hidden_from": {
                **whole,
                "nullable": True,
                "description": "Until prize-giving they end before this round, but for who records.",
            },
        }
        described["required"] += ["change", "waiting", "built_at", "hands", "hidden_from"]
        return described


class StandingsList(Listing):
    pagination_class = StandingsPages

    @extend_schema(
        operation_id="standings_list",
        parameters=[StandingQuery],
        responses=StandingSerializer(many=True),
        tags=["ledger"],
    )
    def get(self, request: Request, key: str) -> Response:
        """Places in order. A worker brings them up to date; `waiting` counts what is still missing."""
        tournament, wanted = find_tournament(request, key), self.query(StandingQuery)
        shown = what_is_shown(tournament, request.user)
        standings = standings_of(tournament, shown)
        rows = Standing.objects.filter(standings=standings).select_related(
            "entrant__member", "entrant__partner", "decision"
        )
        for word in wanted["search"].split():
            rows = rows.filter(is_called(word))
        about = _about(tournament, standings, shown)
        return self.page(rows.defer("balance").order_by("position"), StandingSerializer, about=about)


def _about(tournament: Tournament, standings: Standings | None, shown: Shown) -> dict[str, Any]:
    change = standings.change if standings else 0
    return {
        "change": change,
        "waiting": max(0, tournament.change - change),
        "built_at": standings.built_at if standings else None,
        "hands": standings.hands if standings else 0,
        "hidden_from": shown.hidden_from,
    }


def _entrant(tournament: Tournament, number: int) -> Entrant:
    """The entrant of this number; raises `entrant_unknown`."""
    found = tournament.entrants.select_related("member", "partner").filter(number=number).first()
    if found is None:
        raise RuleBookError.of(ApiCode.ENTRANT_UNKNOWN, at="entrant", entrant=number)
    found.tournament = tournament
    return found
