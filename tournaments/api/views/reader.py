"""The reader: who they are, and the tokens they gave to programs."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.selectors import clubs_of, tokens_of
from accounts.services import make_token, revoke_token
from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint, Listing
from tournaments.api.problems import refusal
from tournaments.api.serializers.clubs import (
    NewTokenSerializer,
    ReaderSerializer,
    TokenNameSerializer,
    TokenSerializer,
)

__all__ = ["Reader", "TokenDetail", "Tokens"]


class Reader(Endpoint):
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="reader_retrieve", responses=ReaderSerializer, tags=["reader"])
    def get(self, request: Request) -> Response:
        """Whom this token or session stands for, and their clubs."""
        user = self.reader
        about = {"name": user.name, "email": user.email, "language": user.language}
        return Response(ReaderSerializer({**about, "memberships": clubs_of(user)}).data)


class Tokens(Listing):
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="tokens_list", responses=TokenSerializer(many=True), tags=["reader"])
    def get(self, request: Request) -> Response:
        return self.page(tokens_of(self.reader), TokenSerializer)

    @extend_schema(
        operation_id="tokens_make",
        request=TokenNameSerializer,
        responses={201: NewTokenSerializer},
        tags=["reader"],
    )
    def post(self, request: Request) -> Response:
        """Only for somebody signed in to the site: a token that got lost shall not breed."""
        if request.auth is not None:
            raise refusal(ApiCode.TOKENS_NEED_SIGN_IN, PermissionDenied)
        token, secret = make_token(user=self.reader, name=self.body(TokenNameSerializer)["name"])
        return Response({**TokenSerializer(token).data, "secret": secret}, status=201)


class TokenDetail(Endpoint):
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="tokens_revoke", responses={204: None}, tags=["reader"])
    def delete(self, request: Request, pk: int) -> Response:
        """Revoke it, this very one included."""
        revoke_token(token=get_object_or_404(tokens_of(self.reader), pk=pk))
        return Response(status=204)
