"""The deal: packets and the card turned up (R2)."""

from collections.abc import Sequence

from scoring.cards import PACK_52, Card, deal_out
from scoring.errors import CardCode, Fault, RuleBookError
from scoring.games.solo_whist.choices import PATTERNS
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.packs import Pack
from scoring.seats import Seat, clockwise, left_of

__all__ = ["PACKS", "check_pack", "deal", "pack_dealt"]

PACKS = (Pack(PACK_52, turns_up=True), Pack(PACK_52))


def pack_dealt(rules: SoloWhistRules, seats: int) -> Pack:
    """All 52 to four players; at a table of five the dealer sits out."""
    return PACKS[0] if rules.upcard_shown else PACKS[1]


def deal(pack: Sequence[Card], pattern: str, dealer: Seat) -> tuple[list[list[Card]], Card]:
    """Hands by seat, in the order the cards came, and the dealer's last card, which is turned up."""
    check_pack(pack)
    hands = deal_out(pack, PATTERNS[pattern], tuple(clockwise(left_of(dealer, 4), 4)))
    return hands, hands[dealer][-1]


def check_pack(cards: Sequence[Card]) -> None:
    """Raises every card that is twice, missing or of another game's pack."""
    seen: set[Card] = set()
    faults = []
    for card in cards:
        if card.is_joker:
            faults.append(Fault(CardCode.CARD_UNKNOWN, "hands", {"card": card.code}))
        elif card in seen:
            faults.append(Fault(CardCode.CARD_TWICE, "hands", {"card": card.code}))
        seen.add(card)
    faults += [
        Fault(CardCode.CARD_MISSING, "hands", {"card": card.code}) for card in PACK_52 if card not in seen
    ]
    if faults:
        raise RuleBookError(*faults)
