"""Who deals the hands to come can be told from their slips alone, before anybody works them out."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.game import Game, Played, Preset, Stay
from scoring.games import GAMES
from scoring.seats import Seat
from tests.scoring.slips import slips

TABLES = [
    (game, preset, seats)
    for game in GAMES.values()
    for preset in game.presets.values()
    for seats in game.seats
    if (game.slug, seats) != ("doppelkopf", 5)  # there the slip itself says who dealt
]


def dealer_after(dealer: Seat, slips: Sequence[Mapping[str, Any]], stays: Sequence[Stay], seats: int) -> Seat:
    """As the page of a table without a network reckons (js/outbox-dealer.js)."""
    left = list(stays)
    for values in slips:
        stay = next((one for one in left if all(field.holds(values) for field in one.when)), None)
        if stay is None:
            dealer = (dealer + 1) % seats
        elif stay.is_once:
            left.remove(stay)
    return dealer


def counts_as_solo(values: Mapping[str, Any]) -> bool:
    """A penalty for spoiling somebody's solo: the one case that the stays leave out."""
    return values.get("severity") == "serious" and values.get("penalty_soloist") is not None


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
@given(data=st.data())
@settings(max_examples=12, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
def test_stays_tell_who_deals_after_hands_nobody_has_scored_yet(
    data: st.DataObject, game: Game[Any, Any], preset: Preset[Any], seats: int
) -> None:
    drawn = data.draw(st.lists(slips(game, preset.rules, seats), min_size=1, max_size=3))
    assume(not any(map(counts_as_solo, drawn)))
    try:
        played = [Played(game.hand(values, preset.rules, seats)) for values in drawn]
        after = game.tally(played, preset.rules, seats, 1)
    except RuleBookError:
        assume(False)
    before = game.tally((), preset.rules, seats, 1)
    assert after.next_dealer == dealer_after(1, drawn, before.stays, seats)
