"""Who rests, who speaks first and who leads, from where the dealer sits (R18, R36)."""

from scoring.games.solo_whist.contracts import CONTRACTS, Leader
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.seats import Seat, clockwise, left_of, right_of

__all__ = ["eldest", "leader", "sitter"]


def sitter(dealer: Seat, seats: int, rules: SoloWhistRules) -> Seat | None:
    """Who rests at a table of five; None at a table of four."""
    if seats == 4:
        return None
    return dealer if rules.sitting_out == "dealer" else right_of(dealer, seats)


def eldest(dealer: Seat, seats: int, sits_out: Seat | None) -> Seat:
    """The first player clockwise after the dealer."""
    return next(seat for seat in clockwise(left_of(dealer, seats), seats) if seat != sits_out)


def leader(
    contract: str, declarer: Seat | None, partner: Seat | None, eldest: Seat, rules: SoloWhistRules
) -> Seat:
    """Who leads to the first trick."""
    played = CONTRACTS.get(contract)
    by = rules.leader(played) if played else Leader.ELDEST
    if by is Leader.DECLARER and declarer is not None:
        return declarer
    if by is Leader.PARTNER and partner is not None:
        return partner
    return eldest
