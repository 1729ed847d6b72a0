"""Hands in one line each: listed, looked at, written whole or not at all."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_record
from tournaments.api.endpoint import Listing
from tournaments.api.idempotency import answered_once, client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.hands import shown_hand
from tournaments.api.serializers.lines import (
    LineOfHandSerializer,
    LinesPreviewedSerializer,
    LinesSerializer,
    LinesWrittenSerializer,
)
from tournaments.api.views.hands import TableEndpoint
from tournaments.labels import seat_names
from tournaments.models import HandRevision
from tournaments.selectors.lines import lines_of_hands
from tournaments.selectors.sittings import Sitting, sitting_of
from tournaments.services.lines import preview_lines, record_lines

__all__ = ["Lines", "LinesPreview"]


class Lines(TableEndpoint, Listing):
    @extend_schema(operation_id="hands_lines_list", responses=LineOfHandSerializer(many=True), tags=["hands"])
    def get(self, request: Request, **place: Any) -> Response:
        """Every hand that stands, as the shortest line that says it."""
        return self.page(_listed(self.find(request, place, can_record)), LineOfHandSerializer)

    @extend_schema(
        operation_id="hands_lines_record",
        parameters=[NEEDS_KEY],
        request=LinesSerializer,
        responses={201: LinesWrittenSerializer, 200: LinesWrittenSerializer},
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """Write the hands of all lines, or none: every fault has its `line`. 200: all were there already."""
        key, sitting = client_key(request), self.find(request, place, can_record)
        written = record_lines(
            table=sitting.table,
            key=key,
            by=self.reader,
            source=HandRevision.Source.API,
            **self.body(LinesSerializer),
        )
        numbers = {one.hand.number for one in written}
        listed = [one for one in _listed(sitting_of(sitting.table)) if one["number"] in numbers]
        status = 201 if any(one.is_news for one in written) else 200
        return Response(LinesWrittenSerializer({"hands": listed}).data, status=status)


class LinesPreview(TableEndpoint):
    @extend_schema(
        operation_id="hands_lines_preview",
        request=LinesSerializer,
        responses=LinesPreviewedSerializer,
        tags=["hands"],
    )
    def post(self, request: Request, **place: Any) -> Response:
        """What the lines say and are worth, from the next hand on or from `number`; writes nothing."""
        sitting = self.find(request, place, can_record)
        found = preview_lines(sitting=sitting, **self.body(LinesSerializer))
        names = seat_names(sitting.players)
        worth = {one.hand.number: shown_hand(one, names)["worth"] for one in found.after.hands}
        rows = [{"number": one.number, "line": one.text, "worth": worth[one.number]} for one in found.lines]
        return Response(LinesPreviewedSerializer({"lines": rows}).data)


def _listed(sitting: Sitting) -> list[dict[str, Any]]:
    versions = {one.hand.number: one.hand.version for one in sitting.hands}
    return [
        {"number": number, "version": versions[number], "line": line}
        for number, line in lines_of_hands(sitting).items()
    ]
