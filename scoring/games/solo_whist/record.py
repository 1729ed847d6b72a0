"""Reading a recorded hand: cards, calls and plays as they were written down."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from scoring.auctions import Call, read_calls
from scoring.cards import Card, Suit, card
from scoring.errors import CardCode, Fault, RuleBookError
from scoring.games.solo_whist.codes import RecordCode
from scoring.games.solo_whist.deal import check_pack
from scoring.games.solo_whist.play import Play
from scoring.seats import Seat

__all__ = ["Record", "read_record"]

Part = TypeVar("Part")


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
        dealer=_part(raw, "dealer", _seat),
        hands=_part(raw, "hands", _hands),
        calls=_part(raw, "calls", read_calls, ()),
        plays=_part(raw, "plays", _plays, ()),
        upcard=_part(raw, "upcard", card, None),
        trump=_part(raw, "trump", Suit, None),
        discards=_part(raw, "discards", _cards, ()),
    )
    _check_hands(record)
    return record


_REQUIRED: Any = object()


def _part(raw: Mapping[str, Any], name: str, read: Callable[[Any], Part], empty: Any = _REQUIRED) -> Part:
    value = raw.get(name)
    if value is None:
        if empty is _REQUIRED:
            raise RuleBookError.of(RecordCode.RECORD_FIELD_MISSING, at=name, name=name)
        return empty  # type: ignore[no-any-return]
    try:
        return read(value)
    except RuleBookError as error:
        raise RuleBookError(*(Fault(one.code, name, one.facts) for one in error.faults)) from None
    except (TypeError, ValueError, KeyError, AttributeError):
        raise RuleBookError.of(RecordCode.RECORD_FIELD_UNREADABLE, at=name, name=name) from None


def _seat(value: Any) -> Seat:
    seat = int(value)
    if not 0 <= seat < 4:
        raise ValueError(seat)
    return seat


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(card(code) for code in codes)


def _hands(value: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
    hands = tuple(_cards(hand) for hand in value)
    if len(hands) != 4:
        raise ValueError(len(hands))
    return hands


def _plays(value: Sequence[Any]) -> tuple[Play, ...]:
    """Single cards `[seat, card]`, or tricks `{"lead", "cards"}` clockwise from the leader."""
    if value and isinstance(value[0], Mapping):
        return tuple(play for trick in value for play in _trick(_seat(trick["lead"]), trick["cards"]))
    return tuple(Play(_seat(seat), card(code)) for seat, code in value)


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
