"""House rules: what goes together, and that they survive storage."""

import json

import pytest

from scoring.errors import RuleBookError
from scoring.games.bid_whist import GAME
from scoring.house_rules import changed
from tests.scoring.bid_whist.evenings import rules


@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_preset_survives_storage(preset: str) -> None:
    by = rules(preset)
    assert GAME.recall(json.loads(json.dumps(GAME.store(by)))) == by


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"jokers": 1}, "kitty_size", "kitty_does_not_fit_pack"),
        ({"kitty_size": 5}, "kitty_size", "kitty_does_not_fit_pack"),
        ({"jokers": 0, "kitty_size": 0}, "kitty_trick", "kitty_trick_without_kitty"),
        ({"kitty_trick": "none"}, "kitty_trick", "kitty_trick_goes_nowhere"),
        ({"min_bid": 5, "max_bid": 4}, "min_bid", "min_bid_above_max"),
        ({"session_end": "clock"}, "session_clock", "closing_time_missing"),
        ({"session_end": "games", "target": None}, "target", "games_without_target"),
    ],
)
def test_impossible_combination_is_refused_at_its_setting(
    options: dict[str, object], field: str, code: str
) -> None:
    with pytest.raises(RuleBookError) as refused:
        changed(rules(), options)
    assert [(fault.field, fault.code.value) for fault in refused.value.faults] == [(field, code)]
