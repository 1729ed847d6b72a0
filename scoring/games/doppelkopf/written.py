"""The slip that says the same as a hand."""

from scoring.entry import Values
from scoring.games.doppelkopf.contracts import Side
from scoring.games.doppelkopf.entry import slip
from scoring.games.doppelkopf.fields import PENALTY, THROWN_IN
from scoring.games.doppelkopf.hand import Contest, Hand, Penalty, SpecialPoint, ThrownIn
from scoring.games.doppelkopf.house_rules import DoppelkopfRules

__all__ = ["written"]


def written(hand: Hand, rules: DoppelkopfRules) -> Values:
    """Special points that were not earned are left empty, as a scorer leaves them."""
    return slip(rules, hand.seats).fitting({**_said(hand), "sits_out": hand.sits_out})


def _said(hand: Hand) -> dict[str, object]:
    if isinstance(hand, ThrownIn):
        return {"game_type": THROWN_IN}
    return _penalty(hand) if isinstance(hand, Penalty) else _contest(hand)


def _contest(hand: Contest) -> dict[str, object]:
    earned = {
        f"{side}_{point}": hand.special(side).count(point) or None for side in Side for point in SpecialPoint
    }
    return {
        "game_type": hand.game_type.value,
        "solo_kind": hand.solo_kind and hand.solo_kind.value,
        "soloist": hand.re[0],
        "re_players": hand.re,
        "re_card_points": hand.re_card_points,
        "re_tricks": hand.re_tricks,
        "re_call": hand.re_call.code,
        "kontra_call": hand.kontra_call.code,
        "heart_trick": hand.had_heart_trick or None,
        **earned,
    }


def _penalty(hand: Penalty) -> dict[str, object]:
    return {
        "game_type": PENALTY,
        "severity": hand.severity.value,
        "offender": hand.offender,
        "penalty_soloist": hand.soloist,
        "opposing_calls": hand.opposing_calls or None,
        "could_hurt_soloist": hand.could_hurt_soloist or None,
    }
