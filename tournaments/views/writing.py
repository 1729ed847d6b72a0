"""Reading what a browser sends along with a write."""

import uuid

from django.http import HttpRequest

__all__ = ["client_key", "whole_number"]

MOST_DIGITS = 6


def client_key(request: HttpRequest) -> uuid.UUID:
    """The sender's key of this write; a form that lost it gets a new one."""
    try:
        return uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid.uuid4()


def whole_number(text: str | None) -> int | None:
    """A whole number that a form sent, None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
