"""Pages kept for everybody who is not signed in: made once a change, or every few seconds, and given to all.

What the mark does not tell of (a round opened, a name mended) shows within `KEPT_FOR` seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from redis.exceptions import RedisError

__all__ = ["kept_for_visitors"]

KEPT_FOR = 15
BEING_MADE_FOR = 10
HARMLESS_COOKIES = {"csrftoken", "django_language"}
LONGEST_QUERY = 100


@dataclass(frozen=True, slots=True)
class Kept:
    """A page as it was made, and what it contained."""

    mark: str
    content: bytes


def kept_for_visitors(mark: Callable[..., str]) -> Callable[..., Any]:
    """Decorate a view: visitors get the page made since `mark(request, …)` last changed.

    While one visitor's page is being made anew, the others get the one before. Without a cache all are made.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not _is_plain_visit(request):
                return view(request, *args, **kwargs)
            now = mark(request, *args, **kwargs)
            try:
                content = _kept_or_made(request, now, lambda: view(request, *args, **kwargs))
            except RedisError:
                return view(request, *args, **kwargs)
            return content if isinstance(content, HttpResponse) else _response(content)

        return page

    return decorate


def _is_plain_visit(request: HttpRequest) -> bool:
    """Nothing about this reader can change the page but its language."""
    return (
        request.method == "GET"
        and request.user.is_anonymous
        and request.COOKIES.keys() <= HARMLESS_COOKIES
        and len(request.META.get("QUERY_STRING", "")) <= LONGEST_QUERY
    )


def _kept_or_made(request: HttpRequest, now: str, make: Callable[[], HttpResponse]) -> bytes | HttpResponse:
    key = f"visitors:{get_language()}:{request.get_full_path()}"
    kept: Kept | None = cache.get(key)
    if kept and kept.mark == now:
        return kept.content
    is_maker = cache.add(f"{key}:being-made", True, BEING_MADE_FOR)
    if kept and not is_maker:
        return kept.content
    made = make()
    if made.status_code != 200:
        return made
    cache.set(key, Kept(now, made.content), KEPT_FOR)
    cache.delete(f"{key}:being-made")
    return made.content


def _response(content: bytes) -> HttpResponse:
    response = HttpResponse(content)
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
