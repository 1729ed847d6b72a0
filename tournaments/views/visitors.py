"""Pages kept for everybody who is not signed in: made once a change, or every few seconds, and given to all.

What the mark does not tell of (a round opened, a name mended) shows within `KEPT_FOR` seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from redis.exceptions import RedisError

__all__ = ["SEEN", "kept_for_visitors", "kept_page"]

KEPT_FOR = 15
BEING_MADE_FOR = 10
HARMLESS_COOKIES = {"csrftoken", "django_language"}
LONGEST_QUERY = 100
SEEN = "seen"
"""What a page that renews itself says it has: it changes nothing in the answer."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A page as it was made, what it contained, and the name of its content for browsers that have it."""

    mark: str
    content: bytes
    etag: str


def kept_for_visitors(mark: Callable[..., str]) -> Callable[..., Any]:
    """Decorate a view: visitors get the page made since `mark(request, …)` last changed."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            def make() -> HttpResponse:
                return view(request, *args, **kwargs)

            return kept_page(request, lambda: mark(request, *args, **kwargs), make)

        return page

    return decorate


def kept_page(
    request: HttpRequest, mark: Callable[[], str], make: Callable[[], HttpResponse]
) -> HttpResponse:
    """What `make` makes, for visitors from what was kept since the mark last changed.

    While one visitor's page is being made anew, the others get the one before. Without a cache all are made.
    """
    if not _is_plain_visit(request):
        return make()
    now = mark()
    try:
        found = _kept_or_made(request, now, make)
    except RedisError:
        return make()
    return found if isinstance(found, HttpResponse) else _response(request, found)


def _is_plain_visit(request: HttpRequest) -> bool:
    """Nothing about this reader can change the page but its language."""
    return (
        request.method == "GET"
        and request.user.is_anonymous
        and request.COOKIES.keys() <= HARMLESS_COOKIES
        and len(request.META.get("QUERY_STRING", "")) <= LONGEST_QUERY
    )


def _kept_or_made(request: HttpRequest, now: str, make: Callable[[], HttpResponse]) -> Kept | HttpResponse:
    key = f"visitors:{get_language()}:{request.path}?{_asked(request)}"
    kept: Kept | None = cache.get(key)
    if kept and kept.mark == now:
        return kept
    is_maker = cache.add(f"{key}:being-made", True, BEING_MADE_FOR)
    if kept and not is_maker:
        return kept
    made = make()
    if made.status_code != 200:
        return made
    kept = Kept(now, made.content, f'"{blake2b(made.content, digest_size=16).hexdigest()}"')
    cache.set(key, kept, KEPT_FOR)
    cache.delete(f"{key}:being-made")
    return kept


def _asked(request: HttpRequest) -> str:
    asked = request.GET.copy()
    asked.pop(SEEN, None)
    return asked.urlencode()


def _response(request: HttpRequest, kept: Kept) -> HttpResponse:
    response = HttpResponse(kept.content, headers={"ETag": kept.etag})
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return get_conditional_response(request, etag=kept.etag, response=response) or response
