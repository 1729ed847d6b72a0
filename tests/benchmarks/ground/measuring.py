"""How long something takes, how many queries it makes, how many answers a second it gives."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter, process_time

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpResponseBase
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

__all__ = ["Cost", "answer", "cost_of", "per_second"]


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds and queries of one thing done several times.

    `own` is the time that this process worked, which a busy machine does not stretch.
    """

    milliseconds: Sequence[float]
    own: Sequence[float]
    queries: Sequence[int]

    @property
    def median(self) -> float:
        return median(self.milliseconds)

    @property
    def p95(self) -> float:
        return quantiles(self.milliseconds, n=20)[-1]

    def __str__(self) -> str:
        times = f"median {self.median:.1f} ms (own {median(self.own):.1f} ms), p95 {self.p95:.1f} ms"
        return f"{times}, {median(self.queries):.0f} queries"


def cost_of(work: Callable[[int], object], times: int) -> Cost:
    """`work` gets the number of the repetition; queries are counted in every other one."""
    milliseconds, own, queries = [], [], []
    for number in range(times):
        if number % 2:
            begun, begun_own = perf_counter(), process_time()
            work(number)
            own.append((process_time() - begun_own) * 1000)
            milliseconds.append((perf_counter() - begun) * 1000)
        else:
            with CaptureQueriesContext(connection) as captured:
                work(number)
            queries.append(len(captured))
    return Cost(milliseconds, own, queries)


def answer(path: str, **headers: str) -> HttpResponseBase:
    """What a visitor gets, through all middleware, without a test client's book-keeping."""
    return _SITE.get_response(RequestFactory(headers=headers, SERVER_NAME="localhost").get(path))


def per_second(path: str, seconds: float = 3.0, **headers: str) -> float:
    """Answers a second, one after another in this process."""
    answer(path, **headers)
    begun, answers = perf_counter(), 0
    while perf_counter() - begun < seconds:
        answer(path, **headers)
        answers += 1
    return answers / (perf_counter() - begun)


_SITE = WSGIHandler()
