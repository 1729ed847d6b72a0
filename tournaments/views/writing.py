"""Reading what a browser sends along with a write."""

import uuid

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from accounts.access import is_from_outbox
from accounts.models import User

__all__ = ["client_key", "saved_at", "whole_number", "writer"]

MOST_DIGITS = 6


def client_key(request: HttpRequest) -> uuid.UUID:
    """The sender's key of this write; a form that lost it gets a new one."""
    try:
        return uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid.uuid4()


def saved_at(request: HttpRequest, url: str, number: int) -> HttpResponse:
    """On to the page that shows hand `number`; a browser's outbox is told, and goes there by itself later."""
    if is_from_outbox(request):
        return JsonResponse({"saved": url, "number": number})
    return redirect(url)


def writer(request: HttpRequest) -> User:
    """Who writes: only those who signed in get as far as a write."""
    assert isinstance(request.user, User)
    return request.user


def whole_number(text: str | None) -> int | None:
    """A whole number that a form sent, None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
