"""Deals as a table: a row for each table that played a board, or for a board that nobody has played yet."""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.deals.cells import CELLS, read_cell, unguarded
from scoring.deals.codes import MAX_BOARDS, DealCode
from scoring.deals.deal import seat_letters
from scoring.deals.gathering import Gathering
from scoring.deals.json_file import read_board, warn_of_date
from scoring.deals.notation import read_cards
from scoring.errors import RuleBookError
from scoring.games import GAMES

__all__ = ["OF_BOARD", "OF_RESULT", "PLAYER", "is_table", "read_csv"]

OF_BOARD = ("game", "board", "dealer", "kitty", "upcard", "vulnerable", "event", "date")
OF_RESULT = ("table", "contract", "declarer", "result", *CELLS, "details", "slip", "preset", "options")
PLAYER = "player "
"""Begins the columns of names: `player N`."""

_JSON_CELLS = ("details", "slip", "options")
_UNREADABLE = (AttributeError, LookupError, TypeError, ValueError, RecursionError)


def is_table(text: str) -> bool:
    """Whether the first lines look like our table."""
    header, _ = _header(text.split("\n", 3))
    return "dealer" in header and _seats(header) is not None


def read_csv(text: str, gathering: Gathering) -> str:
    """Hand every board to `gathering`; the game that its rows name, empty where they name none we know."""
    findings = gathering.findings
    lines = text.split("\n")
    header, first = _header(lines)
    seats = _seats(header)
    if seats is None:
        findings.fault(first, DealCode.COLUMN_MISSING, name=", ".join(seat_letters(4)))
        return ""
    game = ""
    for count, (line, row) in enumerate(_rows(lines, first, header, gathering)):
        if count == MAX_BOARDS:
            findings.fault(line, DealCode.TOO_MANY_BOARDS, limit=MAX_BOARDS)
            break
        game = game or row.get("game", "")
        _take(row, seats, line, gathering)
    return game if game in GAMES else ""


def _take(row: Mapping[str, str], seats: int, line: int, gathering: Gathering) -> None:
    findings = gathering.findings
    findings.board = row.get("board") or None
    try:
        board = read_board(_deal(row, seats), line)
    except RuleBookError as error:
        findings.all_of(line, error.faults)
        gathering.refuse(findings.board)
        return
    warn_of_date(row, board, findings)
    gathering.add(board)


def _deal(row: Mapping[str, str], seats: int) -> dict[str, Any]:
    """A row in the words of our JSON; raises the first cell that cannot be read."""
    letters = seat_letters(seats)
    deal: dict[str, Any] = {name: row[name] for name in OF_BOARD if row.get(name) and name != "kitty"}
    if "event" in deal:
        deal["event"] = unguarded(deal["event"])
    deal["hands"] = [_hand(row.get(letter, "")) for letter in letters]
    if row.get("kitty"):
        deal["kitty"] = [one.code for one in read_cards(row["kitty"])]
    if "dealer" in deal and seats != 4:
        deal["dealer"] = _cell("dealer", lambda: letters.index(deal["dealer"]))
    deal["results"] = [_result(row, letters)]
    return deal


def _hand(text: str) -> str | list[str] | None:
    """`-` is a hand that is not shown, an empty cell a seat that sits out."""
    return None if text == "-" else text or []


def _result(row: Mapping[str, str], letters: Sequence[str]) -> dict[str, Any]:
    said: dict[str, Any] = {name: row[name] for name in OF_RESULT if row.get(name) and name not in CELLS}
    for name in _JSON_CELLS:
        if name in said:
            said[name] = _cell(name, lambda name=name: _object(said[name]))
    cells = {
        name: _cell(name, lambda name=name: read_cell(name, row[name], len(letters)))
        for name in CELLS
        if row.get(name)
    }
    if "declarer" in said:
        said["declarer"] = _cell("declarer", lambda: letters.index(said["declarer"].upper()))
    for name in ("table", "contract"):
        said[name] = unguarded(said.get(name, ""))
    names = [unguarded(row.get(PLAYER + letter.lower(), "")) for letter in letters]
    return {**said, "players": names, "record": {**said.pop("details", {}), **cells}}


def _object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError(text)
    return found


def _cell(name: str, read: Any) -> Any:
    try:
        return read()
    except RuleBookError:
        raise
    except _UNREADABLE:
        raise RuleBookError.of(DealCode.DEAL_FIELD_UNREADABLE, name=name) from None


def _header(lines: Sequence[str]) -> tuple[list[str], int]:
    """Names of the columns, and the line they stand on; a hint for Excel and empty lines come before."""
    for number, line in enumerate(lines[:3], start=1):
        if line.strip() and not line.lower().startswith("sep="):
            cells = next(csv.reader([line[:2000]], delimiter=_separator(line)), [])
            return [cell.strip().lower() for cell in cells], number
    return [], 1


def _separator(line: str) -> str:
    return max(",;\t", key=line.count)


def _seats(header: Sequence[str]) -> int | None:
    """How many hands the columns hold."""
    for seats in (4, 5, 3):
        if all(letter.lower() in header for letter in seat_letters(seats)):
            return seats
    return None


def _rows(
    lines: Sequence[str], first: int, header: Sequence[str], gathering: Gathering
) -> Iterator[tuple[int, dict[str, str]]]:
    """Rows with the line each begins on. A quotation mark that is not closed is a fault and ends the file."""
    table = csv.reader(
        (f"{line}\n" for line in lines[first:]), delimiter=_separator(lines[first - 1]), strict=True
    )
    began = first + 1
    try:
        for cells in table:
            if any(cell.strip() for cell in cells):
                yield began, _named(header, cells)
            began = first + table.line_num + 1
    except csv.Error:
        gathering.findings.board = None
        gathering.findings.fault(began, DealCode.QUOTE_NOT_CLOSED)


def _named(header: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """The letters of the seats are capitals, everything else is small."""
    row = {name: cell.strip() for name, cell in zip(header, cells, strict=False)}
    return {(name.upper() if len(name) == 1 else name): cell for name, cell in row.items()}
