"""What deal files of the bridge world say beside the cards: contracts, calls and plays in their notations."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.auctions import PASS
from scoring.cards import Card, Rank, Suit, card
from scoring.deals.deal import Deal
from scoring.errors import RuleBookError
from scoring.seats import Seat, clockwise, left_of
from scoring.tricks import TRUMP, winning_index

__all__ = [
    "PASSED_OUT",
    "calls",
    "contract_of",
    "is_contract",
    "plays_by_column",
    "plays_in_order",
    "tricks_of",
    "trump_of",
]

PASSED_OUT = "Pass"
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*(X{0,2})", re.IGNORECASE)
_BID = re.compile(r"[1-7](?:NT?|[SHDC])|XX?", re.IGNORECASE)
_STRENGTH = {rank: strength for strength, rank in enumerate(Rank)}


@dataclass(frozen=True, slots=True)
class _Order:
    """Ace high in every suit; a `CardOrder`."""

    trump: Suit | None

    def group(self, card: Card) -> str:
        return TRUMP if self.trump is not None and card.suit is self.trump else str(card.suit)

    def strength(self, card: Card) -> int:
        return -1 if card.rank is None else _STRENGTH[card.rank]


def is_contract(text: str) -> bool:
    return _CONTRACT.fullmatch(text) is not None


def trump_of(contract: str) -> Suit | None:
    """The trump suit; None in no trump. Ask `is_contract` first."""
    found = _CONTRACT.fullmatch(contract)
    denomination = found[2][0].upper() if found else "N"
    return None if denomination == "N" else Suit(denomination)


def calls(words: Iterable[str], first: Seat) -> list[dict[str, Any]]:
    """Calls in turn from `first`; notes and signs of alert are left out, `AP` is three passes."""
    made: list[dict[str, Any]] = []
    seat = first
    for said in _said(words):
        made.append({"seat": seat, "call": said})
        seat = left_of(seat, 4)
    return made


def _said(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        plain = word.strip("!?^").upper()
        if plain in ("AP", "*", "-", "+"):
            yield from (PASS,) * (3 if plain == "AP" else 0)
            return
        if plain in ("P", "PASS"):
            yield PASS
        elif plain in ("D", "DBL", "R", "RDBL"):
            yield "X" if plain[0] == "D" else "XX"
        elif _BID.fullmatch(plain):
            yield plain


def contract_of(made: Sequence[dict[str, Any]]) -> tuple[str, Seat | None]:
    """Contract and declarer of a bridge auction: ("4SX", 2), ("Pass", None); ("", None) if unfinished."""
    bids = [one for one in made if one["call"][0].isdigit()]
    if not bids:
        return (PASSED_OUT, None) if len(made) >= 4 else ("", None)
    if [one["call"] for one in made[-3:]] != [PASS] * 3:
        return "", None
    last = bids[-1]
    doubled = next((one["call"] for one in reversed(made) if one["call"] != PASS), "")
    side = last["seat"] % 2
    declarer = next(
        one["seat"] for one in bids if one["seat"] % 2 == side and one["call"][1] == last["call"][1]
    )
    return last["call"] + (doubled if doubled in ("X", "XX") else ""), declarer


def plays_by_column(rows: Iterable[Sequence[str]], first: Seat, trump: Suit | None) -> list[list[Any]]:
    """Plays `[seat, card]` in the order they fell, from rows of one trick with a column a seat from `first`.

    Stops at the first card that is not shown; raises `card_unknown`.
    """
    fallen: list[list[Any]] = []
    leader = first
    for row in rows:
        trick: list[tuple[Seat, Card]] = []
        for seat in clockwise(leader, 4):
            column = (seat - first) % 4
            shown = row[column] if column < len(row) else "-"
            if shown in ("-", "+", "*"):
                return [*fallen, *([seat, one.code] for seat, one in trick)]
            trick.append((seat, _card(shown)))
        fallen += [[seat, one.code] for seat, one in trick]
        leader = _winner(trick, trump)
    return fallen


def tricks_of(plays: Sequence[Sequence[Any]], declarer: Seat, trump: Suit | None) -> int | None:
    """Tricks of the declarer's side when all 52 cards fell; None otherwise."""
    if len(plays) != 52:
        return None
    cards = [(seat, card(code)) for seat, code in plays]
    winners = [_winner(cards[start : start + 4], trump) for start in range(0, 52, 4)]
    return sum(winner % 2 == declarer % 2 for winner in winners)


def _winner(trick: Sequence[tuple[Seat, Card]], trump: Suit | None) -> Seat:
    return trick[winning_index([one for _, one in trick], _Order(trump))][0]


def _card(text: str) -> Card:
    plain = text.upper().replace("10", "T")
    try:
        return card(plain)
    except RuleBookError:
        return card(plain[::-1])


def plays_in_order(codes: Sequence[str], deal: Deal) -> list[list[Any]]:
    """Plays `[seat, card]` from cards in the order they fell, each by whoever held it.

    Stops at a card that nobody held; raises `card_unknown`.
    """
    fallen: list[list[Any]] = []
    for code in codes:
        one = _card(code)
        holders = deal.holders(one)
        if not holders:
            break
        fallen.append([holders[0], one.code])
    return fallen
