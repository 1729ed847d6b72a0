"""The bidder takes the kitty and lays away as many cards; they are his side's first trick (R8)."""

from collections.abc import Iterator, Sequence

from scoring.cards import Card
from scoring.errors import Fault, RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode

__all__ = ["exchange"]


def exchange(hand: Sequence[Card], kitty: Sequence[Card], discard: Sequence[Card]) -> tuple[Card, ...]:
    """The bidder's hand after the exchange, sorted by code; raises every fault of the discard."""
    faults = tuple(_faults((*hand, *kitty), len(kitty), discard))
    if faults:
        raise RuleBookError(*faults)
    return tuple(sorted((card for card in (*hand, *kitty) if card not in discard), key=str))


def _faults(held: Sequence[Card], size: int, discard: Sequence[Card]) -> Iterator[Fault]:
    if len(discard) != size:
        facts = {"count": len(discard), "needed": size}
        yield Fault(BidWhistCode.DISCARD_WRONG_NUMBER, "discard", facts)
    for card in dict.fromkeys(discard):
        if discard.count(card) > 1:
            yield Fault(BidWhistCode.DISCARD_TWICE, "discard", {"card": str(card)})
        if card not in held:
            yield Fault(BidWhistCode.DISCARD_NOT_HELD, "discard", {"card": str(card)})
