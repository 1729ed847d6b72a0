"""What endplay makes of a PBN file, as JSON. For whoever renews `export-evening.endplay.json`."""

import json
import sys
from pathlib import Path
from typing import Any

SEATS = ("North", "East", "South", "West")


def main(path: Path) -> None:
    from endplay.parsers import pbn

    with path.open(encoding="utf-8") as file:
        boards = pbn.load(file)
    json.dump([said(board) for board in boards], sys.stdout, ensure_ascii=False, indent=1)


def said(board: Any) -> dict[str, Any]:
    return {
        "board": str(board.board_num),
        "dealer": board.dealer.abbr,
        "hands": [str(getattr(board.deal, seat.lower())) for seat in SEATS],
        "players": [board.info[seat] for seat in SEATS],
        "contract": None if board.contract is None else str(board.contract),
        "event": board.info["Event"],
        "date": board.info["Date"],
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
