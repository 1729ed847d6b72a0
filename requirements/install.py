"""Install a requirements file, hashes required, into this Python and say how far it is. Needs only pip."""

import re
import subprocess
import sys
from pathlib import Path


def main(requirements: Path) -> int:
    total = len(re.findall(r"^[\w.-]+==", requirements.read_text(), re.MULTILINE))
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "--progress-bar=off",
    ]
    command += ["--require-hashes", "--requirement", str(requirements)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pip:
        assert pip.stdout
        done = 0
        for line in pip.stdout:
            done += line.startswith(("Collecting ", "Processing ", "Requirement already satisfied"))
            _show(line.strip(), done, total)
    return pip.returncode


def _show(line: str, done: int, total: int) -> None:
    if line.startswith("Collecting "):
        print(f"  [{done}/{total}] {line.split()[1]}", flush=True)
    elif line.startswith("Installing collected"):
        print(f"  Installing {total} packages …", flush=True)
    elif line.startswith("ERROR"):
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
