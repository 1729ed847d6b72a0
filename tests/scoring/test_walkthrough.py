"""Recorded hands laid out for a second look, in every game."""

from collections import Counter
from typing import Any

import pytest

from tests.scoring.test_written import RECORDS

any_record = pytest.mark.parametrize(
    ("game", "example"), RECORDS, ids=[f"{game.slug}-{one['id']}" for game, one in RECORDS]
)


@any_record
def test_tricks_fall_to_those_who_won_them(game: Any, example: Any) -> None:
    walk = game.walk_through(example["given"], game.rules_of(example["preset"], example["options"]))
    winners = [trick.winner for trick in walk.tricks if trick.winner is not None]
    assert winners == example["expect"]["trick_winners"]
    assert walk.won(len(walk.tricks)) == tuple(Counter(winners)[seat] for seat in range(len(walk.held)))


@any_record
def test_hands_run_out_card_by_card(game: Any, example: Any) -> None:
    walk = game.walk_through(example["given"], game.rules_of(example["preset"], example["options"]))
    for after, trick in enumerate(walk.tricks):
        for seat, card in trick.plays:
            before = Counter(one for row in walk.left(seat, after) for one in row)
            later = Counter(one for row in walk.left(seat, after + 1) for one in row)
            assert before - later == Counter([card])


@any_record
def test_everything_spoken_has_words(game: Any, example: Any) -> None:
    walk = game.walk_through(example["given"], game.rules_of(example["preset"], example["options"]))
    given = example["given"]
    assert len(walk.spoken) >= len(given.get("calls") or given.get("announcements") or ())
    assert all(said.name.term.text for said in walk.spoken)
