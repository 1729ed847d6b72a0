"""Every worked example of Solo Whist and its family, field by field."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.verify import differences

FILES = sorted((Path(__file__).parents[2] / "golden" / "solo-whist").glob("*.json"))
KINDS = {"auction", "deal", "follow", "replay", "revoke", "score", "session", "trick"}


def _examples() -> list[Any]:
    documents = [json.loads(path.read_text(encoding="utf-8")) for path in FILES]
    return [
        pytest.param(document["kind"], one, id=one["id"])
        for document in documents
        for one in document["examples"]
    ]


@pytest.mark.parametrize(("kind", "example"), _examples())
def test_rule_book_answers_as_the_example_expects(kind: str, example: dict[str, Any]) -> None:
    assert list(differences("solo-whist", kind, example)) == []


def test_every_kind_of_example_has_a_file() -> None:
    assert {path.stem for path in FILES} == KINDS
