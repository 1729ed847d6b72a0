"""`python -m scoring deals FILE [--game SLUG]`: what a file of deals holds, as JSON, without a database."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO

from scoring.deals.codes import MAX_BYTES, DealCode
from scoring.deals.computing import compute, rules_for
from scoring.deals.deal import Board, Result, seat_letters
from scoring.deals.findings import Finding, Findings
from scoring.deals.notation import write_hand
from scoring.deals.reading import read_deals
from scoring.deals.results import write_result
from scoring.errors import RuleBookError
from scoring.game import Game
from scoring.games import GAMES
from scoring.house_rules import HouseRules
from scoring.packs import Pack
from scoring.terms import Term

__all__ = ["print_deals"]

_SEATS = frozenset({"seat", "seats", "player", "players", "turn", "to_speak"})


@dataclass(frozen=True, slots=True)
class _Asked:
    """The game to check for and its house rules; without rules any pack of the game will do."""

    game: Game[Any, Any] | None
    rules: HouseRules | None = None

    @property
    def packs(self) -> tuple[Pack, ...] | None:
        if self.game is None:
            return None
        return self.game.packs if self.rules is None else (self.game.pack(self.rules, self.game.usual_seats),)


def print_deals(path: Path, game: str | None, preset: str | None, out: TextIO) -> int:
    """0 when at least one board could be read, else 1. `preset` narrows a game down to one set of rules."""
    asked = _asked(game, preset)
    reading = read_deals(_bytes(path), asked.packs)
    findings = Findings(list(reading.faults), list(reading.warnings))
    if asked.game and reading.game not in ("", asked.game.slug):
        findings.warn(None, DealCode.OTHER_GAME, game=reading.game)
    boards = [_board(board, asked, findings) for board in reading.boards]
    said = {"boards": boards, "faults": _told(findings.faults), "warnings": _told(findings.warnings)}
    json.dump(said, out, ensure_ascii=False, indent=1, default=str)
    out.write("\n")
    return 0 if boards else 1


def _asked(game: str | None, preset: str | None) -> _Asked:
    if game is None:
        return _Asked(None)
    found = GAMES[game]
    return _Asked(found, None if preset is None else found.rules_of(preset))


def _bytes(path: Path) -> bytes:
    """No more than it takes to see that a file is too large."""
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _board(board: Board, asked: _Asked, findings: Findings) -> dict[str, Any]:
    letters = seat_letters(len(board.deal.hands))
    hands = (None if hand is None else write_hand(hand) for hand in board.deal.hands)
    said = {
        "board": board.number,
        "dealer": None if board.dealer is None else letters[board.dealer],
        "hands": dict(zip(letters, hands, strict=True)),
    }
    beside = {
        "kitty": [card.code for card in board.deal.kitty or ()],
        "upcard": board.upcard and board.upcard.code,
        "vulnerable": board.vulnerable,
        "event": board.event,
        "date": board.date,
    }
    results = [_result(board, one, asked, findings) for one in board.results]
    return {**said, **{name: value for name, value in beside.items() if value}, "results": results}


def _result(board: Board, result: Result, asked: _Asked, findings: Findings) -> dict[str, Any]:
    seats = len(board.deal.hands)
    said = write_result(result, seats)
    if asked.game is None:
        return said
    findings.board = board.number
    try:
        rules = rules_for(result, asked.game, asked.rules)
        computed = compute(board, result, asked.game, rules)
    except RuleBookError as error:
        findings.all_of(result.line, error.faults)
        return said
    if computed is None:
        return said
    units = dict(zip(seat_letters(seats), map(_plain, computed.score.points), strict=True))
    return {**said, "computed": asked.game.written(computed.hand, rules), "units": units}


def _told(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {"line": one.line, "code": one.fault.code.value, "facts": _facts(one.fault.facts)} for one in findings
    ]


def _facts(facts: Mapping[str, object]) -> dict[str, Any]:
    return {name: _fact(name, value) for name, value in facts.items()}


def _fact(name: str, value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_fact(name, one) for one in value]
    if name in _SEATS and isinstance(value, int) and 0 <= value < 4:
        return seat_letters(4)[value]
    return _plain(value)


def _plain(value: Any) -> Any:
    """What JSON can say; whole units as numbers, others as text, so that no figure becomes a float."""
    if isinstance(value, Term):
        return value.text
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else str(value)
    return value if isinstance(value, (str, int, type(None))) else str(value)
