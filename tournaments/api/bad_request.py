"""What is refused at the door, before any address is looked up: told to programs in their own shape."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework.exceptions import ParseError

from tournaments.api.problems import told

__all__ = ["bad_request"]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The site's answer 400: a problem under `/api/`, a page everywhere else."""
    if not request.path_info.startswith("/api/"):
        return defaults.bad_request(request, exception)
    problem = told(ParseError())
    return JsonResponse(problem.body, status=problem.status)
