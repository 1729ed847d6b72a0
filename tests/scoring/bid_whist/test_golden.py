"""Every worked example of Bid Whist, field by field."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.verify import differences

FILES = sorted((Path(__file__).parents[2] / "golden" / "bid-whist").glob("*.json"))


def _examples() -> list[Any]:
    found = []
    for path in FILES:
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [pytest.param(document["kind"], one, id=one["id"]) for one in document["examples"]]
    return found


@pytest.mark.parametrize(("kind", "example"), _examples())
def test_rule_book_answers_as_the_example_expects(kind: str, example: dict[str, Any]) -> None:
    assert list(differences("bid-whist", kind, example)) == []


def test_every_kind_of_example_has_a_file() -> None:
    assert {path.stem for path in FILES} == {
        "auction",
        "cutthroat",
        "follow",
        "kitty",
        "renege",
        "replay",
        "score",
        "trick",
    }
