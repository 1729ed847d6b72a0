"""What a PBN record says of its table: names, contract, result, calls and plays."""

import json
import re
from dataclasses import replace
from typing import Any

from scoring.cards import Card, card
from scoring.deals import bridge, joker_notation
from scoring.deals.codes import DealCode
from scoring.deals.deal import Board, Result
from scoring.deals.findings import Findings
from scoring.deals.notation import seat_called
from scoring.deals.pbn_records import PbnRecord
from scoring.deals.results import LONGEST_TEXT, read_result
from scoring.errors import RuleBookError

__all__ = ["check_exchange", "read_table", "upcard_of"]

_SEATS = ("north", "east", "south", "west")
_ANNOTATION = re.compile(r"=\d*=|\$\d+|!|\?|\^")


def read_table(record: PbnRecord, findings: Findings) -> Result:
    """What cannot be read is warned of and left out; the cards are what matters."""
    contract = record.value("contract")
    is_passed_out = contract.lower() in ("pass", "passed out", "ap")
    result = Result(
        line=record.line,
        players=_players(record),
        table=record.value("table") or record.value("room"),
        contract=bridge.PASSED_OUT if is_passed_out else contract[:LONGEST_TEXT],
        declarer=None if is_passed_out else seat_called(record.value("declarer")),
        tricks=_tricks(record, findings),
        record=_joker_record(record, findings)
        if joker_notation.is_joker_contract(contract)
        else _bridge_record(record, findings),
    )
    return _with_private(result, record, findings)


def check_exchange(record: PbnRecord, board: Board) -> None:
    """Raises where a card was put away that the declarer never held."""
    if away := record.value("cardsremoved"):
        seat, discard = joker_notation.read_discard(away)
        if seat is not None:
            joker_notation.check_discard(board, seat, discard)


def upcard_of(record: PbnRecord) -> Card | None:
    """As our own export keeps it; raises `card_unknown`."""
    code = _private(record).get("upcard")
    return None if code is None else card(str(code))


def _players(record: PbnRecord) -> tuple[str, ...]:
    names = tuple(record.value(seat)[:LONGEST_TEXT] for seat in _SEATS)
    return names if any(names) else ()


def _tricks(record: PbnRecord, findings: Findings) -> int | None:
    text = record.value("result").lstrip("^")
    if not text:
        return None
    if text.isascii() and text.isdigit() and int(text[:4]) <= 13:
        return int(text)
    findings.warn(record.line_of("result"), DealCode.RESULT_UNREADABLE, given=text[:20])
    return None


def _joker_record(record: PbnRecord, findings: Findings) -> dict[str, Any]:
    said: dict[str, Any] = {"declaration": joker_notation.declaration(record.value("contract"))}
    first = seat_called(record.value("auction"))
    if first is not None:
        said["calls"] = joker_notation.calls((row.text for row in record.sections.get("auction", ())), first)
    if discard := _discard(record, findings):
        said["discard"] = discard
    return said


def _discard(record: PbnRecord, findings: Findings) -> list[str]:
    try:
        return [one.code for one in joker_notation.read_discard(record.value("cardsremoved"))[1]]
    except RuleBookError as error:
        findings.warn(
            record.line_of("cardsremoved"), DealCode.PLAY_UNREADABLE, given=error.faults[0].facts["card"]
        )
        return []


def _bridge_record(record: PbnRecord, findings: Findings) -> dict[str, Any]:
    said: dict[str, Any] = {}
    first = seat_called(record.value("auction"))
    if first is not None and (made := bridge.calls(_words(record, "auction"), first)):
        said["auction"] = made
    if plays := _plays(record, findings):
        said["plays"] = plays
    return said


def _plays(record: PbnRecord, findings: Findings) -> list[list[Any]]:
    """Only with a contract is it clear who won a trick and led to the next."""
    leader, contract = seat_called(record.value("play")), record.value("contract")
    if leader is None or not bridge.is_contract(contract):
        return []
    rows = [_ANNOTATION.sub(" ", row.text).split() for row in record.sections.get("play", ())]
    try:
        return bridge.plays_by_column(rows, leader, bridge.trump_of(contract))
    except RuleBookError as error:
        findings.warn(record.line_of("play"), DealCode.PLAY_UNREADABLE, given=error.faults[0].facts["card"])
        return []


def _words(record: PbnRecord, section: str) -> list[str]:
    return [
        word for row in record.sections.get(section, ()) for word in _ANNOTATION.sub(" ", row.text).split()
    ]


def _private(record: PbnRecord) -> dict[str, Any]:
    """What our own export wrote beside the tags; empty where somebody changed it by hand."""
    try:
        found = json.loads("".join(record.private) or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _with_private(result: Result, record: PbnRecord, findings: Findings) -> Result:
    private = _private(record)
    if not private:
        return result
    try:
        ours = read_result(private)
    except RuleBookError as error:
        findings.all_of(record.line, error.faults)
        return result
    return replace(
        result,
        contract=ours.contract or result.contract,
        record=ours.record or result.record,
        slip=ours.slip,
        preset=ours.preset,
        options=ours.options,
    )
