"""`make run`: the whole site on this machine, made ready and kept running until Ctrl-C."""

import fcntl
import io
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command, get_commands

from config import catalogues, embedded
from config.health import is_healthy
from config.processes import PREPARATIONS, PROCESSES
from config.supervisor import Process, Supervisor

CHECKOUT = Path(__file__).resolve().parent.parent
OWN = CHECKOUT / ".data"
LOGINS = OWN / "demo-logins.txt"


class CannotServe(RuntimeError):
    """The site cannot start here; the message says why and what to do."""


def main() -> int:
    host, port = os.environ.setdefault("HOST", "127.0.0.1"), int(os.environ.setdefault("PORT", "8000"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("SITE_URL", f"http://localhost:{port}")
    OWN.mkdir(mode=0o700, exist_ok=True)
    with _only_one():
        processes = [Process(name, command, CHECKOUT) for name, command in PROCESSES.items()]
        supervisor = Supervisor(processes, OWN / "processes.json")
        supervisor.end_leftovers()
        _refuse_busy_port(host, port)
        _say("Starting the database and the cache …")
        with embedded.services():
            _prepare()
            threading.Thread(target=_welcome, args=(supervisor, port), daemon=True).start()
            status = supervisor.run()
            _say("Stopping …")
    return status


@contextmanager
def _only_one() -> Iterator[None]:
    """Two runs in one checkout would both send the same mails and fight over the same processes."""
    with (OWN / "serve.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe(
                "`make run` is already running in this checkout: stop it there with Ctrl-C."
            ) from None
        yield


def _refuse_busy_port(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotServe(
                f"Port {port} on {host} cannot be used ({error.strerror}). "
                f"Choose another: PORT={port + 1} make run"
            ) from None


def _prepare() -> None:
    _say("Making ready: languages, tables, static files …")
    catalogues.compile_all()
    django.setup()
    for command in PREPARATIONS:
        call_command(*command)
    _load_demo_club()


def _load_demo_club() -> None:
    if "demo" not in get_commands() or apps.get_model("accounts", "Club").objects.exists():
        return
    _say("The database is empty: loading the demo club …")
    logins = io.StringIO()
    call_command("demo", anyway=True, stdout=logins)
    LOGINS.write_text(logins.getvalue())


def _welcome(supervisor: Supervisor, port: int) -> None:
    """Print the address once the site answers."""
    while not supervisor.is_stopping.is_set():
        if is_healthy(port):
            logins = LOGINS.read_text().rstrip() if LOGINS.exists() else ""
            print(_block(os.environ["SITE_URL"], logins), flush=True)
            return
        time.sleep(0.3)


def _block(address: str, logins: str) -> str:
    lines = [f"Tricktally is running: {address}", *logins.splitlines(), "Stop it with Ctrl-C."]
    rule = "─" * max(map(len, lines))
    return "\n".join(["", rule, *lines, rule, ""])


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (CannotServe, ImproperlyConfigured, embedded.ServerFailed) as failure:
        sys.exit(str(failure))
    except KeyboardInterrupt:
        sys.exit(130)
