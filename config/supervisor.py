"""Keeps a few processes running together: one log, one end."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import IO

from config.embedded.process import is_alive, works_in

PATIENCE = 15.0
RESTARTS = 3
RESTART_WINDOW = 60.0
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# On a bare machine root may be all there is; the servers it could harm are our own.
CELERY_AS_ROOT = "ignore:You're running the worker"


class Process:
    """A command in a process group of its own; `python` in it is the Python that runs us."""

    def __init__(self, name: str, command: Sequence[str], folder: Path) -> None:
        self.name = name
        self.command = [sys.executable if word == "python" else word for word in command]
        self.folder = folder
        self.starts: deque[float] = deque(maxlen=RESTARTS + 1)

    def start(self) -> None:
        self.starts.append(time.monotonic())
        self.popen = subprocess.Popen(
            self.command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": CELERY_AS_ROOT},
        )
        assert self.popen.stdout
        threading.Thread(target=self._show, args=(self.popen.stdout,), daemon=True).start()

    def has_ended(self) -> bool:
        return self.popen.poll() is not None

    def ends_too_often(self) -> bool:
        return len(self.starts) > RESTARTS and self.starts[-1] - self.starts[0] < RESTART_WINDOW

    def _show(self, lines: IO[str]) -> None:
        for line in lines:
            print(f"{self.name:<6} | {line.rstrip()}", flush=True)


class Supervisor:
    """Starts processes, restarts what ends, ends them all. `note` keeps their numbers for the next run."""

    def __init__(self, processes: Sequence[Process], note: Path) -> None:
        self.processes = processes
        self.note = note
        self.is_stopping = threading.Event()

    def run(self) -> int:
        """Until a signal says stop (0), or one of the processes will not stay up (1)."""
        before = {number: signal.signal(number, self._stop_on) for number in STOP_SIGNALS}
        try:
            self._start_all()
            return self._watch()
        finally:
            self._end_all()
            for number, handler in before.items():
                signal.signal(number, handler)

    def end_leftovers(self) -> None:
        """End what a killed supervisor left running."""
        if self.note.exists():
            for name, pid in json.loads(self.note.read_text()).items():
                if works_in(pid, self.processes[0].folder):
                    print(f"Ending {name} of an earlier run that was killed.", flush=True)
                    _end_groups([pid])
            self.note.unlink()

    def _stop_on(self, number: int, frame: FrameType | None) -> None:
        self.is_stopping.set()

    def _start_all(self) -> None:
        for process in self.processes:
            process.start()
        self._write_note()

    def _write_note(self) -> None:
        self.note.write_text(json.dumps({process.name: process.popen.pid for process in self.processes}))

    def _watch(self) -> int:
        while not self.is_stopping.wait(0.5):
            for process in filter(Process.has_ended, self.processes):
                if process.ends_too_often():
                    print(f"{process.name} keeps ending: stopping. Its lines above say why.", flush=True)
                    return 1
                print(
                    f"{process.name} ended with status {process.popen.returncode}: starting it again.",
                    flush=True,
                )
                process.start()
                self._write_note()
        return 0

    def _end_all(self) -> None:
        started = [process for process in self.processes if process.starts]
        _end_groups([process.popen.pid for process in started])
        for process in started:
            process.popen.wait()
        self.note.unlink(missing_ok=True)


def _end_groups(leaders: Sequence[int]) -> None:
    """Ask every group to end; kill those that do not in time, and whatever a leader left behind."""
    for pid in leaders:
        _signal(os.kill, pid, signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and any(_is_running(pid) for pid in leaders):
        time.sleep(0.1)
    for pid in leaders:
        _signal(os.killpg, pid, signal.SIGKILL)


def _is_running(pid: int) -> bool:
    """Ended children count as ended before anybody has waited for them."""
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:
        return is_alive(pid)


def _signal(send: object, pid: int, number: signal.Signals) -> None:
    try:
        send(pid, number)  # type: ignore[operator]
    except ProcessLookupError:
        return
