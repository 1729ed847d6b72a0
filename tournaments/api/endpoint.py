"""What every address of the API is: read a request, call one service, answer."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import User

__all__ = ["Endpoint", "Listing", "Pages", "UnknownAddress"]


class Endpoint(APIView):
    """A request without a body or a query it can read is answered 400 before any service is called."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Times are read and written in UTC until `access` finds a club; its clock ends with the request."""
        with timezone.override(None):
            return super().dispatch(request, *args, **kwargs)

    @property
    def reader(self) -> User:
        """Whoever writes has signed in; nobody else got past the permissions."""
        user = self.request.user
        if not isinstance(user, User):
            raise NotAuthenticated
        return user

    def body(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        return _read(shape, self.request.data)

    def query(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        return _read(shape, self.request.query_params)

    def seat_names(self) -> Sequence[str]:
        """Who sits where, for sentences that speak of seats."""
        return ()


class Pages(LimitOffsetPagination):
    """`limit` rows from `offset` on."""

    default_limit = 50
    max_limit = 200


class Listing(Endpoint):
    """An address that answers with one page of a list."""

    pagination_class: ClassVar[type[Pages]] = Pages

    def page(
        self, rows: QuerySet[Any] | Sequence[Any], shape: type[Serializer[Any]], *, about: Any = None
    ) -> Response:
        """One page of `rows`; `about` is what the paginator of this listing tells beside them."""
        pages = self.pagination_class()
        listed = pages.paginate_queryset(rows, self.request, view=self)
        data = shape(listed, many=True, context={"request": self.request}).data
        response = pages.get_paginated_response(data)
        if about is not None:
            response.data = {**about, **response.data}
        return response


class UnknownAddress(Endpoint):
    """404 in the shape of every other problem."""

    schema = None
    permission_classes = (AllowAny,)

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound


def _read(shape: type[Serializer[Any]], data: Any) -> dict[str, Any]:
    serializer = shape(data=data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
