"""Photographs of sheets, for those who may see them."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import Permission, can_record, can_view
from tournaments.api.access import find_sitting, find_tournament
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import client_key
from tournaments.api.schema import NEEDS_KEY
from tournaments.api.serializers.photos import PhotoSerializer, SendPhotoSerializer, WholePhotoSerializer
from tournaments.models import SheetPhoto, Table, Tournament
from tournaments.selectors.photos import may_see_photos, photos_seen_by
from tournaments.services.photos import delete_photo, keep_photo

__all__ = ["PhotoDetail", "Photos"]


class Photos(Listing):
    @extend_schema(operation_id="photos_list", responses=PhotoSerializer(many=True), tags=["hands"])
    def get(self, request: Request, key: str) -> Response:
        """The latest first: for players, where the club wants it, those of their own tables."""
        tournament = _find(request, key)
        return self.page(photos_seen_by(request.user, tournament), PhotoSerializer)

    @extend_schema(
        operation_id="photos_send",
        parameters=[NEEDS_KEY],
        request=SendPhotoSerializer,
        responses={201: PhotoSerializer},
        tags=["hands"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Keep a photo of a sheet, for the table named or for the one whose code is on the paper."""
        sent_key, tournament = client_key(request), find_tournament(request, key, can_record)
        wanted = self.body(SendPhotoSerializer)
        table = _table(tournament, wanted)
        data = wanted["photo"]
        kept = keep_photo(tournament=tournament, data=data, key=sent_key, by=self.reader, table=table)
        return Response(PhotoSerializer(kept).data, status=201)


class PhotoDetail(Endpoint):
    @extend_schema(operation_id="photos_retrieve", responses=WholePhotoSerializer, tags=["hands"])
    def get(self, request: Request, key: str, pk: int) -> Response:
        """The picture itself."""
        return Response(WholePhotoSerializer(_photo(request, _find(request, key), pk)).data)

    @extend_schema(operation_id="photos_delete", responses={204: None}, tags=["hands"])
    def delete(self, request: Request, key: str, pk: int) -> Response:
        """Throw it away, with its file."""
        delete_photo(photo=_photo(request, _find(request, key, can_record), pk))
        return Response(status=204)


def _find(request: Request, key: str, may: Permission = can_view) -> Tournament:
    tournament = find_tournament(request, key, may)
    if not may_see_photos(request.user, tournament):
        raise PermissionDenied if request.user.is_authenticated else NotAuthenticated
    return tournament


def _photo(request: Request, tournament: Tournament, pk: int) -> SheetPhoto:
    found = photos_seen_by(request.user, tournament).filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _table(tournament: Tournament, wanted: dict[str, Any]) -> Table | None:
    if "round" not in wanted or "table" not in wanted:
        return None
    return find_sitting(tournament, wanted["round"], wanted["table"]).table
