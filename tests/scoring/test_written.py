"""A hand written back as a slip: two doors, one road, and the road goes both ways."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.games import GAMES
from scoring.games.doppelkopf.examples import in_our_words
from tests.scoring.slips import slips

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
PRESETS = [(game, preset) for game in GAMES.values() for preset in game.presets.values()]


def recorded() -> Iterator[tuple[Any, Any]]:
    """Every worked replay with its game; those of Doppelkopf in the words of the engine."""
    for path in sorted(GOLDEN.glob("*/replay.json")):
        for example in json.loads(path.read_text(encoding="utf-8"))["examples"]:
            if path.parent.name == "doppelkopf":
                given = example["given"]
                options = {**example["options"], "with_nines": given["with_nines"]}
                example |= {"given": in_our_words(given), "options": options}
            yield GAMES[path.parent.name], example


RECORDS = list(recorded())


@pytest.mark.parametrize(
    ("game", "preset"), PRESETS, ids=[f"{game.slug}-{preset.slug}" for game, preset in PRESETS]
)
@given(data=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
def test_a_slip_written_back_says_the_same_hand(data: st.DataObject, game: Any, preset: Any) -> None:
    seats = data.draw(st.sampled_from(game.seats))
    try:
        hand = game.hand(data.draw(slips(game, preset.rules, seats)), preset.rules, seats)
    except RuleBookError:
        assume(False)
    assert game.hand(game.written(hand, preset.rules), preset.rules, seats) == hand


@pytest.mark.parametrize(
    ("game", "example"), RECORDS, ids=[f"{game.slug}-{one['id']}" for game, one in RECORDS]
)
def test_recorded_cards_written_as_a_slip_are_worth_the_same(game: Any, example: Any) -> None:
    rules = game.rules_of(example["preset"], example["options"])
    hand = game.replay(example["given"], rules)
    values = json.loads(json.dumps(game.written(hand, rules)))
    assert game.score(game.hand(values, rules, hand.seats), rules) == game.score(hand, rules)
