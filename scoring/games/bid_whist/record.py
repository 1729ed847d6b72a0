"""A recorded hand of Bid Whist, read into cards, calls and tricks before any rule is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.auctions import Call, read_calls
from scoring.cards import Card, Suit, cards
from scoring.errors import RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.play import Declaration
from scoring.games.bid_whist.tricks import Trick
from scoring.record_parts import read_part, read_seat
from scoring.seats import Seat

__all__ = ["Record", "read_declaration", "read_record", "read_tricks"]

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """No `declaration` where everybody passed; `renege_named`: the other side named the trick."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    calls: tuple[Call, ...]
    declaration: Declaration | None
    discard: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    renege_named: bool


def read_record(raw: Raw) -> Record:
    """From `{"dealer", "hands", "kitty", "calls", "declaration", "discard", "plays", "renege_named"}`.

    Dealer, hands and calls must be there. `plays` are tricks `{"lead", "cards"}` or single cards
    `[seat, card]`. Raises the first part that is missing or cannot be read, at its name.
    """
    hands = read_part(raw, "hands", lambda value: tuple(cards(hand) for hand in value))
    return Record(
        dealer=read_part(raw, "dealer", lambda value: read_seat(value, len(hands))),
        hands=hands,
        kitty=read_part(raw, "kitty", cards, ()),
        calls=read_part(raw, "calls", read_calls),
        declaration=read_part(raw, "declaration", read_declaration, None),
        discard=read_part(raw, "discard", cards, ()),
        tricks=read_part(raw, "plays", lambda value: read_tricks(value, len(hands)), ()),
        renege_named=bool(raw.get("renege_named")),
    )


def read_declaration(raw: Raw) -> Declaration:
    """From `{"trump": "S" or null, "direction": "up" or "down"}`."""
    trump = raw.get("trump")
    return Declaration(Suit(trump) if trump else None, ("up", "down").index(raw["direction"]) == 1)


def read_tricks(plays: Sequence[Any], seats: int) -> tuple[Trick, ...]:
    """Tricks from either way to write them; raises for a single card that was not its seat's turn."""
    if not plays or isinstance(plays[0], Mapping):
        return tuple(Trick(int(one["lead"]), cards(one["cards"])) for one in plays)
    rounds = [plays[start : start + seats] for start in range(0, len(plays), seats)]
    return tuple(_trick(number, one, seats) for number, one in enumerate(rounds, start=1))


def _trick(number: int, plays: Sequence[tuple[int, str]], seats: int) -> Trick:
    leader = int(plays[0][0])
    for position, (seat, _) in enumerate(plays):
        expected = (leader + position) % seats
        if seat != expected:
            facts = {"trick": number, "player": seat, "seat": expected}
            raise RuleBookError.of(BidWhistCode.PLAY_OUT_OF_TURN, at="plays", **facts)
    return Trick(leader, cards(code for _, code in plays))
