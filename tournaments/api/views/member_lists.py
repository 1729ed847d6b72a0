"""Lists of members brought, likely doubles, records put together; each with the way back."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Club, Member, MemberImport
from accounts.permissions import can_organise
from accounts.selectors import likely_doubles
from accounts.services import import_members, plan_import, undo_import
from tournaments.api.access import find_club, find_member
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once, client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.member_lists import (
    DoubleSerializer,
    ImportPlanSerializer,
    ImportSerializer,
    ListSerializer,
    MemberImportSerializer,
    MemberMergeSerializer,
    MergeSerializer,
    plan_shown,
)
from tournaments.labels import fault_text
from tournaments.models import MemberMerge
from tournaments.services.merges import merge_members, undo_merge
from tournaments.sheets import read_sheet
from tournaments.sheets.members import people_in

__all__ = ["Doubles", "MemberImportPreview", "MemberImports", "Merges", "UndoImport", "UndoMerge"]


class MemberImportPreview(Endpoint):
    @extend_schema(
        operation_id="members_import_preview",
        request=ListSerializer,
        responses=ImportPlanSerializer,
        tags=["members"],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Who of the list is new, who changes, who stays, and which lines want an answer; writes nothing."""
        club = find_club(request, slug, can_organise)
        sent = self.body(ListSerializer)
        people = people_in(read_sheet(sent["text"].encode(errors="replace")))
        plan = plan_import(club=club, rows=people.rows, answers=_by_line(sent["answers"]))
        faults = [{"line": fault.facts["line"], "message": fault_text(fault)} for fault in plan.faults]
        return Response(ImportPlanSerializer(plan_shown(plan, people.unused, faults)).data)


class MemberImports(Endpoint):
    @extend_schema(
        operation_id="members_import",
        parameters=[NEEDS_KEY],
        request=ImportSerializer,
        responses={201: MemberImportSerializer},
        tags=["members"],
    )
    @answered_once
    def post(self, request: Request, slug: str) -> Response:
        """Take the list over whole, or not at all: every fault has its `line`."""
        club, key = find_club(request, slug, can_organise), client_key(request)
        sent = self.body(ImportSerializer)
        people = people_in(read_sheet(sent["text"].encode(errors="replace")))
        done = import_members(
            club=club,
            rows=people.rows,
            answers=_by_line(sent["answers"]),
            seen=sent["seen"],
            key=key,
            by=self.reader,
        )
        return Response(MemberImportSerializer(done).data, status=201)


class UndoImport(Endpoint):
    @extend_schema(
        operation_id="members_import_undo", request=None, responses=MemberImportSerializer, tags=["members"]
    )
    @answered_once
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take an import back, within 30 minutes and as long as nobody in it was used since."""
        club = find_club(request, slug, can_organise)
        done = MemberImport.objects.filter(club=club, pk=pk).first()
        if done is None:
            raise Http404
        return Response(MemberImportSerializer(undo_import(done=done, by=self.reader)).data)


class Doubles(Listing):
    @extend_schema(operation_id="members_doubles", responses=DoubleSerializer(many=True), tags=["members"])
    def get(self, request: Request, slug: str) -> Response:
        """Members whose names are alike, and of whom nobody has said that they are two people."""
        pairs = likely_doubles(find_club(request, slug, can_organise))
        return self.page([{"one": one, "other": other} for one, other in pairs], DoubleSerializer)


class Merges(Endpoint):
    @extend_schema(
        operation_id="members_merge",
        parameters=[NEEDS_KEY],
        request=MergeSerializer,
        responses={201: MemberMergeSerializer},
        tags=["members"],
    )
    @answered_once
    def post(self, request: Request, slug: str) -> Response:
        """Put records of one person together; refused with every reason why they cannot be."""
        club, key = find_club(request, slug, can_organise), client_key(request)
        sent = self.body(MergeSerializer)
        kept, *others = [_member(club, pk) for pk in (sent["kept"], *sent["others"])]
        done = merge_members(kept=kept, others=others, key=key, by=self.reader)
        return Response(MemberMergeSerializer(done).data, status=201)


class UndoMerge(Endpoint):
    @extend_schema(
        operation_id="members_merge_undo", request=None, responses=MemberMergeSerializer, tags=["members"]
    )
    @answered_once
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take records apart again, each with what it had."""
        club = find_club(request, slug, can_organise)
        done = MemberMerge.objects.filter(club=club, pk=pk).select_related("kept").first()
        if done is None:
            raise Http404
        done = undo_merge(done=done, by=self.reader)
        return Response(MemberMergeSerializer(done).data)


def _member(club: Club, pk: int) -> Member:
    """A row's key that is none is nobody, as in an address."""
    if not 0 < pk < 2**63:
        raise Http404
    return find_member(club, pk)


def _by_line(answers: Mapping[str, Any]) -> dict[int, str]:
    return {int(line): str(answer) for line, answer in answers.items() if line.isascii() and line.isdigit()}
