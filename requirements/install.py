"""Install a requirements file, hashes required, into this Python and say how far it is. Needs only pip."""

import re
import subprocess
import sys
from pathlib import Path

PIP = [
    sys.executable,
    "-m",
    "pip",
    "install",
    "--disable-pip-version-check",
    "--no-input",
    "--progress-bar=off",
]
TAKEN_UP = re.compile(
    r"(?:Collecting |Processing (?:\S*/)?|Requirement already satisfied: )([\w.-]+?)(?:==|-\d|[ (]|$)"
)


def main(requirements: Path) -> int:
    total = len(re.findall(r"^[\w.-]+(?:\[.+\])?==", requirements.read_text(), re.MULTILINE))
    command = [*PIP, "--require-hashes", "--requirement", str(requirements)]
    said: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout
        done = 0
        for line in pip.stdout:
            said.append(line)
            if package := TAKEN_UP.match(line):
                done += 1
                print(f"  [{done}/{total}] {package[1]}", flush=True)
            elif line.startswith("Installing collected"):
                print(f"  Putting {total} packages in place …", flush=True)
    if pip.returncode:
        print("".join(said[-25:]), "The installation failed; pip's last lines are above.", sep="\n")
    return pip.returncode


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1])))
    except KeyboardInterrupt:
        sys.exit("Stopped; the next run goes on from here.")
