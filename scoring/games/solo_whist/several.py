"""Hands in which everyone stands alone: several misères at once, and what is played when all pass."""

from collections.abc import Iterator
from decimal import Decimal

from scoring.games.solo_whist.contracts import CONTRACTS, GENERAL_MISERE, MISERE_PARTOUT, Contract
from scoring.games.solo_whist.hand import WITHOUT_BID, SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.pricing import price_lines
from scoring.games.solo_whist.verdict import Verdict
from scoring.payments import Bond, Line, Outcome, Payment, Score, nothing, paid, payment
from scoring.seats import Seat
from scoring.terms import Term, term

__all__ = ["score_all_pass", "score_together"]

_MADE = term("Solo Whist score", "%(player)s makes the misère: from everyone else")
_LOST = term("Solo Whist score", "%(player)s loses the misère: to everyone else")
_VOID = term("Solo Whist score", "Revokes on both sides: void")
_LAST_TRICK = term("Solo Whist score", "%(player)s took the last trick and pays a solo to each")
_MOST_TRICKS = term("Solo Whist score", "%(player)s took the most tricks and pays a solo to each")
_DIFFERENCE = term("Solo Whist score", "%(player)s took the most tricks and pays each the difference")


def score_together(hand: SoloHand, contract: Contract, rules: SoloWhistRules) -> Score:
    """Each misère player settles with every other player, the other misère players included."""
    made = _made_together(hand, rules)
    facts = {"tricks_by_player": hand.tricks_by_player}
    is_made = None if made is None else len(made) == len(hand.side)
    outcome = Outcome(
        rules.name(contract), hand.side, is_made, facts, bond=Bond.EACH_ALONE, made_by=made or ()
    )
    if made is None:
        return Score(nothing(hand.seats), outcome, (Line(_VOID),))
    settled = [_settle_misere(hand, contract, player, player in made, rules) for player in hand.side]
    payments = tuple(debt for _, debts in settled for debt in debts)
    return Score(paid(payments, hand.seats), outcome, tuple(line for line, _ in settled), payments)


def _made_together(hand: SoloHand, rules: SoloWhistRules) -> tuple[Seat, ...] | None:
    """Who made a misère; a revoke decides it (R28), revokes on both sides void the hand. None = void."""
    guilty = {seat for seat, count in enumerate(hand.revokes) if count}
    players, others = guilty & set(hand.side), guilty - set(hand.side)
    if players and others and rules.both_revoke == "void":
        return None
    if others and not players:
        return hand.side
    tricks = hand.tricks_by_player or ()
    return tuple(seat for seat in hand.side if tricks[seat] == 0 and seat not in players)


def _settle_misere(
    hand: SoloHand, contract: Contract, player: Seat, is_made: bool, rules: SoloWhistRules
) -> tuple[Line, list[Payment]]:
    verdict = Verdict(is_made, 0 if is_made else 1)
    steps = price_lines(contract, None, verdict, rules)
    each = sum((line.amount for line in steps if line.amount is not None), Decimal(0))
    debts = [payment(other, player, each) for other in hand.players if other != player]
    return Line(_MADE if is_made else _LOST, each * len(debts), {"player": player}), debts


def score_all_pass(hand: SoloHand, rules: SoloWhistRules) -> Score:
    """General misère: the loser pays a solo to each. Misère partout: most tricks pay each the difference.

    Players who tie for most tricks each pay those who took fewer.
    """
    payments: list[Payment] = []
    lines: list[Line] = []
    for loser in _losers(hand):
        debts = [payment(loser, other, units) for other, units in _debts(hand, loser, rules)]
        payments += debts
        lines.append(Line(_reason(hand), -sum((debt.units for debt in debts), Decimal(0)), {"player": loser}))
    outcome = Outcome(WITHOUT_BID[hand.contract], facts={"tricks_by_player": hand.tricks_by_player})
    return Score(paid(payments, hand.seats), outcome, tuple(lines), tuple(payments))


def _losers(hand: SoloHand) -> tuple[Seat, ...]:
    if hand.contract == GENERAL_MISERE and hand.last_trick_winner is not None:
        return (hand.last_trick_winner,)
    tricks = hand.tricks_by_player or ()
    return tuple(seat for seat in hand.players if tricks[seat] == max(tricks))


def _debts(hand: SoloHand, loser: Seat, rules: SoloWhistRules) -> Iterator[tuple[Seat, Decimal]]:
    others = [seat for seat in hand.players if seat not in _losers(hand)]
    for other in others:
        yield other, rules.stake_factor * _debt(hand, loser, other, rules)


def _debt(hand: SoloHand, loser: Seat, other: Seat, rules: SoloWhistRules) -> Decimal:
    tricks = hand.tricks_by_player
    if hand.contract == MISERE_PARTOUT and tricks:
        return Decimal(tricks[loser] - tricks[other])
    return rules.values[CONTRACTS["solo"].code]


def _reason(hand: SoloHand) -> Term:
    if hand.contract == MISERE_PARTOUT:
        return _DIFFERENCE
    return _LAST_TRICK if hand.last_trick_winner is not None else _MOST_TRICKS
