"""The pot of a tournament or of a season."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise, can_see_members
from scoring.errors import RuleBookError
from tournaments.api.access import find_club, find_tournament, must_show
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint
from tournaments.api.idempotency import client_key
from tournaments.api.serializers.pots import PotSerializer, SetPotSerializer
from tournaments.api.serializers.settlement import MarkPaidSerializer, PaymentSerializer
from tournaments.api.views.seasons import season_called
from tournaments.api.views.settlement import paid_as_sent
from tournaments.models import Payment, Season, Tournament
from tournaments.selectors.pots import pot_state
from tournaments.services.payments import mark_paid
from tournaments.services.pots import set_pot

__all__ = ["PotPayments", "SeasonPot", "SeasonPotPayments", "TournamentPot"]


class TournamentPot(Endpoint):
    @extend_schema(operation_id="pot_retrieve", responses=PotSerializer, tags=["ledger"])
    def get(self, request: Request, key: str) -> Response:
        """By the places of now; members of the club see it."""
        tournament = find_tournament(request, key, can_see_members)
        must_show(request, tournament)
        return _answer(tournament)

    @extend_schema(operation_id="pot_set", request=SetPotSerializer, responses=PotSerializer, tags=["ledger"])
    def put(self, request: Request, key: str) -> Response:
        """Set fee and prizes; what was paid stays paid, and what differs then is open."""
        return _set(self, find_tournament(request, key, can_organise))


class PotPayments(Endpoint):
    @extend_schema(
        operation_id="pot_pay",
        request=MarkPaidSerializer,
        responses={201: PaymentSerializer},
        tags=["ledger"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Mark a fee or a prize as paid, where the pot is paid by itself. Needs an `Idempotency-Key`."""
        return _pay(self, find_tournament(request, key, can_organise))


class SeasonPot(Endpoint):
    @extend_schema(operation_id="seasons_pot", responses=PotSerializer, tags=["seasons"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """By the places of now; members of the club see it."""
        return _answer(season_called(find_club(request, slug, can_see_members), number))

    @extend_schema(
        operation_id="seasons_pot_set", request=SetPotSerializer, responses=PotSerializer, tags=["seasons"]
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Set fee and prizes; what was paid stays paid, and what differs then is open."""
        return _set(self, season_called(find_club(request, slug, can_organise), number))


class SeasonPotPayments(Endpoint):
    @extend_schema(
        operation_id="seasons_pot_pay",
        request=MarkPaidSerializer,
        responses={201: PaymentSerializer},
        tags=["seasons"],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Mark a fee or a prize as paid, where the pot is paid by itself. Needs an `Idempotency-Key`."""
        return _pay(self, season_called(find_club(request, slug, can_organise), number))


def _answer(settled: Tournament | Season) -> Response:
    """Raises `no_pot` where none is set."""
    state = pot_state(settled)
    if state is None:
        raise RuleBookError.of(ApiCode.NO_POT)
    return Response(PotSerializer(state).data)


def _set(endpoint: Endpoint, settled: Tournament | Season) -> Response:
    set_pot(settled=settled, **endpoint.body(SetPotSerializer))
    return _answer(settled)


def _pay(endpoint: Endpoint, settled: Tournament | Season) -> Response:
    wanted = paid_as_sent(endpoint.body(MarkPaidSerializer), settled.club)
    payment = mark_paid(
        settled=settled,
        key=client_key(endpoint.request),
        by=endpoint.reader,
        account=Payment.Account.POT,
        **wanted,
    )
    return Response(PaymentSerializer(payment).data, status=201)
