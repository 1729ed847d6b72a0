"""Money: who pays whom, and what is paid."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Club, Member
from accounts.permissions import can_organise, can_see_members
from scoring.errors import RuleBookError
from tournaments.api.access import find_tournament, must_show
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint
from tournaments.api.idempotency import client_key
from tournaments.api.serializers.settlement import (
    MarkPaidSerializer,
    PaymentSerializer,
    SettlementSerializer,
)
from tournaments.selectors.settlement import settlement_of
from tournaments.services.payments import mark_paid, undo_payment

__all__ = ["SettlementPayments", "TournamentSettlement", "UndoPayment", "paid_as_sent"]


class TournamentSettlement(Endpoint):
    @extend_schema(operation_id="settlement_retrieve", responses=SettlementSerializer, tags=["ledger"])
    def get(self, request: Request, key: str) -> Response:
        """Members of the club see who pays whom."""
        tournament = find_tournament(request, key, can_see_members)
        must_show(request, tournament)
        return Response(SettlementSerializer(settlement_of(tournament)).data)


class SettlementPayments(Endpoint):
    @extend_schema(
        operation_id="settlement_pay",
        request=MarkPaidSerializer,
        responses={201: PaymentSerializer},
        tags=["ledger"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Mark an open payment as made. Needs an `Idempotency-Key`."""
        tournament = find_tournament(request, key, can_organise)
        wanted = paid_as_sent(self.body(MarkPaidSerializer), tournament.club)
        payment = mark_paid(settled=tournament, key=client_key(request), by=self.reader, **wanted)
        return Response(PaymentSerializer(payment).data, status=201)


class UndoPayment(Endpoint):
    @extend_schema(operation_id="settlement_undo", request=None, responses=PaymentSerializer, tags=["ledger"])
    def post(self, request: Request, key: str, number: int) -> Response:
        """Take a mark back: `number` is the payment's id."""
        tournament = find_tournament(request, key, can_organise)
        payment = tournament.payments.filter(pk=number).first()
        if payment is None:
            raise RuleBookError.of(ApiCode.PAYMENT_UNKNOWN, payment=number)
        return Response(PaymentSerializer(undo_payment(payment=payment, by=self.reader)).data)


def paid_as_sent(sent: dict[str, Any], club: Club) -> dict[str, Any]:
    """Members for their ids; raises `member_unknown`."""
    return {
        "payer": _member(club, sent["payer"], "payer"),
        "payee": _member(club, sent["payee"], "payee"),
        "amount": sent["amount"],
    }


def _member(club: Club, pk: int | None, at: str) -> Member | None:
    found = club.members.filter(pk=pk).first() if pk is not None else None
    if found is None and pk is not None:
        raise RuleBookError.of(ApiCode.MEMBER_UNKNOWN, at=at, member=pk)
    return found
