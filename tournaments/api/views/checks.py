"""A second pair of eyes by programs: the same services as on the pages."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise, can_record, can_see_members
from tournaments.api.access import find_hand, find_tournament
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once, client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.checks import (
    AnswerReportSerializer,
    CheckingRuleSerializer,
    ConfirmedSerializer,
    ConfirmSerializer,
    ReportHandSerializer,
    ReportSerializer,
    WaitingItemSerializer,
)
from tournaments.api.views.hands import TableEndpoint
from tournaments.models import HandReport
from tournaments.selectors.check_queue import CheckItem, queue_of
from tournaments.selectors.reports import reports_of
from tournaments.services.checking_rules import change_checking
from tournaments.services.confirming import confirm_hands
from tournaments.services.reports import answer_report, report_hand

__all__ = ["AnswerReport", "Checks", "ConfirmHands", "HandReports", "Reports", "TournamentChecking"]


class TournamentChecking(Endpoint):
    @extend_schema(operation_id="checking_retrieve", responses=CheckingRuleSerializer, tags=["checks"])
    def get(self, request: Request, key: str) -> Response:
        """Who confirms hands, and when they are final."""
        return Response(CheckingRuleSerializer(find_tournament(request, key)).data)

    @extend_schema(
        operation_id="checking_update",
        request=CheckingRuleSerializer,
        responses=CheckingRuleSerializer,
        tags=["checks"],
    )
    def put(self, request: Request, key: str) -> Response:
        """Change the rule; what was confirmed stays confirmed."""
        tournament = find_tournament(request, key, can_organise)
        changed = change_checking(tournament=tournament, **self.body(CheckingRuleSerializer))
        return Response(CheckingRuleSerializer(changed).data)


class Checks(Listing):
    @extend_schema(operation_id="checks_list", responses=WaitingItemSerializer(many=True), tags=["checks"])
    def get(self, request: Request, key: str) -> Response:
        """What waits to be checked in open rounds, in the order of the tables."""
        tournament = find_tournament(request, key, can_record)
        waiting = [item for item in queue_of(tournament, self.reader).items if item.waiting]
        return self.page([_waiting(item) for item in waiting], WaitingItemSerializer)


def _waiting(item: CheckItem) -> dict[str, Any]:
    hands = [
        {
            "number": number,
            "version": version,
            "is_own": number in item.own,
            "is_reported": number in item.reported,
        }
        for number, version in sorted(item.waiting.items())
    ]
    return {"round": item.round, "table": item.table, "hands": hands}


class ConfirmHands(TableEndpoint):
    @extend_schema(
        operation_id="hands_confirm",
        request=ConfirmSerializer,
        responses=ConfirmedSerializer,
        tags=["checks"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """Hands of a table are right as you saw them. 409 with both versions when one changed since."""
        sitting, wanted = self.find(request, place, can_record), self.body(ConfirmSerializer)
        seen = {one["number"]: one["version"] for one in wanted["hands"]}
        done = confirm_hands(table=sitting.table, seen=seen, by=self.reader)
        return Response(ConfirmedSerializer(done).data)


class HandReports(TableEndpoint):
    @extend_schema(
        operation_id="reports_create",
        parameters=[NEEDS_KEY],
        request=ReportHandSerializer,
        responses={201: ReportSerializer},
        tags=["checks"],
    )
    @answered_once
    def post(self, request: Request, hand: int, **place: Any) -> Response:
        """Something is wrong with a hand, says who plays or records; no figure changes by it."""
        key, sitting = client_key(request), self.find(request, place, can_see_members)
        found, wanted = find_hand(sitting, hand).hand, self.body(ReportHandSerializer)
        made = report_hand(hand=found, by=self.reader, key=key, **wanted)
        return Response(ReportSerializer(made).data, status=201)


class Reports(Listing):
    @extend_schema(operation_id="reports_list", responses=ReportSerializer(many=True), tags=["checks"])
    def get(self, request: Request, key: str) -> Response:
        """What is reported about hands: first what waits for an answer."""
        return self.page(reports_of(find_tournament(request, key, can_record)), ReportSerializer)


class AnswerReport(Endpoint):
    @extend_schema(
        operation_id="reports_answer",
        request=AnswerReportSerializer,
        responses=ReportSerializer,
        tags=["checks"],
    )
    @answered_once
    def post(self, request: Request, key: str, pk: int) -> Response:
        """Tell who reported it what came of it."""
        tournament = find_tournament(request, key, can_record)
        found = get_object_or_404(HandReport, pk=pk, hand__table__round__tournament=tournament)
        answered = answer_report(report=found, by=self.reader, **self.body(AnswerReportSerializer))
        return Response(ReportSerializer(answered).data)
