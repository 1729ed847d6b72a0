"""Who has won: what each side undertook moves the line (R12)."""

from scoring.games.doppelkopf.contracts import Level, Side
from scoring.games.doppelkopf.hand import Contest

__all__ = ["winner"]


def winner(hand: Contest, tricks: int) -> Side | None:
    """The side that reached its goal; None when both promised too much. `tricks`: how many a game has."""
    return next((side for side in Side if _has_won(hand, side, tricks)), None)


def _has_won(hand: Contest, side: Side, tricks: int) -> bool:
    own, others = hand.call(side), hand.call(side.other)
    if own is Level.SCHWARZ:
        return not hand.has_trick(side.other, tricks)
    if own >= Level.NO_90:
        return hand.card_points(side.other) < own.card_points_left
    if others is Level.SCHWARZ:
        return hand.has_trick(side, tricks)
    if others >= Level.NO_90:
        return hand.card_points(side) >= others.card_points_left
    return hand.card_points(side) >= _half(hand, side)


def _half(hand: Contest, side: Side) -> int:
    """121 for Re and 120 for Kontra; the other way round when Kontra alone was said."""
    only_kontra = hand.kontra_call >= Level.ANNOUNCED and hand.re_call is Level.NOTHING
    return 120 if (side is Side.RE) == only_kontra else 121
