"""Records from files, worked out by their game."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.deals import Board, Result, read_deals
from scoring.deals.computing import compute, rules_for
from scoring.errors import RuleBookError
from scoring.games import GAMES

GOLDEN = Path(__file__).parents[2] / "golden"


def examples(game: str) -> list[dict[str, Any]]:
    text = (GOLDEN / game / "replay.json").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["examples"]
    return found


def units_stated(expect: dict[str, Any]) -> list[int]:
    """By seat; Bid Whist states them by side, and the sides sit across."""
    units: list[int] = expect.get("units") or expect["points"]
    return units * 2 if len(units) == 2 else units


@pytest.mark.parametrize("slug", GAMES)
def test_worked_examples_give_the_units_they_state(slug: str) -> None:
    game = GAMES[slug]
    reading = read_deals((GOLDEN / slug / "replay.json").read_bytes(), game.packs)
    assert reading.faults == ()
    for board, example in zip(reading.boards, examples(slug), strict=True):
        [result] = board.results
        computed = compute(board, result, game, rules_for(result, game))
        assert computed is not None
        assert (computed.is_replayed, list(computed.score.points)) == (True, units_stated(example["expect"]))


def first_board(slug: str) -> Board:
    return read_deals((GOLDEN / slug / "replay.json").read_bytes()).boards[0]


def test_result_without_cards_is_scored_as_a_slip() -> None:
    game = GAMES["solo-whist"]
    result = Result(slip={"contract": "solo", "declarer": 1, "tricks": 5, "trump": "H"})
    computed = compute(first_board("solo-whist"), result, game, game.rules_of("de"))
    assert computed is not None
    assert (computed.is_replayed, computed.score.points) == (False, (-3, 9, -3, -3))


def test_deal_that_nobody_played_gives_nothing() -> None:
    game = GAMES["solo-whist"]
    result = Result(
        players=("A", "B", "C", "D"), contract="4S", record={"auction": [{"seat": 0, "call": "4S"}]}
    )
    assert compute(first_board("solo-whist"), result, game, game.rules_of("de")) is None


@pytest.mark.parametrize(
    ("slug", "record"),
    [
        ("doppelkopf", {"game_type": "normal", "plays": [[0, "HT"]]}),
        ("doppelkopf", {"game_type": "solo", "plays": [{"lead": 0, "cards": ["HT"]}]}),
        ("bid-whist", {"calls": [{"seat": 0, "call": "9Z"}], "plays": [{"lead": 0, "cards": []}]}),
        ("solo-whist", {"calls": [], "plays": [[0, "S2"]], "trump": ["S"]}),
    ],
)
def test_record_that_cannot_be_played_is_refused(slug: str, record: dict[str, Any]) -> None:
    game = GAMES[slug]
    with pytest.raises(RuleBookError):
        compute(first_board(slug), Result(record=record), game, game.rules_of(next(iter(game.presets))))
