"""Reading a recorded game: cards, tricks and announcements as they were written down, before any rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.cards import Card, cards
from scoring.errors import RuleBookError
from scoring.games.doppelkopf.codes import DoppelkopfCode as Code
from scoring.games.doppelkopf.contracts import GameType, SoloKind
from scoring.games.doppelkopf.sides import Declared
from scoring.record_parts import read_part, read_seat
from scoring.seats import Seat

__all__ = ["Record", "Said", "read_record"]

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement: `call` is re, kontra, or a level such as no_90."""

    seat: Seat
    call: str
    cards_in_hand: int


@dataclass(frozen=True, slots=True)
class Record:
    """`plays` are tricks: who leads, and the cards in playing order."""

    declared: Declared
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[tuple[Seat, tuple[Card, ...]], ...]
    announcements: tuple[Said, ...]


def read_record(raw: Raw) -> Record:
    """From `{"game_type", "hands", "plays", "announcements", "soloist", "solo_kind", "re_players"}`.

    Raises the first part that is missing or cannot be read, at its name.
    """
    hands = read_part(raw, "hands", _hands)
    return Record(
        declared=_declared(raw, len(hands)),
        hands=hands,
        plays=read_part(raw, "plays", lambda value: tuple(_trick(one, len(hands)) for one in value)),
        announcements=read_part(raw, "announcements", lambda value: _all_said(value, len(hands)), ()),
    )


def _hands(value: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
    hands = tuple(cards(hand) for hand in value)
    if len(hands) not in (4, 5):
        raise ValueError(len(hands))
    return hands


def _declared(raw: Raw, seats: int) -> Declared:
    """A lonely or silent wedding may be recorded as what was declared: a wedding, or nothing."""
    game = read_part(raw, "game_type", _game)
    soloist = read_part(raw, "soloist", lambda value: (read_seat(value, seats),), ())
    re = read_part(raw, "re_players", lambda value: tuple(read_seat(one, seats) for one in value), ())
    kind = read_part(raw, "solo_kind", SoloKind, None) if game is GameType.SOLO else None
    return Declared(game, soloist or re, kind)


def _game(value: Any) -> GameType:
    if value not in tuple(GameType):
        raise RuleBookError.of(Code.GAME_TYPE_UNKNOWN, value=value)
    return GameType(value)


def _trick(raw: Raw, seats: int) -> tuple[Seat, tuple[Card, ...]]:
    return read_seat(raw["lead"], seats), cards(raw["cards"])


def _all_said(value: Sequence[Raw], seats: int) -> tuple[Said, ...]:
    return tuple(
        Said(read_seat(one["seat"], seats), str(one["call"]), int(one["cards_in_hand"])) for one in value
    )
