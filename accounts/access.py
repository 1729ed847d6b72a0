"""The way into a club's pages: find the club, ask a permission, keep the club's clock."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import Club, User
from accounts.permissions import Permission, can_view

__all__ = [
    "SignedInRequest",
    "club_page",
    "is_from_outbox",
    "page_before",
    "sign_in_first",
    "signed_in",
    "turn_away",
]


class SignedInRequest(HttpRequest):
    """What a view gets that visitors do not reach."""

    user: User


View = Callable[..., HttpResponseBase]


def club_page(may: Permission) -> Callable[[View], View]:
    """For a view of `(request, club, …)` at an address with a `slug`: only for those whom `may` lets in.

    Dates and times are read and shown in the club's zone while the view runs.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            club = get_object_or_404(Club, slug=slug)
            if not may(request.user, club):
                return turn_away(request, club)
            with timezone.override(club.zone):
                return view(request, club, **kwargs)

        return page

    return decorate


def signed_in(view: View) -> View:
    """For a view that needs an account and no club."""

    @wraps(view)
    def page(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        return view(request, **kwargs) if request.user.is_authenticated else sign_in_first(request)

    return page


def turn_away(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Visitors may sign in; a stranger to a members-only club does not learn that it exists."""
    if not request.user.is_authenticated:
        return sign_in_first(request)
    if can_view(request.user, club):
        raise PermissionDenied
    raise Http404


def sign_in_first(request: HttpRequest) -> HttpResponseBase:
    """Send to the sign-in page and from there back to the page on which the reader was."""
    back = (
        request.get_full_path()
        if request.method == "GET" and not _is_fragment(request)
        else page_before(request)
    )
    if is_from_outbox(request):
        return JsonResponse({"sign_in": redirect_to_login(back).url}, status=401)
    if _is_fragment(request):
        return HttpResponseClientRedirect(redirect_to_login(back).url)
    return redirect_to_login(back)


def page_before(request: HttpRequest) -> str:
    """The page of this site that a form was sent from; the form's own address may take no GET."""
    before = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure()):
        return reverse("accounts:home")
    parts = urlsplit(before)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def is_from_outbox(request: HttpRequest) -> bool:
    """Whether a browser's outbox sends what it kept: it reads the answer itself."""
    return "X-Outbox" in request.headers


def _is_fragment(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"
