"""The pack that goes with the house rules, and whether a deal is exactly that pack (R1 to R3)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.cards import BIG_JOKER, LITTLE_JOKER, PACK_52, Card
from scoring.errors import CardCode, Fault, RuleBookError
from scoring.games.bid_whist.codes import BidWhistCode
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.packs import Pack

__all__ = ["PACKS", "cards_each", "check_deal", "pack", "pack_dealt"]

_JOKERS = (BIG_JOKER, LITTLE_JOKER)
PACKS = (
    Pack((*PACK_52, *_JOKERS), kitty=6),
    Pack((*PACK_52, BIG_JOKER), kitty=5),
    Pack(PACK_52, kitty=4),
    Pack(PACK_52),
    Pack((*PACK_52, *_JOKERS), hands=3, kitty=3),
)


def pack(rules: BidWhistRules, seats: int = 4) -> tuple[Card, ...]:
    """52 cards and the jokers; three players always need both (R14). A single joker is the big one."""
    jokers = 2 if seats == 3 else rules.jokers
    return (*PACK_52, *_JOKERS[:jokers])


def pack_dealt(rules: BidWhistRules, seats: int) -> Pack:
    return Pack(pack(rules, seats), hands=seats, kitty=rules.kitty_cards(seats))


def cards_each(rules: BidWhistRules, seats: int = 4) -> int:
    return (len(pack(rules, seats)) - rules.kitty_cards(seats)) // seats


def check_deal(hands: Sequence[Sequence[Card]], kitty: Sequence[Card], rules: BidWhistRules) -> None:
    """Raises every fault: a hand or kitty of the wrong size, a card twice, missing or not of this pack."""
    if len(hands) not in (3, 4):
        raise RuleBookError.of(BidWhistCode.NO_TABLE_OF_THIS_SIZE, at="hands", hands=len(hands))
    faults = (*_wrong_sizes(hands, kitty, rules), *_wrong_cards(hands, kitty, rules))
    if faults:
        raise RuleBookError(*faults)


def _wrong_sizes(
    hands: Sequence[Sequence[Card]], kitty: Sequence[Card], rules: BidWhistRules
) -> Iterator[Fault]:
    each, left = cards_each(rules, len(hands)), rules.kitty_cards(len(hands))
    for seat, hand in enumerate(hands):
        if len(hand) != each:
            facts = {"seat": seat, "count": len(hand), "needed": each}
            yield Fault(CardCode.WRONG_NUMBER_OF_CARDS, "hands", facts)
    if len(kitty) != left:
        yield Fault(BidWhistCode.KITTY_WRONG_NUMBER, "kitty", {"count": len(kitty), "needed": left})


def _wrong_cards(
    hands: Sequence[Sequence[Card]], kitty: Sequence[Card], rules: BidWhistRules
) -> Iterator[Fault]:
    known = dict.fromkeys(pack(rules, len(hands)))
    seen = Counter(card for hand in (*hands, kitty) for card in hand)
    for card, times in seen.items():
        if card not in known:
            yield Fault(CardCode.CARD_UNKNOWN, "hands", {"card": str(card)})
        elif times > 1:
            yield Fault(CardCode.CARD_TWICE, "hands", {"card": str(card)})
    for card in known:
        if card not in seen:
            yield Fault(CardCode.CARD_MISSING, "hands", {"card": str(card)})
