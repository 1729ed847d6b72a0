"""Our export, read by a program that is not ours.

`export-evening.pbn` is what `write_pbn` makes of the evening below; `export-evening.endplay.json` is what
endplay 0.5.12 (MIT) made of that file. It is no dependency of the tests: it brings 180 MB (matplotlib, numpy,
a double-dummy solver) and has no wheel for Python 3.14. To renew its reading after a change of the export,
install it somewhere and run `python tests/scoring/deals/read_by_endplay.py tests/cases/export-evening.pbn`.
"""

import json
from dataclasses import replace
from pathlib import Path

from scoring.deals import Board, Result, read_deals, write_pbn
from scoring.deals.deal import Deal
from scoring.deals.notation import read_hands, write_hand
from scoring.deals.shuffling import deal_boards
from scoring.games import GAMES

CASES = Path(__file__).parents[2] / "cases"
PLAYERS = ("Änne Groß", 'Bo "Bobo" Beispiel', "Cleo#7", "")
VOIDS = "N:.AQJT9.KT98.KJT9 AKQJ.8765.765.87 T98765.K.AQJ.AQ6 432.432.432.5432"


def evening() -> list[Board]:
    """Names, a pass-out, voids, contracts of bridge and of Solo Whist."""
    pack = GAMES["solo-whist"].packs[0]
    first, second, third = deal_boards("an evening to export", "solo-whist", pack, 3)
    bridge = Result(players=PLAYERS, contract="4SX", declarer=2, tricks=9)
    solo = Result(
        players=PLAYERS, table="2", contract="solo", declarer=1, tricks=6, slip={"contract": "solo"}
    )
    passed = Result(players=PLAYERS, contract="Pass")
    voids = Board("4", Deal.of(read_hands(VOIDS)), dealer=3)
    told = [first.with_results(bridge), second.with_results(solo), third.with_results(passed), voids]
    return [replace(board, event="Club evening", date="2026-03-05") for board in told]


def test_export_is_the_file_that_was_read() -> None:
    assert write_pbn(evening()).encode() == (CASES / "export-evening.pbn").read_bytes()


def test_our_own_reader_reads_it_back() -> None:
    assert list(read_deals((CASES / "export-evening.pbn").read_bytes()).boards) == evening()


def test_independent_reader_reads_the_same() -> None:
    read = json.loads((CASES / "export-evening.endplay.json").read_text(encoding="utf-8"))
    assert read == [as_endplay_says(board) for board in evening()]


def as_endplay_says(board: Board) -> dict[str, object]:
    """Contracts that bridge does not know are unknown to it; what it calls a result is over the contract."""
    result = board.results[0] if board.results else Result()
    hands = (write_hand(hand or ()) for hand in board.deal.hands)
    players = result.players or ("",) * 4
    return {
        "board": board.number,
        "dealer": "NESW"[board.dealer or 0],
        "hands": list(hands),
        "players": [name.replace('"', '\\"') for name in players],
        "contract": {"4SX": "4♠Sx-1", "Pass": "Pass"}.get(result.contract),
        "event": board.event,
        "date": "2026.03.05",
    }
