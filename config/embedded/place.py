"""Where the embedded servers keep their data and programs, and as whom they run.

An ordinary user has all of it in the checkout, under .data/. PostgreSQL refuses to run as root; for root it
runs as a system user, who may not be able to enter the checkout. No existing folder is opened for that user:
data and a copy of the programs rest in a folder of their own under /var/lib.
"""

import hashlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SYSTEM_USER = "tricktally"
STATE = Path("/var/lib")
PROGRAMS = STATE / "tricktally-programs"


class ServerFailed(RuntimeError):
    """A server did not come up. The message says which, where its log is, and what to do."""


@dataclass(frozen=True)
class Place:
    """A folder of our own for one set of servers; `user` is the system user they run as, None for us."""

    folder: Path
    user: str | None = None

    def secret(self, name: str) -> str:
        """A random word that is made once and rests in a file only we can read."""
        path = self.folder / name
        if not path.exists():
            new = path.with_suffix(".new")
            new.unlink(missing_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(48))
            new.rename(path)
        return path.read_text()

    def room(self, name: str) -> Path:
        """A folder inside that belongs to the user the servers run as."""
        path = self.folder / name
        path.mkdir(mode=0o700, exist_ok=True)
        self.give(path)
        return path

    def give(self, path: Path) -> None:
        if self.user:
            shutil.chown(path, self.user, pwd.getpwnam(self.user).pw_gid)

    def spawn_options(self) -> dict[str, Any]:
        """What subprocess needs to run a server program here: its user, folder, and a plain environment."""
        options: dict[str, Any] = {
            "cwd": self.folder,
            "env": {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
            "stdin": subprocess.DEVNULL,
            "start_new_session": True,
        }
        if self.user:
            entry = pwd.getpwnam(self.user)
            options |= {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        return options

    def programs(self, package: str) -> Path:
        """The folder of an installed package that brings programs; for a system user, a copy it can reach."""
        installed = _package_folder(package)
        if not self.user:
            return installed
        copies = PROGRAMS / f"{package}-{version(package.replace('_', '-'))}"
        if not copies.exists():
            _copy_programs(installed, copies)
        return copies / package


def place_for(checkout: Path, purpose: str) -> Place:
    """The place of this checkout's servers. Two checkouts, or two purposes, never share one."""
    own = checkout / ".data"
    own.mkdir(mode=0o700, exist_ok=True)
    if os.geteuid() != 0:
        return Place(_made(own / purpose))
    _ensure_system_user()
    identity = f"{checkout}:{Place(own).secret('checkout-id')}"
    home = STATE / f"tricktally-{hashlib.sha256(identity.encode()).hexdigest()[:12]}"
    _made(home, mode=0o711)
    (home / "CHECKOUT").write_text(f"{checkout}\n")
    return Place(_made(home / purpose, mode=0o711), user=SYSTEM_USER)


def free_port() -> int:
    """A loopback port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _made(folder: Path, mode: int = 0o700) -> Path:
    """Make the folder if it is missing, with exactly this mode; one that exists is left as it is."""
    if not folder.exists():
        folder.mkdir(mode=mode, exist_ok=True)
        folder.chmod(mode)
    return folder


def _package_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ServerFailed(f"The package {package} is not installed: run `make install`.")
    return Path(spec.origin).parent


def _copy_programs(installed: Path, copies: Path) -> None:
    """Copy a package and the shared libraries beside it; a copy that was cut short is never used."""
    _made(PROGRAMS, mode=0o755)
    unfinished = Path(tempfile.mkdtemp(prefix="new-", dir=PROGRAMS))
    leave_out = shutil.ignore_patterns("include", "doc", "*.a", "__pycache__", "*.py")
    for folder in (installed, installed.with_name(f"{installed.name}.libs")):
        if folder.exists():
            shutil.copytree(folder, unfinished / folder.name, symlinks=True, ignore=leave_out)
    unfinished.chmod(0o755)
    try:
        unfinished.rename(copies)
    except OSError:  # another checkout was faster
        if not copies.exists():
            raise
        shutil.rmtree(unfinished)


def _ensure_system_user() -> None:
    try:
        pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        _add_system_user()


def _add_system_user() -> None:
    if shutil.which("useradd"):
        command = ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"]
        command += ["--shell", "/usr/sbin/nologin", SYSTEM_USER]
    elif shutil.which("adduser"):
        command = ["adduser", "-S", "-D", "-H", "-h", "/nonexistent", SYSTEM_USER]
    else:
        raise ServerFailed(
            "PostgreSQL does not run as root, and no system user can be added here. Add one named "
            f"{SYSTEM_USER}, run as an ordinary user, or set DATABASE_URL and REDIS_URL."
        )
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
