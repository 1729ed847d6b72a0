"""What no page can make sense of is refused at the door."""

from collections.abc import Callable, Iterable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

__all__ = ["refuse_nul"]

NUL = "\x00"
Respond = Callable[[HttpRequest], HttpResponse]


def refuse_nul(get_response: Respond) -> Respond:
    """Middleware: NUL characters have no place in a path, a query or a form, and PostgreSQL stores none."""

    def respond(request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info or NUL in "".join(_said(request.GET)):
            raise BadRequest
        if request.method == "POST" and NUL in "".join(_said(request.POST)):
            raise BadRequest
        return get_response(request)

    return respond


def _said(query: QueryDict) -> Iterable[str]:
    return (text for name, values in query.lists() for text in (name, *values))
