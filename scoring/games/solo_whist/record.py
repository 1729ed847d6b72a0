"""Reading a recorded hand: cards, calls and plays as they were written down."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.auctions import Call, read_calls
from scoring.cards import Card, Suit, card, cards
from scoring.errors import CardCode, Fault, RuleBookError
from scoring.games.solo_whist.codes import RecordCode
from scoring.games.solo_whist.deal import check_pack
from scoring.games.solo_whist.play import Play
from scoring.record_parts import read_part, read_seat
from scoring.seats import Seat

__all__ = ["Record", "read_record"]


@dataclass(frozen=True, slots=True)
class Record:
    """`hands` by seat as dealt; `discards` by seat where everyone put a card away first; `trump` as noted, if
    it was.
    """

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    calls: tuple[Call, ...]
    plays: tuple[Play, ...]
    upcard: Card | None = None
    trump: Suit | None = None
    discards: tuple[Card, ...] = ()


def read_record(raw: Mapping[str, Any]) -> Record:
    """A record of `{"dealer", "hands", "upcard", "calls", "trump", "discards", "plays"}`.

    Raises unreadable parts, cards that are wrong, twice or missing, and an upcard that the dealer does not
    hold.
    """
    record = Record(
        dealer=read_part(raw, "dealer", read_seat),
        hands=read_part(raw, "hands", _hands),
        calls=read_part(raw, "calls", read_calls, ()),
        plays=read_part(raw, "plays", _plays, ()),
        upcard=read_part(raw, "upcard", card, None),
        trump=read_part(raw, "trump", Suit, None),
        discards=read_part(raw, "discards", cards, ()),
    )
    _check_hands(record)
    return record


def _hands(value: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
    hands = tuple(cards(hand) for hand in value)
    if len(hands) != 4:
        raise ValueError(len(hands))
    return hands


def _plays(value: Sequence[Any]) -> tuple[Play, ...]:
    """Single cards `[seat, card]`, or tricks `{"lead", "cards"}` clockwise from the leader."""
    if value and isinstance(value[0], Mapping):
        return tuple(play for trick in value for play in _trick(read_seat(trick["lead"]), trick["cards"]))
    return tuple(Play(read_seat(seat), card(code)) for seat, code in value)


def _trick(leader: Seat, codes: Sequence[str]) -> Iterator[Play]:
    for step, code in enumerate(codes):
        yield Play((leader + step) % 4, card(code))


def _check_hands(record: Record) -> None:
    check_pack([card for hand in record.hands for card in hand])
    faults = [
        Fault(CardCode.WRONG_NUMBER_OF_CARDS, "hands", {"seat": seat, "count": len(hand), "needed": 13})
        for seat, hand in enumerate(record.hands)
        if len(hand) != 13
    ]
    if record.upcard and record.upcard not in record.hands[record.dealer]:
        faults.append(Fault(RecordCode.UPCARD_NOT_DEALERS, "upcard", {"card": record.upcard.code}))
    if faults:
        raise RuleBookError(*faults)
