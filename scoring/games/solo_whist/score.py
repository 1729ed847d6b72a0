"""Who pays whom for one hand (R22 to R29). Every line is a step; with one declarer they add up to the
declarer's points.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from scoring.games.solo_whist.contracts import CONTRACTS, Contract
from scoring.games.solo_whist.hand import WITHOUT_BID, SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.pricing import price_lines
from scoring.games.solo_whist.several import score_all_pass, score_together
from scoring.games.solo_whist.verdict import judge
from scoring.payments import Line, Outcome, Payment, Score, nothing, paid, payment
from scoring.seats import Seat, clockwise, left_of
from scoring.terms import term

__all__ = ["score"]

_OPPONENTS = term("Solo Whist score", "from %(count)s opponents")
_OFFENDERS = term("Solo Whist score", "Revoked, and pay for the whole defence: %(players)s")
_NOBODY = term("Solo Whist score", "Thrown in: nobody pays")


def score(hand: SoloHand, rules: SoloWhistRules) -> Score:
    """Points by seat, zero-sum; raises `sitter_unknown` at a table of five where nobody sits out yet."""
    if hand.is_thrown_in:
        return Score(nothing(hand.seats), Outcome(WITHOUT_BID[hand.contract]), (Line(_NOBODY),))
    if hand.contract in WITHOUT_BID:
        return score_all_pass(hand, rules)
    contract = CONTRACTS[hand.contract]
    if len(hand.misere_players) > 1:
        return score_together(hand, contract, rules)
    return _score_one_side(hand, contract, rules)


def _score_one_side(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Score:
    verdict = judge(hand, contract, rules)
    known = {"bid": hand.bid, "trump": hand.trump, "tricks": hand.tricks}
    facts = {what: fact for what, fact in known.items() if fact is not None}
    outcome = Outcome(rules.name(contract, hand.bid), hand.side, verdict.is_made, facts)
    if verdict.is_made is None:
        return Score(nothing(hand.seats), outcome, verdict.lines)
    lines = [*verdict.lines, *price_lines(contract, hand.bid, verdict, rules)]
    each = sum((line.amount for line in lines if line.amount is not None), Decimal(0))
    pairs = list(_pairs(hand, contract, rules))
    if len(verdict.offenders) < len(hand.opponents) and verdict.offenders:
        lines.append(Line(_OFFENDERS, facts={"players": verdict.offenders}))
    shares = sum(1 for partner, _ in pairs if partner == hand.declarer)
    if shares > 1:
        lines.append(Line(_OPPONENTS, each * (shares - 1), {"count": shares}))
    payments = tuple(_payments(pairs, each, verdict.offenders))
    return Score(paid(payments, hand.seats), outcome, tuple(lines), payments)


def _pairs(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Iterator[tuple[Seat, Seat]]:
    """(member of the declaring side, opponent) who settle with each other.

    One to one, the declarer settles with the next opponent clockwise and the partner with the other (R26).
    """
    if contract.is_pair and rules.prop_cop_settlement == "one_to_one":
        yield from zip(hand.side, _clockwise_from(hand), strict=True)
        return
    for member in hand.side:
        for opponent in hand.opponents:
            yield member, opponent


def _clockwise_from(hand: SoloHand) -> tuple[Seat, ...]:
    start = left_of(hand.side[0], hand.seats)
    return tuple(seat for seat in clockwise(start, hand.seats) if seat in hand.opponents)


def _payments(
    pairs: Sequence[tuple[Seat, Seat]], each: Decimal, offenders: tuple[Seat, ...]
) -> Iterator[Payment]:
    """An opponent's share is borne by the offenders, if any, in equal parts (R27)."""
    for member, opponent in pairs:
        bearers = offenders if offenders and opponent not in offenders else (opponent,)
        for bearer in bearers:
            yield payment(bearer, member, each / len(bearers))
