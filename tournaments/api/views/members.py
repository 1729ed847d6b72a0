"""Members of a club."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Member
from accounts.permissions import can_hand_out, can_organise, can_record, can_see_members
from accounts.selectors import members
from accounts.services import (
    add_member,
    remove_member,
    rename_member,
    restore_member,
    retire_member,
    set_role,
)
from tournaments.api.access import find_changeable_member, find_club, find_member
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.clubs import (
    AddMemberSerializer,
    MemberQuery,
    MemberSerializer,
    RemoveMemberQuery,
    RenameMemberSerializer,
    RoleSerializer,
)

__all__ = ["MemberDetail", "MemberRestore", "MemberRole", "Members"]


class Members(Listing):
    @extend_schema(
        operation_id="members_list",
        parameters=[MemberQuery],
        responses=MemberSerializer(many=True),
        tags=["members"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The list is for members, in a public club too."""
        wanted = self.query(MemberQuery)
        club = find_club(request, slug, can_organise if wanted["former"] else can_see_members)
        found = members(club, search=wanted["search"], order=wanted["ordering"], former=wanted["former"])
        return self.page(found, MemberSerializer)

    @extend_schema(
        operation_id="members_add",
        request=AddMemberSerializer,
        responses={201: MemberSerializer},
        tags=["members"],
    )
    @answered_once
    def post(self, request: Request, slug: str) -> Response:
        """Add a guest: a member without an account, who may claim this place by an invitation."""
        club = find_club(request, slug, can_record)
        member = add_member(club=club, **self.body(AddMemberSerializer))
        return Response(MemberSerializer(member).data, status=201)


class MemberDetail(Endpoint):
    @extend_schema(operation_id="members_retrieve", responses=MemberSerializer, tags=["members"])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        club = find_club(request, slug, can_see_members)
        return Response(MemberSerializer(find_member(club, pk)).data)

    @extend_schema(
        operation_id="members_rename",
        request=RenameMemberSerializer,
        responses=MemberSerializer,
        tags=["members"],
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Correct the name or the number."""
        member = find_member(find_club(request, slug, can_record), pk)
        wanted = {"name": member.name, "number": member.number, **self.body(RenameMemberSerializer)}
        return Response(MemberSerializer(rename_member(member=member, **wanted)).data)

    @extend_schema(
        operation_id="members_remove",
        parameters=[RemoveMemberQuery],
        responses={204: None},
        tags=["members"],
    )
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Take somebody off the list."""
        club = find_club(request, slug, can_organise)
        _take_off(find_changeable_member(request, club, pk), self.query(RemoveMemberQuery)["way"])
        return Response(status=204)


class MemberRole(Endpoint):
    @extend_schema(
        operation_id="members_set_role", request=RoleSerializer, responses=MemberSerializer, tags=["members"]
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """Owners hand out every role, organisers those below their own."""
        club = find_club(request, slug, can_organise)
        member = find_changeable_member(request, club, pk)
        role: Any = self.body(RoleSerializer)["role"]
        if not can_hand_out(request.user, club, role):
            raise PermissionDenied
        return Response(MemberSerializer(set_role(member=member, role=role)).data)


class MemberRestore(Endpoint):
    @extend_schema(operation_id="members_restore", request=None, responses=MemberSerializer, tags=["members"])
    @answered_once
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Put a former member back on the list, as a player."""
        member = find_member(find_club(request, slug, can_organise), pk)
        return Response(MemberSerializer(restore_member(member=member)).data)


def _take_off(member: Member, way: str) -> None:
    if way == "delete":
        remove_member(member=member)
    else:
        retire_member(member=member, forget_name=way == "forget")
