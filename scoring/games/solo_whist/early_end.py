"""Whether a hand may end before its last trick (R21)."""

from collections.abc import Sequence

from scoring.errors import RuleBookError
from scoring.games.solo_whist.codes import RecordCode
from scoring.games.solo_whist.contracts import CONTRACTS, Contract
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.play import Trick

__all__ = ["check_end"]


def check_end(hand: SoloHand, tricks: Sequence[Trick], cards: int, rules: SoloWhistRules) -> None:
    """Raises `plays_missing` or `play_after_end` unless the record stops where these rules let it stop."""
    plays = sum(len(trick.plays) for trick in tricks)
    if plays > 4 * cards:
        raise RuleBookError.of(RecordCode.PLAY_AFTER_END, at="plays", position=4 * cards + 1)
    complete = sum(trick.winner is not None for trick in tricks)
    if complete < cards and not _may_end(hand, cards - complete, rules):
        raise RuleBookError.of(RecordCode.PLAYS_MISSING, at="plays", count=plays, needed=4 * cards)


def _may_end(hand: SoloHand, left: int, rules: SoloWhistRules) -> bool:
    contract = CONTRACTS.get(hand.contract)
    if contract is None or rules.early_end == "never":
        return False
    if hand.misere_players:
        return _is_settled_together(hand)
    is_lost = _is_lost(hand, contract, left, rules)
    if is_lost and (contract.is_misere or contract.need == 13):
        return True
    is_made = (
        not contract.is_misere and not contract.is_exact and _tricks(hand) >= rules.need(contract, hand.bid)
    )
    return (
        rules.early_end == "when_decided" and (is_lost or is_made) and not rules.is_priced_by_tricks(contract)
    )


def _is_settled_together(hand: SoloHand) -> bool:
    """Every player of the misère has taken a trick."""
    tricks = hand.tricks_by_player or ()
    return all(tricks[seat] for seat in hand.misere_players)


def _is_lost(hand: SoloHand, contract: Contract, left: int, rules: SoloWhistRules) -> bool:
    if contract.is_misere or contract.is_exact:
        return _tricks(hand) > contract.need
    return _tricks(hand) + left < rules.need(contract, hand.bid)


def _tricks(hand: SoloHand) -> int:
    return hand.tricks or 0
