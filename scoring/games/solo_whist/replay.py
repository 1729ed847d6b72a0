"""A hand worked out from its record."""

from collections.abc import Mapping
from typing import Any

from scoring.cards import Suit, card
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.games.solo_whist.play import Order
from scoring.tricks import winning_index

__all__ = ["replay"]


def replay(record: Mapping[str, Any], rules: SoloWhistRules) -> SoloHand:
    """The hand of `{"contract", "declarer", "partner", "trump", "plays": [[seat, card]…]}`."""
    trump = Suit(record["trump"]) if record.get("trump") else None
    side = {record["declarer"], record.get("partner")}
    plays = record["plays"]
    taken = [
        trick[winning_index([card(code) for _, code in trick], Order(trump))][0]
        for trick in (plays[start : start + 4] for start in range(0, len(plays), 4))
    ]
    return SoloHand(
        contract=record["contract"],
        declarer=record["declarer"],
        partner=record.get("partner"),
        trump=trump,
        tricks=sum(seat in side for seat in taken),
    )
