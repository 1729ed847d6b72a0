"""Whether a web process can do its work: load balancers ask, so does `make run`; containers run this file."""

import os
import sys
import urllib.request
from urllib.error import URLError

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from redis.exceptions import RedisError


def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database and the cache answer, else 503; says which one does not, and no more."""
    state = {"database": _database_answers(), "cache": _cache_answers()}
    return JsonResponse(state, status=200 if all(state.values()) else 503)


def is_healthy(port: int) -> bool:
    """Ask the web server on this machine."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=4) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _cache_answers() -> bool:
    try:
        cache.get("healthz")
    except RedisError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(not is_healthy(int(os.environ.get("PORT", "8000"))))
