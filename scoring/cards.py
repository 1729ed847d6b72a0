"""Cards are written suit then rank: `HT` heart ten, `S7`, `BJ` big joker, `LJ` little joker."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import CardCode, RuleBookError
from scoring.terms import Term, term

__all__ = [
    "BIG_JOKER",
    "LITTLE_JOKER",
    "PACK_52",
    "SUIT_NAMES",
    "Card",
    "Rank",
    "Suit",
    "card",
    "cards",
    "deal_out",
]


class Suit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(StrEnum):
    """From the two up; a game decides what beats what."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


SUIT_NAMES: dict[Suit, Term] = {
    Suit.CLUBS: term("suit", "clubs"),
    Suit.DIAMONDS: term("suit", "diamonds"),
    Suit.HEARTS: term("suit", "hearts"),
    Suit.SPADES: term("suit", "spades"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the cards there are; a joker has neither suit nor rank. Get it from `card`: no card is made
    twice, so that equal cards are the same object and compare fast.
    """

    code: str
    suit: Suit | None
    rank: Rank | None

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        """A copy, or a card that comes back from storage, is that same object."""
        return card, (self.code,)

    @property
    def is_joker(self) -> bool:
        return self.suit is None


BIG_JOKER = Card("BJ", None, None)
LITTLE_JOKER = Card("LJ", None, None)
PACK_52: tuple[Card, ...] = tuple(Card(suit + rank, suit, rank) for suit in Suit for rank in Rank)
_BY_CODE = {known.code: known for known in (*PACK_52, BIG_JOKER, LITTLE_JOKER)}


def card(code: str) -> Card:
    """The card of this code; raises `card_unknown`."""
    found = _BY_CODE.get(code)
    if found is None:
        raise RuleBookError.of(CardCode.CARD_UNKNOWN, card=code)
    return found


def cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(card(code) for code in codes)


def deal_out(pack: Sequence[Card], packets: Sequence[int], seats: Sequence[int]) -> list[list[Card]]:
    """Deal `pack` from the top in packets, each packet once round `seats`; the result is indexed by seat."""
    hands: list[list[Card]] = [[] for _ in seats]
    position = 0
    for size in packets:
        for seat in seats:
            hands[seat].extend(pack[position : position + size])
            position += size
    return hands
