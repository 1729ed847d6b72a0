"""Results hidden until prize-giving, and revealed; to others what is hidden is 403 `results_hidden`."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_organise, can_record
from tournaments.api.access import find_tournament
from tournaments.api.endpoint import Listing
from tournaments.api.serializers.hiding import HideSerializer, HidingSerializer
from tournaments.api.serializers.tournaments import TournamentSerializer
from tournaments.selectors.hiding import hidings_of
from tournaments.services.hiding import hide_results, reveal_results

__all__ = ["TournamentHiding"]


class TournamentHiding(Listing):
    @extend_schema(operation_id="hidings_list", responses=HidingSerializer(many=True), tags=["tournaments"])
    def get(self, request: Request, key: str) -> Response:
        """Who hid or revealed results, and when; the latest first."""
        return self.page(hidings_of(find_tournament(request, key, can_record)), HidingSerializer)

    @extend_schema(
        operation_id="results_hide",
        request=HideSerializer,
        responses=TournamentSerializer,
        tags=["tournaments"],
    )
    def put(self, request: Request, key: str) -> Response:
        """Keep results from a round on back from all but those who record."""
        tournament = find_tournament(request, key, can_organise)
        hidden = hide_results(tournament=tournament, by=self.reader, **self.body(HideSerializer))
        return Response(TournamentSerializer(hidden).data)

    @extend_schema(
        operation_id="results_reveal",
        request=None,
        responses={200: TournamentSerializer},
        tags=["tournaments"],
    )
    def delete(self, request: Request, key: str) -> Response:
        """Prize-giving: everybody sees everything."""
        tournament = find_tournament(request, key, can_organise)
        return Response(TournamentSerializer(reveal_results(tournament=tournament, by=self.reader)).data)
