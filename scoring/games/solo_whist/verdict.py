"""Made or lost, after what revokes do to the tricks."""

from dataclasses import dataclass

from scoring.games.solo_whist.contracts import Contract
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.payments import Line
from scoring.seats import Seat
from scoring.terms import term

__all__ = ["Verdict", "judge"]

_MOVED = term("Solo Whist score", "Revokes: %(tricks)s tricks counted as %(counted)s")
_FORCED = term("Solo Whist score", "Decided by a revoke")
_VOID = term("Solo Whist score", "Revokes on both sides: void")

PENALTY_TRICKS = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """`tricks` of the declaring side as they count (None = not noted); `is_made` None for a void hand.

    `offenders` are the defenders who pay for the whole defence (Hoyle).
    """

    is_made: bool | None
    tricks: int | None
    lines: tuple[Line, ...] = ()
    offenders: tuple[Seat, ...] = ()


def judge(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Verdict:
    """The result of a hand with one declaring side (R27 to R29)."""
    if not any(hand.revokes):
        return Verdict(_is_made(hand, contract, hand.tricks, rules), hand.tricks)
    by_side = sum(count for seat, count in enumerate(hand.revokes) if seat in hand.side)
    by_others = sum(hand.revokes) - by_side
    if by_side and by_others:
        return _both(hand, contract, rules)
    if rules.revoke_rule == "lose_hand" or contract.is_misere:
        return Verdict(not by_side, hand.tricks, (Line(_FORCED),), _offenders(hand, rules))
    return _with_tricks_moved(hand, contract, by_others - by_side, rules)


def _both(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Verdict:
    if rules.both_revoke == "void":
        return Verdict(None, hand.tricks, (Line(_VOID),))
    return Verdict(_is_made(hand, contract, hand.tricks, rules), hand.tricks)


def _with_tricks_moved(hand: SoloHand, contract: Contract, revokes: int, rules: SoloWhistRules) -> Verdict:
    """`revokes` above zero are the defence's: its tricks go to the declaring side."""
    counted = min(13, max(0, (hand.tricks or 0) + PENALTY_TRICKS * revokes))
    lines = [Line(_MOVED, facts={"tricks": hand.tricks, "counted": counted})]
    is_made = _is_made(hand, contract, counted, rules)
    if rules.revoke_rule == "hoyle" and is_made != (revokes > 0):
        is_made = revokes > 0
        lines.append(Line(_FORCED))
    return Verdict(is_made, counted, tuple(lines), _offenders(hand, rules))


def _offenders(hand: SoloHand, rules: SoloWhistRules) -> tuple[Seat, ...]:
    if rules.revoke_rule != "hoyle":
        return ()
    return tuple(seat for seat in hand.opponents if hand.revokes[seat])


def _is_made(hand: SoloHand, contract: Contract, tricks: int | None, rules: SoloWhistRules) -> bool:
    if tricks is None:
        return bool(hand.is_made)
    if contract.is_misere or contract.is_exact:
        return tricks == contract.need
    return tricks >= rules.need(contract, hand.bid)
