"""How long files of deals take: the largest that clubs bring, the worst that anybody can bring, and dealing.

Run it with `make bench`; it prints seconds and fails when a promise is broken.
"""

import sys
from collections.abc import Callable
from time import process_time

from scoring.deals import Reading, read_deals, write_csv, write_json, write_pbn
from scoring.deals.codes import MAX_BYTES
from scoring.deals.shuffling import deal_boards
from scoring.games import GAMES

BOARDS = 3_000
READ, DEAL, REFUSE, HOSTILE = 3.0, 1.0, 0.1, 20.0
HOSTILE_PIECES = (
    "[",
    "{",
    '[A "',
    '[A "\\',
    "%\n",
    "1S\n",
    "md|3S2|",
    "mb|p|",
    '{"a":',
    "board,dealer,N,E,S,W\n",
)


def main() -> int:
    kept = [_dealing(slug) and _reading(slug) for slug in GAMES]
    kept.append(_promise("20 MB refused", lambda: read_deals(b"x" * 20_000_000), REFUSE))
    for piece in HOSTILE_PIECES:
        data = (piece * (MAX_BYTES // len(piece))).encode()
        kept.append(_promise(f"5 MB of {piece!r}", lambda data=data: read_deals(data), HOSTILE))
    return int(not all(kept))


def _dealing(slug: str) -> bool:
    pack = GAMES[slug].packs[0]
    return _promise(
        f"{BOARDS} boards of {slug} dealt", lambda: list(deal_boards("benchmark", slug, pack, BOARDS)), DEAL
    )


def _reading(slug: str) -> bool:
    """A whole year of boards in one file of each format that can hold them."""
    packs = GAMES[slug].packs
    boards = list(deal_boards("benchmark", slug, packs[0], BOARDS))
    files = {"JSON": write_json(boards, slug), "CSV": write_csv(boards, slug)}
    if slug == "solo-whist":
        files["PBN"] = write_pbn(boards)
    kept = [_promise(_size(name, text), lambda text=text: _whole(text), READ) for name, text in files.items()]
    return all(kept)


def _size(name: str, text: str) -> str:
    return f"{BOARDS} boards read from {len(text) / 1e6:.1f} MB of {name}"


def _whole(text: str) -> Reading:
    reading = read_deals(text.encode())
    assert len(reading.boards) == BOARDS, reading.faults[:3]
    return reading


def _promise(what: str, work: Callable[[], object], seconds: float) -> bool:
    begun = process_time()
    work()
    taken = process_time() - begun
    print(f"{what}: {taken:.2f} s (promised: {seconds:g} s)")
    return taken <= seconds


if __name__ == "__main__":
    sys.exit(main())
