"""Telling our own processes from others that were given the same number."""

import os
import subprocess
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Whether it still runs; one that has ended and that nobody has asked about does not count."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not Path("/proc/self").exists() or Path(f"/proc/{pid}/cwd").exists()


def works_in(pid: int, folder: Path) -> bool:
    """Whether a process with that number lives and has that folder as its working folder (or names it)."""
    working_folder = Path(f"/proc/{pid}/cwd")
    if Path("/proc/self").exists():
        return working_folder.exists() and working_folder.samefile(folder)
    shown = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return str(folder) in shown.stdout
