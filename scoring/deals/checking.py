"""Is a deal a whole pack, and which? Fills in what follows from the rest: a fourth hand, a kitty."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.deals.codes import DealCode
from scoring.deals.deal import Deal, in_order
from scoring.errors import CardCode, Fault
from scoring.packs import Pack, faults_of

__all__ = ["closest", "completed", "faults_in"]

MANY_FOREIGN = 4
"""With more cards of another pack than this it is another game: what is missing from ours says nothing."""


def closest(deal: Deal, packs: Sequence[Pack]) -> Pack:
    """The pack that a deal differs least from; of equally near ones the smallest: cards that nobody holds may
    lie in a kitty, but jokers that nobody saw are rather not played with.
    """
    dealt = sum(1 for _ in deal.cards)
    best, least = packs[0], None
    for pack in sorted(packs, key=lambda pack: (abs(len(pack.cards) - dealt), len(pack.cards))):
        distance = _distance(deal, pack)
        if distance == 0:
            return pack
        if least is None or distance < least:
            best, least = pack, distance
    return best


def completed(deal: Deal, pack: Pack, *, with_kitty: bool = True) -> Deal:
    """The deal with the one hand that is not given, or the kitty, worked out from all other cards.

    Unchanged where they do not come out at the right size. Without `with_kitty` a kitty stays open, for where
    it is not certain that the game has one.
    """
    hidden, kitty_known = deal.hidden, deal.kitty is not None or not pack.kitty
    if not hidden and kitty_known:
        return deal
    found = faults_of(deal.cards, pack)
    rest = in_order(found.missing)
    if found.too_often or found.foreign:
        return deal
    if len(hidden) == 1 and kitty_known and len(rest) == pack.each:
        return replace(deal, hands=tuple(rest if hand is None else hand for hand in deal.hands))
    if with_kitty and not hidden and not kitty_known and len(rest) == pack.kitty:
        return replace(deal, kitty=rest)
    return deal


def faults_in(deal: Deal, pack: Pack) -> list[Fault]:
    """Everything that keeps a completed deal from being this pack; hands that are not given are no fault."""
    return [*_wrong_sizes(deal, pack), *_wrong_cards(deal, pack)]


def _distance(deal: Deal, pack: Pack) -> int:
    """How many cards would have to change, roughly; a table of another size is furthest off."""
    found = faults_of(deal.cards, pack)
    sizes = sum(abs(len(hand) - pack.each) for _, hand in deal.given)
    kitty = abs(len(deal.kitty) - pack.kitty) if deal.kitty is not None else 0
    missing = 0 if deal.hidden else abs(len(found.missing) - _open_kitty(deal, pack))
    table = 100 * abs(len(deal.given) + len(deal.hidden) - pack.hands)
    return table + sizes + kitty + missing + len(found.too_often) + len(found.foreign)


def _open_kitty(deal: Deal, pack: Pack) -> int:
    return pack.kitty if deal.kitty is None else 0


def _wrong_sizes(deal: Deal, pack: Pack) -> Iterator[Fault]:
    sizes = Counter(len(hand) for _, hand in deal.given)
    if len(sizes) == 1 and pack.each not in sizes and len(deal.given) > 1:
        facts = {"count": next(iter(sizes)), "needed": pack.each}
        yield Fault(DealCode.EVERY_HAND_WRONG_SIZE, None, facts)
    else:
        for seat, hand in deal.given:
            if len(hand) != pack.each:
                facts = {"seat": seat, "count": len(hand), "needed": pack.each}
                yield Fault(CardCode.WRONG_NUMBER_OF_CARDS, None, facts)
    if deal.kitty is not None and len(deal.kitty) != pack.kitty:
        yield Fault(DealCode.KITTY_WRONG_SIZE, None, {"count": len(deal.kitty), "needed": pack.kitty})


def _wrong_cards(deal: Deal, pack: Pack) -> Iterator[Fault]:
    found = faults_of(deal.cards, pack)
    if found.is_nothing:
        return
    dealt, allowed = Counter(deal.cards), Counter(pack.cards)
    for card in found.too_often:
        facts = {
            "card": card.code,
            "times": dealt[card],
            "allowed": allowed[card],
            "seats": deal.holders(card),
        }
        yield Fault(DealCode.CARD_TOO_OFTEN, None, facts)
    if found.foreign:
        yield Fault(DealCode.CARDS_NOT_IN_PACK, None, {"cards": tuple(card.code for card in found.foreign)})
    if len(found.foreign) > MANY_FOREIGN:
        return
    if not deal.hidden and len(found.missing) != _open_kitty(deal, pack):
        yield Fault(DealCode.CARDS_MISSING, None, {"cards": tuple(card.code for card in found.missing)})
