"""The site's own PostgreSQL and Valkey, for machines that have none: real servers out of Python wheels.

They start when DATABASE_URL or REDIS_URL is not set and stop when the last process that uses them ends.
Whoever uses them holds a shared lock; a killed process lets go of it, and the next joins the servers it left.
"""

import fcntl
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import IO

import environ

from config.embedded.place import Place, ServerFailed, place_for
from config.embedded.postgres import Postgres
from config.embedded.valkey import Valkey

__all__ = ["Place", "Postgres", "ServerFailed", "Valkey", "place_for", "services", "serving"]

CHECKOUT = Path(__file__).resolve().parents[2]


@contextmanager
def services(purpose: str = "run") -> Iterator[None]:
    """Fill DATABASE_URL, REDIS_URL and SECRET_KEY where the environment and .env leave them unset.

    `purpose` is "run" or "test": each has servers and data of its own; those of "test" are fast, and forget.
    """
    environ.Env.read_env(CHECKOUT / ".env")
    if {"DATABASE_URL", "REDIS_URL"} <= os.environ.keys():
        yield
        return
    with serving(place_for(CHECKOUT, purpose), forgetful=purpose == "test") as addresses:
        for name, value in addresses.items():
            os.environ.setdefault(name, value)
        yield


@contextmanager
def serving(place: Place, *, forgetful: bool = False) -> Iterator[dict[str, str]]:
    """Have both servers of a place up; gives the environment variables that lead to them."""
    servers = (Postgres(place, forgetful=forgetful), Valkey(place, forgetful=forgetful))
    with (place.folder / "users.lock").open("w") as users, _stop_on_sigterm():
        with _alone(place):
            fcntl.flock(users, fcntl.LOCK_SH)
            for server in servers:
                server.ensure_started()
        try:
            yield {server.variable: server.url for server in servers} | {
                "SECRET_KEY": place.secret("secret-key")
            }
        finally:
            with _alone(place):
                if _is_last(users):
                    for server in servers:
                        server.stop()


@contextmanager
def _alone(place: Place) -> Iterator[None]:
    """One process at a time starts or stops the servers of a place."""
    with (place.folder / "start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_last(users: IO[str]) -> bool:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def _stop_on_sigterm() -> Iterator[None]:
    """Let SIGTERM unwind the stack, so that the servers are stopped; a handler already set is left alone."""
    is_ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    )
    if is_ours:
        signal.signal(signal.SIGTERM, _exit)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _exit(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
