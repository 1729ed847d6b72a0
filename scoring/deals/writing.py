"""Boards written down so that they come back the same: PBN for the world, JSON and CSV for all we know."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.deals import bridge
from scoring.deals.cells import CELLS, guarded, write_cell
from scoring.deals.codes import DealCode
from scoring.deals.csv_file import OF_BOARD, OF_RESULT, PLAYER
from scoring.deals.deal import SEAT_LETTERS, Board, Hand, Result, seat_letters
from scoring.deals.notation import NOT_SHOWN, write_hand
from scoring.deals.pbn_records import PRIVATE_MARK
from scoring.deals.results import write_result
from scoring.errors import RuleBookError

__all__ = ["board_as_json", "write_csv", "write_json", "write_pbn"]

_UNKNOWN = "?"
_NO_RESULT = (Result(),)
_PRIVATE_WIDTH = 200
"""PBN's export format allows lines of 255 signs."""


def write_json(boards: Iterable[Board], game: str = "") -> str:
    named = {"format": 1, **({"game": game} if game else {})}
    document = {**named, "deals": [board_as_json(board) for board in boards]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def board_as_json(board: Board) -> dict[str, Any]:
    """What is known of a board, hands card by card: a double pack reads as well as a single one."""
    seats = len(board.deal.hands)
    letters = seat_letters(seats)
    said = {
        "board": board.number,
        "dealer": None if board.dealer is None else letters[board.dealer] if seats == 4 else board.dealer,
        "hands": {letter: _codes(hand) for letter, hand in zip(letters, board.deal.hands, strict=True)},
        "kitty": _codes(board.deal.kitty),
        "upcard": board.upcard and board.upcard.code,
        "vulnerable": board.vulnerable or None,
        "event": board.event or None,
        "date": board.date or None,
        "results": [_result(one, seats) for one in board.results] or None,
    }
    return {name: value for name, value in said.items() if value is not None}


def write_csv(boards: Iterable[Board], game: str = "") -> str:
    """A row for each result, the board's cells repeated."""
    boards = tuple(boards)
    seats = max((len(board.deal.hands) for board in boards), default=4)
    letters = seat_letters(seats)
    names = [*OF_BOARD, *letters, *(PLAYER + letter for letter in letters), *OF_RESULT]
    out = io.StringIO()
    table = csv.DictWriter(out, names, restval="", lineterminator="\r\n")
    table.writeheader()
    for board in boards:
        of_board = {"game": game, **_board_cells(board, letters)}
        table.writerows({**of_board, **_result_cells(one, letters)} for one in board.results or _NO_RESULT)
    return out.getvalue()


def write_pbn(boards: Iterable[Board]) -> str:
    """PBN 2.1, one record a result. What PBN has no words for goes into escape lines, which others skip.

    Raises `pbn_needs_52_cards` for another pack or another table than four.
    """
    lines = ["% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=UTF-8", ""]
    for board in boards:
        _check_52(board)
        for result in board.results or _NO_RESULT:
            lines += [*_tags(board, result), *_private(board, result), ""]
    return "\r\n".join(lines)


def _codes(hand: Hand | None) -> list[str] | None:
    return None if hand is None else [card.code for card in hand]


def _result(result: Result, seats: int) -> dict[str, Any]:
    said = write_result(result, seats)
    if result.declarer is not None and seats != 4:
        said["declarer"] = result.declarer
    return said


def _board_cells(board: Board, letters: Sequence[str]) -> dict[str, str]:
    hands = (
        "" if hand == () else NOT_SHOWN if hand is None else write_hand(hand) for hand in board.deal.hands
    )
    return {
        **dict(zip(letters, hands, strict=False)),
        "board": board.number or "",
        "dealer": "" if board.dealer is None else letters[board.dealer],
        "kitty": " ".join(_codes(board.deal.kitty) or ()),
        "upcard": board.upcard.code if board.upcard else "",
        "vulnerable": board.vulnerable,
        "event": guarded(board.event),
        "date": board.date,
    }


def _result_cells(result: Result, letters: Sequence[str]) -> dict[str, Any]:
    seats = len(letters)
    said = write_result(result, seats)
    players, record = said.pop("players", {}), dict(said.pop("record", {}))
    cells: dict[str, Any] = {PLAYER + letter: guarded(name) for letter, name in players.items()}
    cells |= {name: guarded(said[name]) for name in ("table", "contract") if name in said}
    for name in CELLS:
        if record.get(name) and (text := write_cell(name, record[name], seats)) is not None:
            cells[name] = text
            del record[name]
    objects = {"details": record, "slip": said.pop("slip", {}), "options": said.pop("options", {})}
    return {**said, **cells, **{name: _packed(value) for name, value in objects.items() if value}}


def _packed(value: Mapping[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))


def _check_52(board: Board) -> None:
    is_52 = not board.deal.kitty and len(board.deal.hands) == 4
    if not is_52 or any(len(hand) != 13 for _, hand in board.deal.given):
        raise RuleBookError.of(DealCode.PBN_NEEDS_52_CARDS, board=board.number)


def _tags(board: Board, result: Result) -> Iterator[str]:
    """The fifteen tags that every record has, in their order; then the table where there is one."""
    has_contract = bridge.is_contract(result.contract) or result.contract == bridge.PASSED_OUT
    players = result.players or ("",) * 4
    declarer = "" if result.declarer is None else SEAT_LETTERS[result.declarer]
    hands = " ".join(NOT_SHOWN if hand is None else write_hand(hand) for hand in board.deal.hands)
    is_passed_out = result.contract == bridge.PASSED_OUT
    yield _tag("Event", board.event)
    yield _tag("Site", "")
    yield _tag("Date", _pbn_date(board.date))
    yield _tag("Board", board.number or "")
    for seat in (3, 0, 1, 2):
        yield _tag(("North", "East", "South", "West")[seat], players[seat])
    yield _tag("Dealer", "" if board.dealer is None else SEAT_LETTERS[board.dealer])
    yield _tag("Vulnerable", board.vulnerable)
    yield _tag("Deal", f"N:{hands}")
    yield _tag("Scoring", "")
    yield _tag("Declarer", declarer if declarer or is_passed_out else _UNKNOWN)
    yield _tag("Contract", result.contract if has_contract else _UNKNOWN)
    yield _tag(
        "Result", str(result.tricks) if result.tricks is not None else "" if is_passed_out else _UNKNOWN
    )
    if result.table:
        yield _tag("Table", result.table)


def _tag(name: str, value: str) -> str:
    """A value on one line, quotation marks and backslashes escaped; a `#` in front would repeat a value."""
    plain = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    plain = f" {plain}" if plain.startswith("#") else plain
    return f'[{name} "{plain}"]'


def _pbn_date(date: str) -> str:
    """2012-08 → 2012.08.??"""
    parts = date.split("-") if date else []
    return ".".join([*parts, *("????", "??", "??")[len(parts) :]]) if date else ""


def _private(board: Board, result: Result) -> Iterator[str]:
    said = write_result(result)
    ours = ("record", "slip", "preset", "options")
    kept: dict[str, Any] = {name: said[name] for name in ours if name in said}
    if result.contract and not bridge.is_contract(result.contract) and result.contract != bridge.PASSED_OUT:
        kept["contract"] = result.contract
    if board.upcard is not None:
        kept["upcard"] = board.upcard.code
    if kept:
        text = json.dumps(kept, separators=(",", ":"))
        yield from (f"%{PRIVATE_MARK}{part}" for part in _pieces(text))


def _pieces(text: str) -> list[str]:
    return [text[start : start + _PRIVATE_WIDTH] for start in range(0, len(text), _PRIVATE_WIDTH)]
