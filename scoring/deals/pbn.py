"""Portable Bridge Notation 2.1, as programs really write it, and its cousin with jokers and a kitty (PTN)."""

from scoring.deals.codes import DealCode
from scoring.deals.dates import read_date
from scoring.deals.deal import Board, Deal
from scoring.deals.findings import Findings
from scoring.deals.gathering import Gathering
from scoring.deals.notation import read_cards, read_hands, seat_called
from scoring.deals.pbn_records import PbnRecord, inherited, records
from scoring.deals.pbn_tables import check_exchange, read_table, upcard_of
from scoring.deals.pbn_tokens import marks
from scoring.errors import RuleBookError

__all__ = ["read_pbn"]

_VULNERABLE = {
    "none": "None",
    "-": "None",
    "love": "None",
    "o": "None",
    "all": "All",
    "both": "All",
    "ns": "NS",
}


def read_pbn(text: str, gathering: Gathering) -> None:
    """Hand every board to `gathering`; nothing is raised."""
    findings = gathering.findings
    warned = len(findings.warnings)
    for record in inherited(records(marks(text), findings)):
        if record.tags:
            _take(record, gathering)
    if not gathering.has_seen_cards:
        del findings.warnings[warned:]  # that lines were left out says nothing where the file is no PBN


def _take(record: PbnRecord, gathering: Gathering) -> None:
    number = _number(record)
    gathering.findings.board = number
    if "deal" in record.tags:
        _take_deal(record, number, gathering)
    elif gathering.knows(number):
        gathering.follow(number, read_table(record, gathering.findings))
    elif "board" in record.tags:
        gathering.findings.fault(record.line_of("board"), DealCode.NO_DEAL_IN_LINE)


def _take_deal(record: PbnRecord, number: str | None, gathering: Gathering) -> None:
    line = record.line_of("deal")
    try:
        board = _board(record, number, _deal(record), gathering.findings)
        check_exchange(record, board)
    except RuleBookError as error:
        gathering.findings.all_of(line, error.faults)
        gathering.refuse(number)
        return
    gathering.add(board.with_results(read_table(record, gathering.findings)))


def _number(record: PbnRecord) -> str | None:
    """`01` and `1` are the same board."""
    text = record.value("board")
    return (text.lstrip("0") or text) if text else None


def _deal(record: PbnRecord) -> Deal:
    text = record.tags["deal"].value
    if text.startswith("#"):
        raise RuleBookError.of(DealCode.DEAL_TAKEN_OVER)
    kitty = record.value("undealt")
    return Deal.of(read_hands(text), read_cards(kitty) if kitty else None)


def _board(record: PbnRecord, number: str | None, deal: Deal, findings: Findings) -> Board:
    dealer = record.value("dealer")
    if dealer and seat_called(dealer) is None:
        findings.warn(record.line_of("dealer"), DealCode.DEALER_UNREADABLE, given=dealer[:20])
    vulnerable = record.value("vulnerable")
    return Board(
        number=number,
        deal=deal,
        dealer=seat_called(dealer),
        upcard=upcard_of(record),
        vulnerable=_VULNERABLE.get(vulnerable.lower(), vulnerable.upper()[:4]),
        event=record.value("event"),
        date=_date(record, findings),
        line=record.line_of("deal"),
    )


def _date(record: PbnRecord, findings: Findings) -> str:
    name = "date" if "date" in record.tags else "localdatetime"
    found = read_date(record.value(name))
    if found is None:
        findings.warn(record.line_of(name), DealCode.DATE_UNREADABLE, given=record.value(name)[:40])
    return found or ""
