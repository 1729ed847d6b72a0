"""What decides places in a tournament."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise
from tournaments.api.access import find_tournament
from tournaments.api.endpoint import Endpoint
from tournaments.api.serializers.rankings import ChangeRankingSerializer, RankingSerializer
from tournaments.models import Tournament
from tournaments.services.rankings import change_ranking

__all__ = ["TournamentRanking"]


class TournamentRanking(Endpoint):
    @extend_schema(operation_id="ranking_retrieve", responses=RankingSerializer, tags=["ledger"])
    def get(self, request: Request, key: str) -> Response:
        return _answer(find_tournament(request, key))

    @extend_schema(
        operation_id="ranking_change",
        request=ChangeRankingSerializer,
        responses=RankingSerializer,
        tags=["ledger"],
    )
    def put(self, request: Request, key: str) -> Response:
        """Until the end of the tournament; places follow at once."""
        tournament = find_tournament(request, key, can_organise)
        wanted = self.body(ChangeRankingSerializer)
        return _answer(change_ranking(tournament=tournament, by=self.reader, **wanted))


def _answer(tournament: Tournament) -> Response:
    ranking = tournament.ranking
    shown = {
        "chain": ranking.chain,
        "ties": ranking.ties.value,
        "least_hands": ranking.least_hands,
        "seed": ranking.seed,
        "criteria": list(tournament.criteria.values()),
        "unranked": tournament.entrants.filter(is_ranked=False).values_list("number", flat=True),
    }
    return Response(RankingSerializer(shown).data)
