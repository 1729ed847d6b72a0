"""The rule book's own door: `python -m scoring verify FILE…` checks files of worked examples."""

import argparse
import sys
from pathlib import Path

from scoring.verify import verify_files


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="The rule book of Tricktally.")
    doors = parser.add_subparsers(required=True, metavar="COMMAND")
    verify = doors.add_parser("verify", help="check worked examples against the rule book")
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE")
    verify.set_defaults(run=lambda options: verify_files(options.files, sys.stdout))
    options = parser.parse_args(arguments)
    return int(options.run(options))


if __name__ == "__main__":
    sys.exit(main())
