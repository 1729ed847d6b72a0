"""A deal, the board that carries its number, and what tables made of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, card
from scoring.seats import Seat

__all__ = ["SEAT_LETTERS", "Board", "Deal", "Hand", "Result", "in_order", "seat_letter", "seat_letters"]

SEAT_LETTERS = "NESW"
Hand = tuple[Card, ...]

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_IN_ORDER = (*(card(suit + rank) for suit in _SUITS for rank in reversed(Rank)), BIG_JOKER, LITTLE_JOKER)
_PLACE = {one: place for place, one in enumerate(_IN_ORDER)}


def in_order(cards: Iterable[Card]) -> Hand:
    """Spades, hearts, diamonds, clubs, high to low, then jokers: equal hands are equal values."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def seat_letters(seats: int) -> tuple[str, ...]:
    """N E S W at four, position numbers from 1 elsewhere."""
    return tuple(SEAT_LETTERS) if seats == 4 else tuple(str(number) for number in range(1, seats + 1))


def seat_letter(seat: Seat, seats: int = 4) -> str:
    return seat_letters(seats)[seat]


@dataclass(frozen=True, slots=True)
class Deal:
    """Who holds what. `hands` by seat, None where a hand is not given, empty where a seat sits out.

    `kitty` is None where the file does not tell of one or the game has none.
    """

    hands: tuple[Hand | None, ...]
    kitty: Hand | None = None

    @classmethod
    def of(cls, hands: Iterable[Iterable[Card] | None], kitty: Iterable[Card] | None = None) -> "Deal":
        """A deal with its cards in order."""
        sorted_hands = tuple(None if hand is None else in_order(hand) for hand in hands)
        return cls(sorted_hands, in_order(kitty or ()) or None)

    @property
    def given(self) -> tuple[tuple[Seat, Hand], ...]:
        """Seats whose hand is known and that take part."""
        return tuple((seat, hand) for seat, hand in enumerate(self.hands) if hand)

    @property
    def hidden(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in enumerate(self.hands) if hand is None)

    @property
    def cards(self) -> Iterator[Card]:
        """Every card that is known, the kitty's too."""
        for _, hand in self.given:
            yield from hand
        yield from self.kitty or ()

    def holders(self, card: Card) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in self.given for held in hand if held is card)


@dataclass(frozen=True, slots=True)
class Result:
    """What one table made of a board.

    `players` by seat, empty where nobody is named. `contract`, `declarer` and `tricks` as written.
    `record` are calls, plays, exchange and the like in the shape that the game's `replay` reads, without the
    cards of the deal; `slip` are values of the game's slip. `preset` and `options` are the house rules that a
    file names for it.
    """

    line: int | None = field(default=None, compare=False)
    players: tuple[str, ...] = ()
    table: str = ""
    contract: str = ""
    declarer: Seat | None = None
    tricks: int | None = None
    record: Mapping[str, Any] = field(default_factory=dict)
    slip: Mapping[str, Any] = field(default_factory=dict)
    preset: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def says_something(self) -> bool:
        return self != Result()


@dataclass(frozen=True, slots=True)
class Board:
    """A numbered deal; `number` is None where the file has none. `date` is as exact as the file:
    2012-08-24, 2012-08 or 2012.
    """

    number: str | None
    deal: Deal
    dealer: Seat | None = None
    upcard: Card | None = None
    vulnerable: str = ""
    event: str = ""
    date: str = ""
    results: tuple[Result, ...] = ()
    line: int | None = field(default=None, compare=False)

    def with_results(self, *results: Result) -> "Board":
        """The board with further results, those left out that say nothing."""
        return replace(self, results=(*self.results, *(one for one in results if one.says_something)))

    def record_of(self, result: Result) -> dict[str, Any]:
        """The whole record of a table, for the game's `replay`."""
        codes = [[card.code for card in hand or ()] for hand in self.deal.hands]
        record = {"dealer": self.dealer, "hands": codes, **result.record}
        if self.deal.kitty is not None:
            record["kitty"] = [card.code for card in self.deal.kitty]
        if self.upcard is not None:
            record["upcard"] = self.upcard.code
        return record
