"""The rule book's own door: `verify` checks worked examples, `deals` reads files of deals."""

import argparse
import sys
from pathlib import Path

from scoring.deals.command import print_deals
from scoring.errors import RuleBookError
from scoring.games import GAMES
from scoring.verify import verify_files


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="The rule book of Tricktally.")
    doors = parser.add_subparsers(required=True, metavar="COMMAND")
    verify = doors.add_parser("verify", help="check worked examples against the rule book")
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE")
    verify.set_defaults(run=lambda options: verify_files(options.files, sys.stdout))
    deals = doors.add_parser("deals", help="read a file of deals (PBN, LIN, JSON, CSV) and print it as JSON")
    deals.add_argument("file", type=Path, metavar="FILE")
    deals.add_argument("--game", choices=GAMES, help="check the pack for this game and compute its records")
    deals.add_argument("--preset", help="house rules to check by; without them any pack of the game will do")
    deals.set_defaults(
        run=lambda options: print_deals(options.file, options.game, options.preset, sys.stdout)
    )
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except (OSError, RuleBookError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    sys.exit(main())
