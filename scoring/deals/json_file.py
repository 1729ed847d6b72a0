"""Our own JSON: `{"format", "game", "deals": [{"board", "dealer", "hands", "kitty", "upcard", "results"}]}`.

A deal may carry one record in the open (`calls`, `plays` beside `hands`), and a file of worked examples of
the kind `replay` is read as a file of such records.
"""

import json
from collections.abc import Mapping
from typing import Any

from scoring.cards import Card, card
from scoring.deals.codes import MAX_BOARDS, DealCode
from scoring.deals.dates import read_date
from scoring.deals.deal import Board, Deal, Hand, Result, seat_letters
from scoring.deals.findings import Findings
from scoring.deals.gathering import Gathering
from scoring.deals.notation import read_hand
from scoring.deals.results import LONGEST_TEXT, read_record, read_result, read_seat
from scoring.errors import Fault, RuleBookError
from scoring.games import GAMES

__all__ = ["read_board", "read_json", "warn_of_date"]

_IN_THE_OPEN = ("calls", "plays", "game_type", "slip")
_UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def read_json(text: str, gathering: Gathering) -> str:
    """Hand every board to `gathering`; the game that the file names, empty where it names none we know."""
    findings = gathering.findings
    try:
        document = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        findings.fault(error.lineno, DealCode.JSON_UNREADABLE, column=error.colno)
        return ""
    except (ValueError, RecursionError):
        findings.fault(1, DealCode.JSON_UNREADABLE, column=1)
        return ""
    game = _game(document)
    deals = _deals(document, game)
    if deals is None:
        findings.fault(None, DealCode.JSON_WITHOUT_DEALS)
        return game
    if len(deals) > MAX_BOARDS:
        findings.fault(None, DealCode.TOO_MANY_BOARDS, limit=MAX_BOARDS)
    for place, raw in enumerate(deals[:MAX_BOARDS], start=1):
        _take(raw, place, gathering)
    return game


def _take(raw: Any, place: int, gathering: Gathering) -> None:
    findings: Findings = gathering.findings
    findings.board = None
    try:
        board = read_board(raw)
    except RuleBookError as error:
        findings.board = _part(raw, "board", _number, []) if isinstance(raw, Mapping) else None
        findings.all_of(
            None, (Fault(one.code, one.field, {"deal": place, **one.facts}) for one in error.faults)
        )
        gathering.refuse(findings.board)
        return
    warn_of_date(raw, board, findings)
    gathering.add(board)


def warn_of_date(raw: Mapping[str, Any], board: Board, findings: Findings) -> None:
    """A bad date loses no deal."""
    if raw.get("date") and not board.date:
        findings.board = board.number
        findings.warn(board.line, DealCode.DATE_UNREADABLE, given=str(raw["date"])[:40])


def read_board(raw: Any, line: int | None = None) -> Board:
    """One board with its results; raises everything in it that cannot be read."""
    if not isinstance(raw, Mapping):
        raise RuleBookError.of(DealCode.DEAL_FIELD_UNREADABLE, name="deals")
    faults: list[Fault] = []
    hands = _part(raw, "hands", _hands, faults) or (None,) * 4
    seats = len(hands)
    kitty = _part(raw, "kitty", _cards, faults)
    results = _part(raw, "results", lambda value: _results(value, seats, line), faults) or []
    if any(name in raw for name in _IN_THE_OPEN):
        results += (
            _part({"record": raw}, "record", lambda value: [_open_result(value, seats, line)], faults) or []
        )
    board = Board(
        number=_part(raw, "board", _number, faults),
        deal=Deal.of(hands, kitty),
        dealer=_part(raw, "dealer", lambda value: read_seat(value, seats), faults),
        upcard=_part(raw, "upcard", card, faults),
        vulnerable=_part(raw, "vulnerable", _text, faults) or "",
        event=_part(raw, "event", _text, faults) or "",
        date=_part(raw, "date", read_date, faults) or "",
        line=line,
    )
    if faults:
        raise RuleBookError(*faults)
    return board.with_results(*results)


def _part(raw: Mapping[str, Any], name: str, read: Any, faults: list[Fault]) -> Any:
    """A field of a deal, None where it is not there or cannot be read."""
    if raw.get(name) is None:
        return None
    try:
        return read(raw[name])
    except RuleBookError as error:
        faults += error.faults
    except _UNREADABLE:
        faults.append(Fault(DealCode.DEAL_FIELD_UNREADABLE, None, {"name": name}))
    return None


def _hands(raw: Any) -> tuple[Hand | None, ...]:
    """By letter, `{"N": …}`, or by seat, `[…]`; each a list of cards, `AK2.QJ.T98.7654`, or null."""
    if isinstance(raw, Mapping):
        letters = seat_letters(4 if "N" in raw or "E" in raw else len(raw))
        if not raw.keys() <= set(letters):
            raise ValueError(raw)
        raw = [raw.get(letter) for letter in letters]
    if isinstance(raw, str) or not 3 <= len(raw) <= 5:
        raise ValueError(raw)
    return tuple(_hand(one, seat) for seat, one in enumerate(raw))


def _hand(raw: Any, seat: int) -> Hand | None:
    if raw is None:
        return None
    return read_hand(raw, seat) if isinstance(raw, str) else _cards(raw)


def _cards(raw: Any) -> tuple[Card, ...]:
    if isinstance(raw, str):
        raise TypeError(raw)
    return tuple(card(one) for one in raw)


def _results(raw: Any, seats: int, line: int | None) -> list[Result]:
    return [read_result(one, seats, line) for one in raw]


def _open_result(raw: Mapping[str, Any], seats: int, line: int | None) -> Result:
    about_board = ("board", "results", "vulnerable", "event", "date", "slip", "preset", "options")
    record = {name: value for name, value in raw.items() if name not in about_board}
    beside = {name: raw[name] for name in ("slip", "preset", "options") if name in raw}
    return read_result({"record": read_record(record, seats), **beside}, seats, line)


def _number(raw: Any) -> str | None:
    text = _text(raw)
    return (text.lstrip("0") or text) if text else None


def _text(raw: Any) -> str:
    if not isinstance(raw, (str, int)) or isinstance(raw, bool):
        raise TypeError(raw)
    return str(raw).strip()[:LONGEST_TEXT]


def _game(document: Any) -> str:
    said = document.get("game") if isinstance(document, Mapping) else None
    return said if isinstance(said, str) and said in GAMES else ""


def _deals(document: Any, game: str) -> list[Any] | None:
    """The deals of a file, of a bare list, of a single deal, or of worked examples."""
    if isinstance(document, list):
        return document
    if not isinstance(document, Mapping):
        return None
    if document.get("kind") == "replay" and isinstance(document.get("examples"), list):
        return [_example(one, game) for one in document["examples"]]
    if isinstance(document.get("deals"), list):
        return list(document["deals"])
    return [document] if "hands" in document else None


def _example(raw: Any, game: str) -> Any:
    """A worked example as a deal: its record in the game's own words, under its own house rules."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("given"), Mapping):
        return raw
    given = raw["given"]
    told = GAMES[game].record_of if game else None
    try:
        record = told(given) if told else given
    except _UNREADABLE:
        return given
    deal = {name: given[name] for name in ("dealer", "kitty", "upcard") if name in given}
    return {**deal, **record, "preset": raw.get("preset"), "options": raw.get("options") or {}}


def _refuse(constant: str) -> None:
    raise ValueError(constant)
