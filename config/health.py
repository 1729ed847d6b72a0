"""Tells a load balancer whether this process can do its work."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from redis.exceptions import RedisError


def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database and the cache answer, else 503; says which one does not, and no more."""
    state = {"database": _database_answers(), "cache": _cache_answers()}
    return JsonResponse(state, status=200 if all(state.values()) else 503)


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
