"""Who deals the coming hands: for a page that goes on without a network."""

import json
from collections.abc import Mapping
from typing import Any

from scoring.game import Stay
from tournaments.selectors.sittings import Sitting

__all__ = ["rotation_of"]


def rotation_of(sitting: Sitting) -> str:
    """JSON: `dealer` of the next hand, `sitsOut` by dealer, and the slips that leave the deal where it is."""
    size, tally = sitting.table.size, sitting.tally
    opened = [sitting.game.tally((), sitting.rules, size, dealer) for dealer in range(size)]
    return json.dumps(
        {
            "dealer": tally.next_dealer,
            "sitsOut": [one.sits_out for one in opened],
            "stays": [_sent(stay) for stay in tally.stays],
        }
    )


def _sent(stay: Stay) -> Mapping[str, Any]:
    return {
        "when": {one.name: [str(value) for value in one.values] for one in stay.when},
        "once": stay.is_once,
    }
