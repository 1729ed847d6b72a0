"""What was done at once, and taking it back."""

from django.http import Http404
from django.utils.translation import pgettext
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_record
from tournaments.api.access import find_tournament
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.serializers.acts import BulkActSerializer, UndoSerializer
from tournaments.selectors.acts import acts_of, may_undo
from tournaments.services.undoing import undo_act

__all__ = ["Acts", "UndoAct"]


class Acts(Listing):
    @extend_schema(operation_id="acts_list", responses=BulkActSerializer(many=True), tags=["tournaments"])
    def get(self, request: Request, key: str) -> Response:
        """Sheets imported, plans published and whatever else changed much at once, the latest first."""
        tournament = find_tournament(request, key, can_record)
        return self.page(acts_of(tournament).select_related("tournament"), BulkActSerializer)


class UndoAct(Endpoint):
    @extend_schema(
        operation_id="acts_undo", request=UndoSerializer, responses=BulkActSerializer, tags=["tournaments"]
    )
    def post(self, request: Request, key: str, pk: int) -> Response:
        """Take it back whole, within 30 minutes, while what it touched stands as it left it.

        Sent again it answers the same. Who may do such a thing may take it back, whoever did it.
        """
        tournament = find_tournament(request, key, can_record)
        act = acts_of(tournament).filter(pk=pk).first()
        if act is None:
            raise Http404
        act.tournament = tournament
        if not may_undo(request.user, act):
            raise PermissionDenied
        reason = self.body(UndoSerializer)["reason"] or pgettext("reason of an undo", "Taken back")
        return Response(BulkActSerializer(undo_act(act=act, by=self.reader, reason=reason)).data)
