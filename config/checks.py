"""`make check`; with "all", `make test`; with "bench", `make bench`. What must hold before a change lands."""

import os
import subprocess
import sys
from pathlib import Path

from config import embedded

PYTHON = sys.executable
TYPED = ["accounts", "config", "scoring", "tournaments"]
CHECKS = {
    "format": [PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."],
    "lint": [PYTHON, "-m", "ruff", "check", "--quiet", "."],
    "imports": [PYTHON, str(Path(PYTHON).with_name("lint-imports")), "--no-cache"],
    "types": [PYTHON, "-m", "mypy", "--no-error-summary", *TYPED],
    "migrations": [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"],
    "site": [PYTHON, "manage.py", "check", "--fail-level", "WARNING"],
    "catalogues": [PYTHON, "-m", "config.catalogues", "check"],
}
TESTS = [PYTHON, "-m", "pytest", "-q", "-n", "auto"]
BENCHMARKS = Path("tests/benchmarks")


def main(arguments: list[str]) -> int:
    """Every check runs even when one fails, so one run tells all; pytest speaks last when all is well."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with embedded.services("test"):
        failed = _failed_benchmarks() if arguments == ["bench"] else _failed_checks()
        if arguments == ["all"]:
            _run([PYTHON, "-m", "config.catalogues", "compile"])
            failed += [] if _run(TESTS) else ["tests"]
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def _failed_checks() -> list[str]:
    return [name for name, command in CHECKS.items() if not _passes(name, command)]


def _failed_benchmarks() -> list[str]:
    """Each file of tests/benchmarks is a program: it prints figures, and fails when a promise is broken."""
    names = sorted(path.stem for path in BENCHMARKS.glob("[a-z]*.py"))
    return [name for name in names if not _run([PYTHON, "-m", f"tests.benchmarks.{name}"])]


def _passes(name: str, command: list[str]) -> bool:
    """Says little about what passes and all about what fails."""
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    print(f"{name:<11} {'ok' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def _run(command: list[str]) -> bool:
    return subprocess.run(command, check=False).returncode == 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except embedded.ServerFailed as failure:
        sys.exit(str(failure))
    except KeyboardInterrupt:
        sys.exit(130)
