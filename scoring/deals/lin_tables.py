"""The fields of a LIN file, sorted by the table they belong to, and what a table says beside its cards."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.deals import bridge
from scoring.deals.codes import MAX_BOARDS, DealCode
from scoring.deals.deal import Deal, Result
from scoring.deals.findings import Findings
from scoring.deals.results import LONGEST_TEXT
from scoring.errors import RuleBookError
from scoring.seats import Seat

__all__ = ["LinTable", "first_tables", "tables"]

_FIELD = re.compile(r"([A-Za-z]{2})\|([^|]*)(?:\||\Z)")
_SCORE = re.compile(r"([1-7])(NT?|[SHDC])(X{0,2})([NESW])(=|[+-]\d{1,2})", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,6}")
MAX_ROWS = 200
"""No auction has as many calls; what is longer is cut."""

_ROOMS = {"o": "Open", "c": "Closed"}


@dataclass(slots=True)
class _Match:
    """The head of a match: its title, its first board, the names and scores of both rooms."""

    event: str = ""
    first_board: int = 1
    names: Sequence[str] = ()
    scores: Sequence[str] = ()
    is_one: bool = False

    def score(self, number: str | None, room: str) -> str:
        place = 2 * (int(number) - self.first_board) + (room == "Closed") if number else -1
        return self.scores[place].strip() if 0 <= place < len(self.scores) else ""


@dataclass(slots=True)
class LinTable:
    """One board at one table, its fields as written; `line` is that of the cards."""

    line: int
    names: Sequence[str] = ()
    room: str = ""
    number: str | None = None
    cards: str = ""
    vulnerable: str = ""
    event: str = ""
    score: str = ""
    claim: str = ""
    is_of_match: bool = False
    calls: list[str] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)

    @property
    def says_something(self) -> bool:
        return bool(self.cards or self.names or self.number)

    def result(self, dealer: Seat | None, deal: Deal | None, findings: Findings) -> Result:
        """Contract and tricks from the auction and the claim, or as the head of the match gives them."""
        made = [] if dealer is None else bridge.calls(self.calls, dealer)
        contract, declarer = bridge.contract_of(made)
        contract, declarer, tricks = _scored(self.score) or (contract, declarer, None)
        plays = [] if deal is None else self._plays(deal, findings)
        record: dict[str, Any] = {name: said for name, said in (("auction", made), ("plays", plays)) if said}
        if tricks is None:
            tricks = self._tricks(contract, declarer, plays)
        return Result(self.line, self._players(), self.room, contract, declarer, tricks, record)

    def _players(self) -> tuple[str, ...]:
        """By seat from North; LIN begins with South."""
        four = [*self.names[4:8]] if self.room == "Closed" and len(self.names) >= 8 else [*self.names[:4]]
        four = ["" if name.strip() == "-" else name.strip()[:LONGEST_TEXT] for name in four] + [""] * 4
        players = (four[2], four[3], four[0], four[1])
        return players if any(players) else ()

    def _plays(self, deal: Deal, findings: Findings) -> list[list[Any]]:
        try:
            return bridge.plays_in_order(self.plays[:52], deal)
        except RuleBookError as error:
            findings.warn(self.line, DealCode.PLAY_UNREADABLE, given=error.faults[0].facts["card"])
            return []

    def _tricks(self, contract: str, declarer: Seat | None, plays: list[list[Any]]) -> int | None:
        if found := _NUMBER.fullmatch(self.claim.strip()):
            return min(int(found[0]), 13)
        return None if declarer is None else bridge.tricks_of(plays, declarer, bridge.trump_of(contract))


def tables(text: str) -> Iterator[LinTable]:
    """A table begins at `qx`, or where names or cards come a second time."""
    match, line, position = _Match(), 1, 0
    table = LinTable(1)
    for found in _FIELD.finditer(text):
        line += text.count("\n", position, found.start())
        position = found.start()
        code, value = found[1].lower(), found[2]
        if table.says_something and _begins_anew(table, code):
            yield table
            table = LinTable(line)
        if code in ("vg", "rs") or (code == "pn" and match.is_one and not table.number):
            _head(match, code, value)
        else:
            _add(table, match, code, value, line)
    if table.says_something:
        yield table


def first_tables(found: Iterable[LinTable], findings: Findings) -> Iterator[LinTable]:
    """As many as may be in one file; a fault where there are more."""
    for count, table in enumerate(found):
        if count == MAX_BOARDS:
            findings.fault(table.line, DealCode.TOO_MANY_BOARDS, limit=MAX_BOARDS)
            return
        yield table


def _begins_anew(table: LinTable, code: str) -> bool:
    if code == "pn":
        return bool(table.names) or bool(table.cards)
    return code == "qx" or (code == "md" and bool(table.cards))


def _head(match: _Match, code: str, value: str) -> None:
    if code == "vg":
        parts = value.split(",")
        first = _NUMBER.fullmatch(parts[3].strip()) if len(parts) > 3 else None
        match.is_one, match.event = True, parts[0].strip()[:LONGEST_TEXT]
        match.first_board = int(first[0]) if first else 1
    elif code == "rs":
        match.scores = value.split(",")
    else:
        match.names = value.split(",")


def _add(table: LinTable, match: _Match, code: str, value: str, line: int) -> None:
    match code:
        case "qx":
            table.room = _ROOMS.get(value[:1].lower(), "") if match.is_one else ""
            table.number = _number(value)
            table.is_of_match, table.event, table.names = match.is_one, match.event, match.names
            table.score = match.score(table.number, table.room)
        case "pn":
            table.names = value.split(",")[:8]
        case "md":
            table.cards, table.line = value.strip(), line
        case "ah":
            table.number = _number(value) or table.number
        case "sv":
            table.vulnerable = value.strip()
        case "mb" if len(table.calls) < MAX_ROWS:
            table.calls.append(value.strip())
        case "pc" if len(table.plays) < MAX_ROWS:
            table.plays.append(value.strip())
        case "mc":
            table.claim = value


def _number(text: str) -> str | None:
    found = _NUMBER.search(text)
    return (found[0].lstrip("0") or found[0]) if found else None


def _scored(text: str) -> tuple[str, Seat | None, int | None] | None:
    """`4SXN-1` → ("4SX", 0, 9); None where the head of the match says nothing."""
    if text.upper() in ("P", "PASS"):
        return bridge.PASSED_OUT, None, None
    found = _SCORE.fullmatch(text)
    if found is None:
        return None
    level, denomination, doubled, seat, difference = found.groups()
    over = 0 if difference == "=" else int(difference)
    tricks = min(max(int(level) + 6 + over, 0), 13)
    return f"{level}{denomination}{doubled}".upper(), "NESW".index(seat.upper()), tricks
