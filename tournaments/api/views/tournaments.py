"""Tournaments from the first draft to the end, and their house rules."""

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise, can_record
from scoring.house_rules import differences
from tournaments.api.access import find_club, find_tournament
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.house_rules import written_rules
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.games import SlipQuery, SlipSerializer
from tournaments.api.serializers.tournaments import (
    ChangeRulesSerializer,
    ChangeTournamentSerializer,
    CreateTournamentSerializer,
    RulesSerializer,
    TournamentQuery,
    TournamentSerializer,
)
from tournaments.api.views.games import slip_answer
from tournaments.models import Tournament
from tournaments.models.tournament import Status
from tournaments.selectors.evenings import tournaments_of
from tournaments.services.tournaments import (
    change_rules,
    change_tournament,
    create_tournament,
    delete_tournament,
)

__all__ = [
    "ClubTournaments",
    "TournamentDetail",
    "TournamentRules",
    "TournamentSlip",
]

# The time stamps that a tournament of each status has, as `Tournament.status` reads them.
_HAS_STATUS = {
    Status.DRAFT: Q(published_at=None, ended_at=None),
    Status.PUBLISHED: Q(published_at__isnull=False, rules_frozen_at=None, ended_at=None),
    Status.RUNNING: Q(rules_frozen_at__isnull=False, ended_at=None),
    Status.ENDED: Q(ended_at__isnull=False),
}


class ClubTournaments(Listing):
    @extend_schema(
        operation_id="tournaments_list",
        parameters=[TournamentQuery],
        responses=TournamentSerializer(many=True),
        tags=["tournaments"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Drafts are for those who record or organise."""
        club, wanted = find_club(request, slug), self.query(TournamentQuery)
        found = tournaments_of(club, with_drafts=can_record(request.user, club))
        return self.page(_narrowed(found.select_related("club"), **wanted), TournamentSerializer)

    @extend_schema(
        operation_id="tournaments_create",
        request=CreateTournamentSerializer,
        responses={201: TournamentSerializer},
        tags=["tournaments"],
    )
    @answered_once
    def post(self, request: Request, slug: str) -> Response:
        club = find_club(request, slug, can_organise)
        tournament = create_tournament(club=club, by=self.reader, **self.body(CreateTournamentSerializer))
        return Response(TournamentSerializer(tournament).data, status=201)


class TournamentDetail(Endpoint):
    @extend_schema(operation_id="tournaments_retrieve", responses=TournamentSerializer, tags=["tournaments"])
    def get(self, request: Request, key: str) -> Response:
        return Response(TournamentSerializer(find_tournament(request, key)).data)

    @extend_schema(
        operation_id="tournaments_change",
        request=ChangeTournamentSerializer,
        responses=TournamentSerializer,
        tags=["tournaments"],
    )
    def patch(self, request: Request, key: str) -> Response:
        tournament = find_tournament(request, key, can_organise)
        kept = ("name", "entry", "starts_at", "stake", "rounds_planned")
        wanted = {name: getattr(tournament, name) for name in kept} | self.body(ChangeTournamentSerializer)
        return Response(TournamentSerializer(change_tournament(tournament=tournament, **wanted)).data)

    @extend_schema(operation_id="tournaments_delete", responses={204: None}, tags=["tournaments"])
    def delete(self, request: Request, key: str) -> Response:
        """Possible as long as no hand was written and nothing booked."""
        delete_tournament(tournament=find_tournament(request, key, can_organise))
        return Response(status=204)


class TournamentRules(Endpoint):
    @extend_schema(operation_id="rules_retrieve", responses=RulesSerializer, tags=["tournaments"])
    def get(self, request: Request, key: str) -> Response:
        """The house rules in force."""
        return _rules_answer(find_tournament(request, key))

    @extend_schema(
        operation_id="rules_change",
        request=ChangeRulesSerializer,
        responses=RulesSerializer,
        tags=["tournaments"],
    )
    def patch(self, request: Request, key: str) -> Response:
        """Until the first round opens. A setting that is not named stays."""
        tournament = find_tournament(request, key, can_organise)
        wanted = {"options": {}, **self.body(ChangeRulesSerializer)}
        return _rules_answer(change_rules(tournament=tournament, **wanted))


class TournamentSlip(Endpoint):
    @extend_schema(
        operation_id="tournaments_slip",
        parameters=[SlipQuery],
        responses=SlipSerializer,
        tags=["tournaments"],
    )
    def get(self, request: Request, key: str) -> Response:
        """What a scorer fills in for a hand under the rules of this tournament."""
        tournament = find_tournament(request, key)
        return slip_answer(tournament.game, tournament.rules, self.query(SlipQuery).get("seats"))


def _narrowed(
    found: QuerySet[Tournament], *, search: str, ordering: str, status: str | None = None
) -> QuerySet[Tournament]:
    for word in search.split():
        found = found.filter(name__icontains=word)
    if status:
        found = found.filter(_HAS_STATUS[Status(status)])
    return found.order_by(ordering, "-pk")


def _rules_answer(tournament: Tournament) -> Response:
    game, rules = tournament.game, tournament.rules
    shown = {
        "game": game.slug,
        "preset": tournament.preset,
        "is_frozen": tournament.rules_frozen_at is not None,
        "version": tournament.rules_number,
        "rules": written_rules(game, rules),
        "changes": differences(game.presets[tournament.preset].rules, rules),
    }
    return Response(RulesSerializer(shown).data)
