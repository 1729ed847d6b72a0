"""Records as lines of text: what is written is read again, and a bad line is named."""

import json
from typing import Any

import pytest

from scoring.errors import RuleBookError
from scoring.record_text import read_record_text, write_record_text
from tests.scoring.test_written import RECORDS

any_record = pytest.mark.parametrize(
    ("game", "example"), RECORDS, ids=[f"{game.slug}-{one['id']}" for game, one in RECORDS]
)


@any_record
def test_what_is_written_as_text_is_the_same_hand_again(game: Any, example: Any) -> None:
    rules = game.rules_of(example["preset"], example["options"])
    given = json.loads(json.dumps(example["given"]))
    again = read_record_text(write_record_text(given))
    if "calls" in again:
        again["calls"] = [
            {**said, "seat": call["seat"]} for said, call in zip(again["calls"], given["calls"], strict=True)
        ]
    assert game.replay(again, rules) == game.replay(given, rules)


def test_tens_may_be_written_as_on_the_card() -> None:
    record = read_record_text("n s10 HAKQ BJ\nplay\ne D10 c2")
    assert record == {
        "hands": [["ST", "HA", "HK", "HQ", "BJ"]],
        "plays": [{"lead": 1, "cards": ["DT", "C2"]}],
    }


def test_calls_may_name_their_suit() -> None:
    calls = read_record_text("calls pass abundance:h 4U")["calls"]
    assert calls == [{"call": "pass"}, {"call": "abundance", "trump": "H"}, {"call": "4U"}]


@pytest.mark.parametrize(
    ("text", "line"), [("dealer W\nwest SA", 2), ("dealer X", 1), ("{", 1), ("[]", 1), ("\n\ndeclare H", 3)]
)
def test_a_line_that_says_nothing_known_is_named(text: str, line: int) -> None:
    with pytest.raises(RuleBookError) as error:
        read_record_text(text)
    assert [(one.code.value, one.facts["line"]) for one in error.value.faults] == [
        ("record_line_unreadable", line)
    ]
