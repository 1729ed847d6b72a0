"""Every worked example of Doppelkopf, and every line of the rounds among them."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.games.doppelkopf import GAME
from scoring.games.doppelkopf.course import Turn
from scoring.games.doppelkopf.examples import turns_of
from scoring.verify import differences

FOLDER = Path(__file__).parents[2] / "golden" / "doppelkopf"


def read(kind: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    return document


def worked_examples() -> list[Any]:
    files = [read(path.stem) for path in sorted(FOLDER.glob("*.json"))]
    return [
        pytest.param(file["kind"], example, id=example["id"])
        for file in files
        for example in file["examples"]
    ]


def test_every_kind_of_example_is_answered_and_tried() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAME.examples)


@pytest.mark.parametrize(("kind", "example"), worked_examples())
def test_rule_book_gives_what_the_example_expects(kind: str, example: dict[str, Any]) -> None:
    assert list(differences("doppelkopf", kind, example)) == []


@pytest.mark.parametrize("example", read("sitting")["examples"], ids=lambda example: str(example["id"]))
def test_every_line_of_a_round_has_its_dealer_its_lead_and_its_debtors(example: dict[str, Any]) -> None:
    rules = GAME.rules_of(example["preset"], example["options"])
    turns = turns_of(rules, example["given"])
    expected = [game["expected"] for game in example["given"]["games"]]
    assert [line_of(turn) for turn in turns] == [{name: one[name] for name in LINE} for one in expected]


LINE = ("dealer", "sits_out", "first_lead", "mandatory", "forced", "column", "owing_after")


def line_of(turn: Turn) -> dict[str, object]:
    return {
        "dealer": turn.dealer,
        "sits_out": turn.sits_out,
        "first_lead": turn.leader,
        "mandatory": turn.is_mandatory,
        "forced": turn.is_forced,
        "column": "pflichtsolo" if turn.is_mandatory else "normal",
        "owing_after": list(turn.after.owing),
    }
