"""What an infringement costs, and whether the deal goes on (R20)."""

from decimal import Decimal
from enum import StrEnum

from scoring.games.doppelkopf.hand import Penalty, Severity
from scoring.payments import Bond, Line, Outcome, Score, Units, nothing
from scoring.seats import Seat
from scoring.terms import Term, term

__all__ = ["SEVERITY_NAMES", "Deal", "deal_after", "points_of", "score_of"]

MINOR, SERIOUS, EACH_OPPOSING_CALL = Decimal(3), Decimal(12), Decimal(3)

SEVERITY_NAMES: dict[Severity, Term] = {
    Severity.NO_EFFECT: term("Doppelkopf penalty", "Infringement without effect"),
    Severity.MINOR: term("Doppelkopf penalty", "Minor infringement"),
    Severity.SERIOUS: term("Doppelkopf penalty", "Serious infringement"),
}
_BASE = term("Doppelkopf penalty", "Points off the offender")
_CALLS = term("Doppelkopf penalty", "%(calls)s calls of the other side, 3 each")


class Deal(StrEnum):
    """What becomes of the deal in which it happened: not played means that the same dealer deals again."""

    CONTINUES = "continues"
    NOT_PLAYED = "not_played"
    PLAYED = "played"


def deal_after(penalty: Penalty) -> Deal:
    if penalty.severity is not Severity.SERIOUS:
        return Deal.CONTINUES
    return Deal.PLAYED if penalty.counts_as_solo else Deal.NOT_PLAYED


def points_of(penalty: Penalty, sits_out: Seat | None = None) -> Units:
    """The offender's loss goes to the three others alike, or to the soloist alone whom an opponent hurt."""
    loss = _loss(penalty)
    if _goes_to_soloist(penalty):
        gains = {penalty.soloist: loss}
    else:
        others = [seat for seat in range(penalty.seats) if seat not in (penalty.offender, sits_out)]
        gains = dict.fromkeys(others, loss / 3)
    return tuple(
        -loss if seat == penalty.offender else gains.get(seat, Decimal(0)) for seat in range(penalty.seats)
    )


def score_of(penalty: Penalty, sits_out: Seat | None) -> Score:
    """Never more than four can be concerned: at a table of five somebody sits out."""
    loss = _loss(penalty)
    points = points_of(penalty, sits_out) if loss else nothing(penalty.seats)
    added = EACH_OPPOSING_CALL * _calls(penalty)
    lines = [Line(_BASE, loss - added)] if loss else []
    lines += [Line(_CALLS, added, {"calls": _calls(penalty)})] if added else []
    outcome = Outcome(SEVERITY_NAMES[penalty.severity], (penalty.offender,), bond=Bond.NO_CONTRACT)
    return Score(points, outcome, tuple(lines))


def _loss(penalty: Penalty) -> Decimal:
    if penalty.severity is Severity.SERIOUS:
        return SERIOUS + EACH_OPPOSING_CALL * _calls(penalty)
    return MINOR if penalty.severity is Severity.MINOR else Decimal(0)


def _calls(penalty: Penalty) -> int:
    return penalty.opposing_calls if penalty.severity is Severity.SERIOUS else 0


def _goes_to_soloist(penalty: Penalty) -> bool:
    if penalty.counts_as_solo:
        return True
    is_by_opponent = penalty.soloist not in (None, penalty.offender)
    return penalty.severity is Severity.MINOR and is_by_opponent and penalty.could_hurt_soloist
