"""`make run` refuses what cannot work with a remedy, restarts what falls over, and leaves nothing running."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.embedded.process import is_alive
from config.serve import CannotServe, _refuse_busy_port
from config.supervisor import Process, Supervisor

SLEEP = ["python", "-c", "import time; time.sleep(60)"]
WITH_CHILD = ["python", "-c", "import subprocess; subprocess.run(['sleep', '60'])"]


def eventually(question: Callable[[], object], seconds: float = 10.0) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if question():
            return True
        time.sleep(0.05)
    return False


def group_of(leader: int) -> list[int]:
    """Running processes of a group, as the kernel lists them: number, (name), state, parent, group."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, rest = path.read_text().split(" ", 1)
            state, _parent, group = rest.rpartition(")")[2].split()[:3]
            if int(group) == leader and state != "Z":
                found.append(int(number))
    return found


def test_a_busy_port_is_refused_with_the_remedy() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotServe, match=f"PORT={port + 1} make run"):
            _refuse_busy_port("127.0.0.1", port)


def test_a_free_port_is_taken() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    _refuse_busy_port("127.0.0.1", port)


def test_stopping_ends_whole_groups(tmp_path: Path) -> None:
    processes = [Process("one", SLEEP, tmp_path), Process("two", WITH_CHILD, tmp_path)]
    supervisor = Supervisor(processes, tmp_path / "note")

    def stop_once_up() -> None:
        eventually(lambda: len(processes) == 2 and len(group_of(processes[1].popen.pid)) == 2)
        supervisor.is_stopping.set()

    threading.Timer(0.5, stop_once_up).start()
    assert supervisor.run() == 0
    assert eventually(lambda: not any(group_of(process.popen.pid) for process in processes))
    assert not (tmp_path / "note").exists()


def test_a_process_that_falls_over_is_started_again(tmp_path: Path) -> None:
    process = Process("web", SLEEP, tmp_path)
    supervisor = Supervisor([process], tmp_path / "note")

    def kill_then_stop() -> None:
        first = process.popen.pid
        os.kill(first, signal.SIGKILL)
        eventually(lambda: process.popen.pid != first)
        supervisor.is_stopping.set()

    threading.Timer(0.5, kill_then_stop).start()
    assert supervisor.run() == 0
    assert len(process.starts) == 2


def test_a_process_that_keeps_falling_over_ends_the_run(tmp_path: Path) -> None:
    supervisor = Supervisor([Process("web", ["python", "-c", "exit(3)"], tmp_path)], tmp_path / "note")
    assert supervisor.run() == 1


def test_what_a_killed_run_left_is_ended_by_the_next(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from config.supervisor import Process, Supervisor\n"
        "folder = Path(sys.argv[1])\n"
        f"Supervisor([Process('web', {SLEEP}, folder)], folder / 'note').run()"
    )
    root = Path(__file__).resolve().parents[1]
    note = tmp_path / "note"
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], cwd=root) as killed:
        assert eventually(note.exists)
        killed.kill()
    left = Supervisor([Process("web", SLEEP, tmp_path)], note)
    pid = int(note.read_text().split(":")[1].strip(" }"))
    assert is_alive(pid)
    left.end_leftovers()
    assert not is_alive(pid)
