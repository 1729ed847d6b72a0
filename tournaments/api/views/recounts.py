"""House rules changed in mid-tournament, and the recount of rounds that were closed before."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_manage_club
from tournaments.api.access import find_tournament
from tournaments.api.endpoint import Endpoint
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.recounts import (
    MidwaySerializer,
    RecountSerializer,
    RehearsedSerializer,
    RehearseRulesSerializer,
)
from tournaments.models import Tournament
from tournaments.services.recounts import (
    Rehearsal,
    change_rules_midway,
    recount,
    rehearse_change,
    rehearse_recount,
)

__all__ = ["Recount", "RulesMidway", "RulesRehearsal"]


class RulesRehearsal(Endpoint):
    @extend_schema(
        operation_id="rules_rehearse",
        request=RehearseRulesSerializer,
        responses=RehearsedSerializer,
        tags=["tournaments"],
    )
    def post(self, request: Request, key: str) -> Response:
        """What other rules would move in the rounds that are not closed. Writes nothing."""
        tournament = find_tournament(request, key, can_manage_club)
        options = self.body(RehearseRulesSerializer)["options"]
        return _answer(tournament, rehearse_change(tournament=tournament, options=options))


class RulesMidway(Endpoint):
    @extend_schema(
        operation_id="rules_midway",
        request=MidwaySerializer,
        responses=RehearsedSerializer,
        tags=["tournaments"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Other rules from now on: closed rounds keep theirs. Answers what a recount of those would move."""
        tournament = find_tournament(request, key, can_manage_club)
        sent = self.body(MidwaySerializer)
        change_rules_midway(tournament=tournament, seen_change=sent.pop("change"), by=self.reader, **sent)
        return _waiting(tournament)


class Recount(Endpoint):
    @extend_schema(operation_id="recount_rehearse", responses=RehearsedSerializer, tags=["tournaments"])
    def get(self, request: Request, key: str) -> Response:
        """What the rules in force would move in rounds that were closed under others."""
        return _waiting(find_tournament(request, key, can_manage_club))

    @extend_schema(
        operation_id="recount_confirm",
        request=RecountSerializer,
        responses=RehearsedSerializer,
        tags=["tournaments"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Move it."""
        tournament = find_tournament(request, key, can_manage_club)
        sent = self.body(RecountSerializer)
        recount(tournament=tournament, seen_change=sent["change"], by=self.reader, reason=sent["reason"])
        return _waiting(tournament)


def _waiting(tournament: Tournament) -> Response:
    tournament = Tournament.objects.get(pk=tournament.pk)
    return _answer(tournament, rehearse_recount(tournament=tournament))


def _answer(tournament: Tournament, found: Rehearsal) -> Response:
    numbers = dict(tournament.entrants.values_list("pk", "number"))
    moved = [{"entrant": numbers[pk], "units": f"{units:f}"} for pk, units in found.units.items()]
    shown = {"change": found.change, "hands": found.hands, "moved": moved}
    return Response(RehearsedSerializer(shown).data)
