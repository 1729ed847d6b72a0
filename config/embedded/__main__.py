"""`python -m config.embedded run|test -- COMMAND …`: run it with those servers up."""

import subprocess
import sys

from config.embedded import ServerFailed, services


def main(arguments: list[str]) -> int:
    match arguments:
        case ["run" | "test" as purpose, "--", *command] if command:
            with services(purpose):
                return subprocess.run(command, check=False).returncode
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ServerFailed as failure:
        sys.exit(str(failure))
    except KeyboardInterrupt:
        sys.exit(130)
