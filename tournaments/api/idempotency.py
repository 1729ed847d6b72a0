"""A POST sent twice is done once: `Idempotency-Key` names it, and its answer is kept for a day.

Of hands the key is kept in the database for good, so that a retry is safe however late it comes.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial, wraps
from time import sleep
from typing import Any
from uuid import UUID

from django.core.cache import cache
from rest_framework import status
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.codes import ApiCode
from tournaments.api.endpoint import Endpoint
from tournaments.api.problems import refusal
from tournaments.errors import Refused, TournamentCode

__all__ = ["HEADER", "answered_once", "client_key"]

HEADER = "Idempotency-Key"
KEPT_FOR = 24 * 60 * 60
LONGEST_WRITE = 60
"""Seconds after which a write counts as lost: no request lives longer."""
LOOK_AGAIN = 0.05

Write = Callable[..., Response]


@dataclass(frozen=True)
class KeptAnswer:
    """What was asked (its digest), and what was answered."""

    asked: str
    status: int
    data: Any


def client_key(request: Request) -> UUID:
    """The key of a write that cannot do without one."""
    key = _key(request)
    if key is None:
        raise refusal(ApiCode.IDEMPOTENCY_KEY_MISSING, ParseError)
    return key


def answered_once(write: Write) -> Write:
    """Decorator of a writing method: the same key again answers what the first did, if it succeeded.

    A key that comes back with another wish is refused: one of the two would be lost.
    """

    @wraps(write)
    def method(self: Endpoint, request: Request, **kwargs: Any) -> Response:
        key = _key(request)
        if key is None:
            return write(self, request, **kwargs)
        with _one_at_a_time(place := f"answered:{request.user.pk}:{key}"):
            return _kept_or_written(place, _digest(request), partial(write, self, request, **kwargs))

    return method


def _kept_or_written(place: str, asked: str, write: Callable[[], Response]) -> Response:
    kept: KeptAnswer | None = cache.get(place)
    if kept:
        return _again(kept, asked)
    response = write()
    cache.set(place, KeptAnswer(asked, response.status_code, response.data), KEPT_FOR)
    return response


@contextmanager
def _one_at_a_time(place: str) -> Iterator[None]:
    """Whoever sends the same key meanwhile waits, and finds the answer."""
    being_written = f"{place}:being-written"
    while not cache.add(being_written, True, LONGEST_WRITE):
        sleep(LOOK_AGAIN)
    try:
        yield
    finally:
        cache.delete(being_written)


def _key(request: Request) -> UUID | None:
    sent = request.headers.get(HEADER)
    if sent is None:
        return None
    try:
        return UUID(sent)
    except ValueError:
        raise refusal(ApiCode.IDEMPOTENCY_KEY_INVALID, ParseError, key=sent) from None


def _digest(request: Request) -> str:
    asked = repr((request.method, request.get_full_path(), request.data))
    return hashlib.sha256(asked.encode(errors="replace")).hexdigest()


def _again(kept: KeptAnswer, asked: str) -> Response:
    if kept.asked != asked:
        raise Refused.of(TournamentCode.KEY_REUSED, at=HEADER)
    headers = {"Idempotency-Replayed": "true"}
    data = None if kept.status == status.HTTP_204_NO_CONTENT else kept.data
    return Response(data, status=kept.status, headers=headers)
