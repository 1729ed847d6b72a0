"""`python -m config.catalogues update | compile | check`."""

import sys

from config.catalogues import compile_all, update_all
from config.catalogues.checking import problems

SHOWN = 60


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            print(
                "Entries left to translate:",
                ", ".join(f"{name} {count}" for name, count in update_all().items()),
            )
        case ["compile"]:
            compile_all()
        case ["check"]:
            found = problems()
            print("\n".join([*found[:SHOWN], f"catalogues: {len(found)} problems, {SHOWN} shown at most"]))
            return 1 if found else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
