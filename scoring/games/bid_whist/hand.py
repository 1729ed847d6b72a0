"""A hand of Bid Whist as the table reports it, and what its tricks come to after a renege."""

from dataclasses import dataclass

from scoring.games.bid_whist.contracts import Contract
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.sides import side_of
from scoring.seats import Seat, clockwise, left_of

__all__ = ["BidWhistHand", "Counted", "Renege", "counted"]


@dataclass(frozen=True, slots=True)
class Renege:
    """Who failed to follow suit, and whether the other side named the trick (R10)."""

    seat: Seat
    is_named: bool = True


@dataclass(frozen=True, slots=True)
class BidWhistHand:
    """`tricks`: of the bidding side with the kitty trick, before a renege. No contract: everybody passed.

    `tricks_by_player` is known only where three play and the other two score their tricks. A play-off hand
    settles a tie and stays outside the games.
    """

    seats: int = 4
    contract: Contract | None = None
    tricks: int = 0
    tricks_by_player: tuple[int, ...] = ()
    renege: Renege | None = None
    is_playoff: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """Tricks of the bidding side as they count; `books` are those above the free six and may be below zero.

    A Boston is every trick won in play, not by penalty (R10). `by_player` as in the hand, after the renege.
    """

    tricks: int
    moved: int
    needed: int
    books: int
    is_made: bool
    is_boston: bool
    by_player: tuple[int, ...] = ()


def counted(hand: BidWhistHand, contract: Contract, rules: BidWhistRules) -> Counted:
    """Apply the renege, then count (R10, R11)."""
    in_all, free = rules.tricks_in_all(hand.seats), rules.tricks_free(hand.seats)
    moved = _tricks_moved(hand, contract, rules)
    tricks = hand.tricks - moved if _is_by_bidders(hand, contract) else hand.tricks + moved
    needed = contract.bid.number + free
    return Counted(
        tricks=tricks,
        moved=moved,
        needed=needed,
        books=tricks - free,
        is_made=tricks >= needed,
        is_boston=hand.tricks == tricks == in_all,
        by_player=_moved_by_player(hand, contract, moved),
    )


def _is_by_bidders(hand: BidWhistHand, contract: Contract) -> bool:
    renege = hand.renege
    return renege is not None and side_of(renege.seat, hand.seats) == side_of(contract.bidder, hand.seats)


def _tricks_moved(hand: BidWhistHand, contract: Contract, rules: BidWhistRules) -> int:
    """Never more than the offender has; nothing where the rules want the trick named and nobody did (R10)."""
    if hand.renege is None or (rules.renege_needs_identification and not hand.renege.is_named):
        return 0
    if _is_by_bidders(hand, contract):
        return min(rules.renege_tricks, hand.tricks)
    if hand.tricks_by_player:
        return min(rules.renege_tricks, hand.tricks_by_player[hand.renege.seat])
    return min(rules.renege_tricks, rules.tricks_in_all(hand.seats) - hand.tricks)


def _moved_by_player(hand: BidWhistHand, contract: Contract, moved: int) -> tuple[int, ...]:
    """Alone, an opponent's tricks go to the bidder; the bidder's to the two others in turn from the left."""
    if hand.renege is None or not hand.tricks_by_player:
        return hand.tricks_by_player
    tricks = list(hand.tricks_by_player)
    tricks[hand.renege.seat] -= moved
    if hand.renege.seat != contract.bidder:
        tricks[contract.bidder] += moved
        return tuple(tricks)
    first = left_of(contract.bidder, hand.seats)
    others = [seat for seat in clockwise(first, hand.seats) if seat != contract.bidder]
    for number in range(moved):
        tricks[others[number % len(others)]] += 1
    return tuple(tricks)
