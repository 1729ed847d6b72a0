"""Troel: three aces in one hand; the cards name the partner and the trump (R37)."""

from collections.abc import Sequence

from scoring.cards import Card, Rank, Suit, card
from scoring.seats import Seat

__all__ = ["troel_partner"]

_BELOW_ACE = "KQJT98765432"


def troel_partner(hands: Sequence[Sequence[Card]], declarer: Seat) -> tuple[Seat, Suit] | None:
    """(partner, trump): the holder of the fourth ace and its suit; with four aces the holder of the highest
    other heart and hearts. None when `declarer` holds fewer than three aces.
    """
    aces = [one for one in hands[declarer] if one.rank is Rank.ACE]
    if len(aces) < 3:
        return None
    if len(aces) == 4:
        return _highest_heart_elsewhere(hands, declarer), Suit.HEARTS
    missing = next(suit for suit in Suit if all(ace.suit is not suit for ace in aces))
    return _holder(hands, card(missing + Rank.ACE)), missing


def _highest_heart_elsewhere(hands: Sequence[Sequence[Card]], declarer: Seat) -> Seat:
    hearts = (_holder(hands, card(Suit.HEARTS + rank)) for rank in _BELOW_ACE)
    return next(seat for seat in hearts if seat != declarer)


def _holder(hands: Sequence[Sequence[Card]], wanted: Card) -> Seat:
    return next(seat for seat, hand in enumerate(hands) if wanted in hand)
