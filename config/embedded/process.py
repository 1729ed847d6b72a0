"""Telling our own processes from others that were given the same number."""

import subprocess
from pathlib import Path


def works_in(pid: int, folder: Path) -> bool:
    """Whether a process with that number lives and has that folder as its working folder (or names it)."""
    working_folder = Path(f"/proc/{pid}/cwd")
    if Path("/proc/self").exists():
        return working_folder.exists() and working_folder.samefile(folder)
    shown = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return str(folder) in shown.stdout
