"""Whispers about the hands of a table, answers to them, and the totals on the paper."""

from typing import Any

from django.utils.translation import pgettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import can_record
from tournaments.api.idempotency import answered_once, client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.whispers import (
    AnswerWhisperSerializer,
    ComparisonSerializer,
    WhispersSerializer,
    WritePaperTotalsSerializer,
    shown_comparison,
    shown_heard,
)
from tournaments.api.views.hands import TableEndpoint
from tournaments.selectors.sittings import Sitting, find_table, sitting_of
from tournaments.selectors.whispers import compare, heard_in
from tournaments.services.whispers import leave_alone, mend, write_paper_totals

__all__ = ["PaperTotals", "Whispers"]


class Whispers(TableEndpoint):
    @extend_schema(operation_id="whispers_list", responses=WhispersSerializer, tags=["hands"])
    def get(self, request: Request, **place: Any) -> Response:
        """What is worth a look among the hands of a table."""
        return self._heard(self.find(request, place, can_record))

    @extend_schema(
        operation_id="whispers_answer",
        parameters=[NEEDS_KEY],
        request=AnswerWhisperSerializer,
        responses=WhispersSerializer,
        tags=["hands"],
    )
    @answered_once
    def post(self, request: Request, **place: Any) -> Response:
        """Mend a hand as suggested, or leave it; answers what is still whispered."""
        key, sitting = client_key(request), self.find(request, place, can_record)
        said = self.body(AnswerWhisperSerializer)
        number, mark = said["number"], said["mark"]
        if said["do"] == "mend":
            reason = pgettext("reason of a correction", "Slip of the pen, mended as suggested")
            mend(table=sitting.table, number=number, mark=mark, key=key, by=self.reader, reason=reason)
        else:
            leave_alone(table=sitting.table, number=number, mark=mark)
        return self._heard(sitting_of(find_table(pk=sitting.table.pk)))

    def _heard(self, sitting: Sitting) -> Response:
        heard = [shown_heard(one, self.seat_names()) for one in heard_in(sitting)]
        return Response(WhispersSerializer({"whispers": heard}).data)


class PaperTotals(TableEndpoint):
    @extend_schema(operation_id="paper_totals_retrieve", responses=ComparisonSerializer, tags=["hands"])
    def get(self, request: Request, **place: Any) -> Response:
        """The paper beside the site, and what would explain where they differ."""
        return self._compared(self.find(request, place, can_record))

    @extend_schema(
        operation_id="paper_totals_write",
        request=WritePaperTotalsSerializer,
        responses=ComparisonSerializer,
        tags=["hands"],
    )
    def put(self, request: Request, **place: Any) -> Response:
        """Write a line of totals down, in place of what was there."""
        sitting = self.find(request, place, can_record)
        write_paper_totals(table=sitting.table, by=self.reader, **self.body(WritePaperTotalsSerializer))
        return self._compared(sitting)

    def _compared(self, sitting: Sitting) -> Response:
        shown = shown_comparison(compare(sitting), self.seat_names())
        return Response(ComparisonSerializer(shown).data)
