"""What cannot have happened at a real table (R19)."""

from collections.abc import Iterator

from scoring.errors import Fault
from scoring.games.doppelkopf.codes import DoppelkopfCode as Code
from scoring.games.doppelkopf.contracts import Side
from scoring.games.doppelkopf.hand import Contest, Penalty, SpecialPoint
from scoring.games.doppelkopf.house_rules import DoppelkopfRules

__all__ = ["faults_of", "faults_of_penalty"]

WORTHLESS_TRICKS = 2  # eight nines in the pack
CARD_POINTS = {SpecialPoint.DOPPELKOPF: 40, SpecialPoint.FOX: 11, SpecialPoint.FOX_LAST_TRICK: 11}
JACK_OF_CLUBS_POINTS = 2
LAST_TRICK = (SpecialPoint.KARLCHEN, SpecialPoint.KARLCHEN_CAUGHT, SpecialPoint.FOX_LAST_TRICK)


def faults_of(hand: Contest, rules: DoppelkopfRules) -> list[Fault]:
    """Everything wrong with a game, in the order of the slip."""
    return [
        *_sitting_out(hand.re, hand.sits_out),
        *_card_points(hand),
        *_tricks(hand, rules),
        *(fault for side in Side for fault in _special_of(hand, side, rules)),
        *_special_of_both(hand),
    ]


def faults_of_penalty(penalty: Penalty) -> list[Fault]:
    concerned = tuple(seat for seat in (penalty.offender, penalty.soloist) if seat is not None)
    faults = list(_sitting_out(concerned, penalty.sits_out))
    if penalty.could_hurt_soloist and penalty.soloist in (None, penalty.offender):
        faults.append(Fault(Code.WOULD_HURT_NOBODY_WITHOUT_A_SOLO, "could_hurt_soloist"))
    return faults


def _sitting_out(playing: tuple[int, ...], sits_out: int | None) -> Iterator[Fault]:
    if sits_out in playing:
        yield Fault(Code.SITTING_OUT_BUT_PLAYING, "sits_out", {"seat": sits_out})


def _card_points(hand: Contest) -> Iterator[Fault]:
    """No trick is worth one card point."""
    if hand.re_card_points in (1, 239):
        yield Fault(Code.CARD_POINTS_CANNOT_OCCUR, "re_card_points", {"card_points": hand.re_card_points})


def _tricks(hand: Contest, rules: DoppelkopfRules) -> Iterator[Fault]:
    """A side without a card point can have won no more than the tricks that nines can fill."""
    if hand.re_tricks is None or not rules.with_nines:
        return
    low, high = (
        (0, WORTHLESS_TRICKS) if hand.re_card_points == 0 else (rules.tricks - WORTHLESS_TRICKS, rules.tricks)
    )
    if not low <= hand.re_tricks <= high:
        facts = {"tricks": hand.re_tricks, "low": low, "high": high, "card_points": hand.re_card_points}
        yield Fault(Code.TRICKS_DO_NOT_FIT_CARD_POINTS, "re_tricks", facts)


def _special_of(hand: Contest, side: Side, rules: DoppelkopfRules) -> Iterator[Fault]:
    """A special point is made with cards, and cards have points."""
    card_points = hand.card_points(side)
    for point, count in hand.special(side).counts:
        least = CARD_POINTS.get(point, JACK_OF_CLUBS_POINTS) * count
        field = f"{side}_{point}"
        if not hand.has_trick(side, rules.tricks):
            yield Fault(Code.SPECIAL_POINT_WITHOUT_TRICK, field)
        elif card_points < least:
            facts = {"card_points": card_points, "least": least}
            yield Fault(Code.TOO_FEW_CARD_POINTS_FOR_SPECIAL_POINTS, field, facts)


def _special_of_both(hand: Contest) -> Iterator[Fault]:
    if _both(hand, SpecialPoint.DOPPELKOPF) > 4:
        yield Fault(Code.TOO_MANY_DOPPELKOPF_TRICKS, "kontra_doppelkopf", {"most": 4})
    if _both(hand, SpecialPoint.FOX) + _both(hand, SpecialPoint.FOX_LAST_TRICK) > 2:
        yield Fault(Code.TOO_MANY_FOXES, "kontra_fox", {"most": 2})
    if _last_trick_is_won_twice(hand):
        yield Fault(Code.LAST_TRICK_WON_TWICE, _of_the_last_trick(hand)[-1])
    if _both(hand, SpecialPoint.KARLCHEN) + _both(hand, SpecialPoint.KARLCHEN_CAUGHT) > 2:
        yield Fault(Code.JACKS_OF_CLUBS_USED_UP, _of_the_last_trick(hand)[-1], {"most": 2})


def _both(hand: Contest, point: SpecialPoint) -> int:
    return sum(hand.special(side).count(point) for side in Side)


def _last_trick_is_won_twice(hand: Contest) -> bool:
    """By both sides, or by two cards."""
    by_both = all(any(hand.special(side).count(point) for point in LAST_TRICK) for side in Side)
    return by_both or _both(hand, SpecialPoint.KARLCHEN) + _both(hand, SpecialPoint.FOX_LAST_TRICK) > 1


def _of_the_last_trick(hand: Contest) -> list[str]:
    """The fields in which special points of the last trick were written down."""
    return [f"{side}_{point}" for side in Side for point in LAST_TRICK if hand.special(side).count(point)]
