"""What Bid Whist adds to PBN: a kitty, cards taken up and put away, contracts that run up or down (PTN)."""

import re
from collections.abc import Iterable
from typing import Any

from scoring.auctions import PASS
from scoring.cards import Card
from scoring.deals.codes import DealCode
from scoring.deals.deal import Board
from scoring.deals.notation import read_cards, seat_called
from scoring.errors import RuleBookError
from scoring.seats import Seat, left_of

__all__ = ["calls", "check_discard", "declaration", "is_joker_contract", "read_discard"]

_BID = re.compile(r"(\d)\s*(NT?|[♠♥♦♣SHDC])?\s*([↑↓])", re.IGNORECASE)
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
_WORD = re.compile(r"pass|\d\s*(?:NT?|[♠♥♦♣SHDC])?\s*[↑↓]", re.IGNORECASE)


def read_discard(text: str) -> tuple[Seat | None, tuple[Card, ...]]:
    """`S:C4C7…`: who put which cards away."""
    seat, _, cards = text.rpartition(":")
    return seat_called(seat), read_cards(cards)


def is_joker_contract(text: str) -> bool:
    return _BID.fullmatch(text.strip()) is not None


def declaration(contract: str) -> dict[str, Any]:
    """`4♠ ↓` → `{"trump": "S", "direction": "down"}`; no trump has no suit."""
    found = _BID.fullmatch(contract.strip())
    suit = (found[2] or "").upper() if found else ""
    is_down = found is not None and found[3] == "↓"
    trump = None if suit.startswith("N") or not suit else _SUITS.get(suit, suit)
    return {"trump": trump, "direction": "down" if is_down else "up"}


def calls(rows: Iterable[str], first: Seat) -> list[dict[str, Any]]:
    """Bids as Bid Whist calls them: `3↓` is `3D`; a suit named with the bid is part of the declaration."""
    seat, made = first, []
    for word in _WORD.findall(" ".join(rows)):
        made.append({"seat": seat, "call": _call(word)})
        seat = left_of(seat, 4)
    return made


def _call(word: str) -> str:
    found = _BID.fullmatch(word)
    if found is None:
        return PASS
    if (found[2] or "").upper().startswith("N"):
        return f"{found[1]}N"
    return found[1] + ("D" if found[3] == "↓" else "U")


def check_discard(board: Board, seat: Seat, discard: Iterable[Card]) -> None:
    """Raises cards put away that were neither in the hand nor in the kitty."""
    held = (*(board.deal.hands[seat] or ()), *(board.deal.kitty or ()))
    strange = tuple(card.code for card in discard if card not in held)
    if strange:
        raise RuleBookError.of(DealCode.DISCARD_NOT_IN_HAND, seat=seat, cards=strange)
