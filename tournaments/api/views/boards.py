"""Boards and the files that bring them."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.permissions import Permission, can_organise, can_view
from tournaments.api.access import find_round, find_tournament
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.idempotency import answered_once
from tournaments.api.serializers.boards import (
    BoardSerializer,
    DealBoardsSerializer,
    DuplicateRowSerializer,
    SendUploadSerializer,
    StoreUploadSerializer,
    UploadSerializer,
    shown_upload,
)
from tournaments.models import Board, Tournament, Upload
from tournaments.selectors.boards import boards_of, shows_cards
from tournaments.selectors.duplicate import duplicate_ranking
from tournaments.selectors.hiding import what_is_shown
from tournaments.selectors.uploads import plan_of
from tournaments.services.boards import deal_round
from tournaments.services.uploads import receive_upload, store_upload

__all__ = ["BoardDetail", "Boards", "Duplicate", "UploadDetail", "UploadStore", "Uploads"]


class BoardsEndpoint(Listing):
    def find(self, request: Request, key: str, may: Permission = can_view) -> Tournament:
        return find_tournament(request, key, may)

    def shape_of(self, request: Request, tournament: Tournament) -> dict[str, Any]:
        """What the serializer needs to know of the reader."""
        organises = can_organise(request.user, tournament.club)
        shown = what_is_shown(tournament, request.user)

        def sees(board: Board) -> bool:
            return shows_cards(board, organises=organises) and shown.has(board.round.number)

        return {"sees": sees}


class Boards(BoardsEndpoint):
    @extend_schema(operation_id="boards_list", responses=BoardSerializer(many=True), tags=["boards"])
    def get(self, request: Request, key: str) -> Response:
        """Players see the cards once the round of a board is closed."""
        tournament = self.find(request, key)
        pages = self.pagination_class()
        listed = pages.paginate_queryset(boards_of(tournament), request, view=self)
        context = self.shape_of(request, tournament)
        return pages.get_paginated_response(BoardSerializer(listed, many=True, context=context).data)

    @extend_schema(
        operation_id="boards_deal",
        request=DealBoardsSerializer,
        responses={201: BoardSerializer(many=True)},
        tags=["boards"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Deal boards for a round. Without a seed they come from a secret one."""
        tournament = self.find(request, key, can_organise)
        wanted = self.body(DealBoardsSerializer)
        dealt = deal_round(round=find_round(tournament, wanted.pop("round")), **wanted)
        listed = boards_of(tournament).filter(pk__in=[board.pk for board in dealt])
        context = self.shape_of(request, tournament)
        return Response(BoardSerializer(listed, many=True, context=context).data, status=201)


class BoardDetail(BoardsEndpoint):
    @extend_schema(operation_id="boards_retrieve", responses=BoardSerializer, tags=["boards"])
    def get(self, request: Request, key: str, number: int) -> Response:
        tournament = self.find(request, key)
        board = get_object_or_404(boards_of(tournament), number=number)
        context = self.shape_of(request, tournament)
        return Response(BoardSerializer(board, context=context).data)


class Duplicate(BoardsEndpoint):
    @extend_schema(
        operation_id="boards_ranking", responses=DuplicateRowSerializer(many=True), tags=["boards"]
    )
    def get(self, request: Request, key: str) -> Response:
        """Everybody's units beside the average of the same seat at the other tables, best first."""
        tournament = self.find(request, key)
        shown = what_is_shown(tournament, request.user)
        return self.page(duplicate_ranking(tournament, shown), DuplicateRowSerializer)


class Uploads(BoardsEndpoint):
    @extend_schema(
        operation_id="uploads_send",
        request=SendUploadSerializer,
        responses={201: UploadSerializer},
        tags=["boards"],
    )
    @answered_once
    def post(self, request: Request, key: str) -> Response:
        """Send a file; it is read by a worker, so ask for it until its state is `read`."""
        tournament = self.find(request, key, can_organise)
        wanted = self.body(SendUploadSerializer)
        upload = receive_upload(
            round=find_round(tournament, wanted["round"]),
            file_name=wanted["file_name"],
            data=wanted["text"].encode(),
            by=self.reader,
        )
        return Response(_shown(upload), status=201)


class UploadDetail(BoardsEndpoint):
    @extend_schema(operation_id="uploads_retrieve", responses=UploadSerializer, tags=["boards"])
    def get(self, request: Request, key: str, pk: int) -> Response:
        """What a file would do, board by board; nothing is stored yet."""
        return Response(_shown(_find(self.find(request, key, can_organise), pk)))


class UploadStore(Endpoint):
    @extend_schema(
        operation_id="uploads_store",
        request=StoreUploadSerializer,
        responses=UploadSerializer,
        tags=["boards"],
    )
    def post(self, request: Request, key: str, pk: int) -> Response:
        """Store boards and book hands, all or nothing; sent again it changes nothing."""
        upload = _find(find_tournament(request, key, can_organise), pk)
        replace = frozenset(self.body(StoreUploadSerializer)["replace"])
        store_upload(upload=upload, replace=replace, by=self.reader)
        return Response(_shown(_find(upload.tournament, pk)))


def _find(tournament: Tournament, pk: int) -> Upload:
    upload = get_object_or_404(
        Upload.objects.select_related("round").defer("content"), tournament=tournament, pk=pk
    )
    upload.tournament = upload.round.tournament = tournament
    return upload


def _shown(upload: Upload) -> Any:
    return UploadSerializer(shown_upload(plan_of(upload))).data
