"""Seating plans: asked for, watched, stopped, published; wishes; repairs."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise
from scoring.errors import RuleBookError
from tournaments.api.access import find_round, find_tournament
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.plans import (
    PlanRequestSerializer,
    PlanSerializer,
    PlanSummarySerializer,
    RepairSerializer,
    SwapTablesSerializer,
    WishSerializer,
    shown_plan,
    shown_wish,
)
from tournaments.api.serializers.rounds import RoundSerializer
from tournaments.api.views.rounds import round_answer
from tournaments.models import Entrant, PlanForm, SeatingPlan, Tournament
from tournaments.seating import OddTables
from tournaments.services.plan_publishing import publish_plan, withdraw_plan
from tournaments.services.plan_repairs import ask_spares, bring_plan, choose_prepared, repair_plan
from tournaments.services.plans import Wanted, ask_again, request_plan, stop_plan
from tournaments.services.table_swaps import swap_tables
from tournaments.services.wishes import add_wish, drop_wish

__all__ = [
    "PlanAgain",
    "PlanChoose",
    "PlanDetail",
    "PlanPublish",
    "PlanRepair",
    "PlanSpares",
    "PlanStop",
    "PlanWithdraw",
    "Plans",
    "TableSwap",
    "WishDetail",
    "Wishes",
]


class Plans(Listing):
    @extend_schema(operation_id="plans_list", responses=PlanSummarySerializer(many=True), tags=["plans"])
    def get(self, request: Request, key: str) -> Response:
        """Latest first; who does not organise sees what is published."""
        tournament = find_tournament(request, key)
        found = tournament.plans.order_by("-version")
        if not can_organise(request.user, tournament.club):
            found = found.filter(published_at__isnull=False)
        return self.page([shown_plan(plan) for plan in found], PlanSummarySerializer)

    @extend_schema(
        operation_id="plans_request",
        request=PlanRequestSerializer,
        responses={201: PlanSerializer},
        tags=["plans"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """A worker makes it: ask for the plan until its state is no longer "running"."""
        tournament = find_tournament(request, key, can_organise)
        asked = self.body(PlanRequestSerializer)
        if "rounds" in asked:
            plan = bring_plan(tournament=tournament, rounds=asked["rounds"], by=self.reader)
        else:
            plan = request_plan(tournament=tournament, wanted=_wanted(asked), by=self.reader)
        return _answer(plan, status=201)


class PlanDetail(Endpoint):
    @extend_schema(operation_id="plans_retrieve", responses=PlanSerializer, tags=["plans"])
    def get(self, request: Request, key: str, version: int) -> Response:
        tournament = find_tournament(request, key)
        plan = _find(tournament, version)
        if not plan.published_at and not can_organise(request.user, tournament.club):
            raise Http404
        return _answer(plan)


class PlanStep(Endpoint):
    step: ClassVar[Callable[..., Any]]

    @answered_once
    def post(self, request: Request, key: str, version: int) -> Response:
        plan = _find(find_tournament(request, key, can_organise), version)
        self.step(plan=plan, **self.signed())
        plan.refresh_from_db()
        return _answer(plan)

    def signed(self) -> dict[str, Any]:
        """Who did it, for a step that can be taken back."""
        return {}


def _described(name: str) -> Any:
    """How the document describes a step."""
    described = extend_schema(operation_id=name, request=None, responses=PlanSerializer, tags=["plans"])
    return extend_schema_view(post=described)


@_described("plans_stop")
class PlanStop(PlanStep):
    """The search ends at its next step and keeps the best so far."""

    step = staticmethod(stop_plan)


@_described("plans_again")
class PlanAgain(PlanStep):
    """Sends the work of a lost worker out again."""

    step = staticmethod(ask_again)


@_described("plans_publish")
class PlanPublish(PlanStep):
    """Takes the plan into the rounds that are not open, all or none, and shows it to players."""

    step = staticmethod(publish_plan)

    def signed(self) -> dict[str, Any]:
        return {"by": self.reader}


@_described("plans_withdraw")
class PlanWithdraw(PlanStep):
    """Rounds that are not open lose their seats."""

    step = staticmethod(withdraw_plan)

    def signed(self) -> dict[str, Any]:
        return {"by": self.reader}


@_described("plans_spares")
class PlanSpares(PlanStep):
    """A worker prepares it for three players fewer to three more; `choose` takes one of these."""

    step = staticmethod(ask_spares)


class TableSwap(Endpoint):
    @extend_schema(
        operation_id="rounds_swap_tables",
        request=SwapTablesSerializer,
        responses=RoundSerializer,
        tags=["rounds"],
    )
    @answered_once
    def post(self, request: Request, key: str, number: int) -> Response:
        """Two tables sat in each other's place: the people change places, their hands' units with them."""
        tournament = find_tournament(request, key, can_organise)
        asked = self.body(SwapTablesSerializer)
        round_ = find_round(tournament, number)
        table, other = (get_object_or_404(round_.tables, number=asked[name]) for name in ("table", "other"))
        swap_tables(table=table, other=other, by=self.reader, reason=asked["reason"])
        return round_answer(tournament, number)


class PlanChoose(Endpoint):
    @extend_schema(operation_id="plans_choose", request=None, responses={201: PlanSerializer}, tags=["plans"])
    @answered_once
    def post(self, request: Request, key: str, version: int) -> Response:
        """The version prepared for as many players as are entered now."""
        plan = _find(find_tournament(request, key, can_organise), version)
        return _answer(choose_prepared(plan=plan, by=self.reader), status=201)


class PlanRepair(Endpoint):
    @extend_schema(
        operation_id="plans_repair",
        request=RepairSerializer,
        responses={201: PlanSerializer},
        tags=["plans"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """A version for late arrivals and without who leaves; it changes nothing until it is published."""
        tournament = find_tournament(request, key, can_organise)
        leaving = _entrants(tournament, self.body(RepairSerializer)["leaving"])
        return _answer(repair_plan(tournament=tournament, leaving=leaving, by=self.reader), status=201)


class Wishes(Listing):
    @extend_schema(operation_id="wishes_list", responses=WishSerializer(many=True), tags=["plans"])
    def get(self, request: Request, key: str) -> Response:
        found = find_tournament(request, key, can_organise).wishes.prefetch_related("entrants")
        return self.page([shown_wish(wish) for wish in found.order_by("pk")], WishSerializer)

    @extend_schema(
        operation_id="wishes_add",
        request=WishSerializer,
        responses={201: WishSerializer(many=True)},
        tags=["plans"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """A wish for one player that names several is made for each of them."""
        tournament = find_tournament(request, key, can_organise)
        asked = self.body(WishSerializer)
        entrants = _entrants(tournament, asked.pop("players"))
        made = add_wish(tournament=tournament, entrants=entrants, **asked)
        return Response(WishSerializer([shown_wish(wish) for wish in made], many=True).data, status=201)


class WishDetail(Endpoint):
    @extend_schema(operation_id="wishes_drop", responses={204: None}, tags=["plans"])
    def delete(self, request: Request, key: str, wish: int) -> Response:
        tournament = find_tournament(request, key, can_organise)
        drop_wish(wish=get_object_or_404(tournament.wishes, pk=wish))
        return Response(status=204)


def _answer(plan: SeatingPlan, status: int = 200) -> Response:
    return Response(PlanSerializer(shown_plan(plan)).data, status=status)


def _find(tournament: Tournament, version: int) -> SeatingPlan:
    return get_object_or_404(tournament.plans.select_related("tournament"), version=version)


def _wanted(asked: dict[str, Any]) -> Wanted:
    return Wanted(
        PlanForm(asked["form"]),
        OddTables(asked["odd"]),
        asked["seconds"],
        asked["repeat_price"],
        asked.get("seed"),
    )


def _entrants(tournament: Tournament, numbers: Sequence[int]) -> list[Entrant]:
    there = {one.number: one for one in tournament.entrants.select_related("member", "partner")}
    unknown = [number for number in numbers if number not in there]
    if unknown:
        raise RuleBookError.of(ApiCode.ENTRANT_UNKNOWN, at="players", entrant=unknown[0])
    return [there[number] for number in numbers]
