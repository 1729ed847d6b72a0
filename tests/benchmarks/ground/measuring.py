"""How long something takes, how many queries it makes, how many answers a second it gives."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from accounts.models import Member
from tests.factories.accounts import UserFactory

__all__ = ["Cost", "Visit", "answer", "cost_of", "costs_of", "per_second", "signed_in"]

Work = Callable[[int], object]
Visit = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds and queries of one thing done several times.

    `own` is the time that this process worked, which a busy machine does not stretch.
    """

    milliseconds: list[float]
    own: list[float]
    queries: list[int]

    @property
    def median(self) -> float:
        return median(self.milliseconds)

    @property
    def p95(self) -> float:
        return quantiles(self.milliseconds, n=20)[-1]

    def __str__(self) -> str:
        times = f"median {self.median:.1f} ms (own {median(self.own):.1f} ms), p95 {self.p95:.1f} ms"
        return f"{times}, {median(self.queries):.0f} queries"


def cost_of(work: Work, times: int) -> Cost:
    """`work` gets the number of the repetition; queries are counted in every other one."""
    return costs_of([work], times)[0]


def costs_of(works: Sequence[Work], times: int) -> list[Cost]:
    """Several things to compare, done by turns, so that a busy moment of the machine meets them all."""
    costs = [Cost([], [], []) for _ in works]
    for number in range(times):
        for work, cost in zip(works, costs, strict=True):
            if number % 2:
                _time(work, number, cost)
            else:
                with CaptureQueriesContext(connection) as captured:
                    work(number)
                cost.queries.append(len(captured))
    return costs


def _time(work: Work, number: int, cost: Cost) -> None:
    begun, begun_own = perf_counter(), process_time()
    work(number)
    cost.own.append((process_time() - begun_own) * 1000)
    cost.milliseconds.append((perf_counter() - begun) * 1000)


def answer(path: str, **headers: str) -> Any:
    """What a visitor gets, through all middleware, without a test client's book-keeping."""
    return _SITE.get_response(RequestFactory(headers=headers, SERVER_NAME="localhost").get(path))


def signed_in(member: Member, path: str) -> Visit:
    """A visit to a page by this member, who gets an account where there is none."""
    if not member.user:
        member.user = UserFactory()
        member.save(update_fields=["user"])
    client = Client()
    client.force_login(member.user)
    return lambda: client.get(path, SERVER_NAME="localhost")


def per_second(path: str, seconds: float = 3.0, **headers: str) -> tuple[float, float]:
    """Answers a second, one after another in this process: by the clock, and by this process's own time."""
    answer(path, **headers)
    begun, begun_own, answers = perf_counter(), process_time(), 0
    while perf_counter() - begun < seconds:
        answer(path, **headers)
        answers += 1
    return answers / (perf_counter() - begun), answers / (process_time() - begun_own)


_SITE = WSGIHandler()
