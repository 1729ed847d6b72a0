"""LIN, the notation of BBO: `md` the cards, `pn` the names, `mb` the calls, `pc` the plays, `mc` a claim.

One board or many, on a line each or not; a match (`vg`, `rs`) names both rooms at its head.
"""

from collections.abc import Iterable

from scoring.cards import PACK_52, Card, Suit, card
from scoring.deals.checking import completed
from scoring.deals.codes import DealCode
from scoring.deals.deal import Board, Deal, Hand
from scoring.deals.gathering import Gathering
from scoring.deals.lin_tables import LinTable, first_tables, tables
from scoring.errors import Fault, RuleBookError
from scoring.packs import Pack
from scoring.seats import Seat

__all__ = ["read_lin"]

_SOUTH_FIRST: tuple[Seat, ...] = (2, 3, 0, 1)
_DEALERS: dict[str, Seat] = dict(zip("1234", _SOUTH_FIRST, strict=True))
_VULNERABLE = {"o": "None", "0": "None", "n": "NS", "e": "EW", "b": "All"}
_RANKS = frozenset("AKQJT98765432")
_LONGEST_HAND = 80
_BRIDGE_PACK = Pack(PACK_52)


def read_lin(text: str, gathering: Gathering) -> None:
    """Hand every board to `gathering`; nothing is raised."""
    for table in first_tables(tables(text), gathering.findings):
        gathering.findings.board = table.number
        if table.cards:
            _take(table, gathering)
        elif table.number is not None and gathering.knows(table.number):
            gathering.follow(table.number, table.result(None, None, gathering.findings))
        elif table.is_of_match:
            gathering.findings.warn(table.line, DealCode.NO_DEAL_IN_LINE)
        else:
            gathering.findings.fault(table.line, DealCode.NO_DEAL_IN_LINE)


def _take(table: LinTable, gathering: Gathering) -> None:
    dealer = _DEALERS.get(table.cards[:1])
    try:
        deal = _deal(table.cards.lstrip("0123456789 "))
    except RuleBookError as error:
        gathering.findings.all_of(table.line, error.faults)
        gathering.refuse(table.number)
        return
    vulnerable = _VULNERABLE.get(table.vulnerable.lower(), "")
    board = Board(table.number, deal, dealer, vulnerable=vulnerable, event=table.event, line=table.line)
    gathering.add(board.with_results(table.result(dealer, deal, gathering.findings)))


def _deal(text: str) -> Deal:
    """South, West, North, East; raises every fault. The hand that is left out follows from the others."""
    parts = text.split(",")
    if len(parts) > 4:
        raise RuleBookError.of(DealCode.NOT_FOUR_HANDS, count=len(parts))
    hands: list[Hand | None] = [None] * 4
    faults: list[Fault] = []
    for seat, part in zip(_SOUTH_FIRST, parts, strict=False):
        try:
            hands[seat] = tuple(_hand(part, seat)) or None
        except RuleBookError as error:
            faults += error.faults
    if faults:
        raise RuleBookError(*faults)
    return completed(Deal.of(hands), _BRIDGE_PACK)


def _hand(text: str, seat: Seat) -> Iterable[Card]:
    """`SAK2HQJ…`: each suit letter, then its ranks, from low to high or otherwise."""
    plain = text.strip().upper().replace("10", "T")[:_LONGEST_HAND]
    suit: Suit | None = None
    for sign in plain:
        if sign in "SHDC":
            suit = Suit(sign)
        elif suit is None or sign not in _RANKS:
            raise RuleBookError.of(DealCode.RANK_UNKNOWN, given=sign, seat=seat)
        else:
            yield card(suit + sign)
