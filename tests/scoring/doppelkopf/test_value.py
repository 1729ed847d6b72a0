"""What a game is worth: cases that public programs got wrong, and house rules that change the value."""

from typing import Any

import pytest

from scoring.games.doppelkopf import GAME
from scoring.games.doppelkopf.hand import Hand
from tests.scoring.doppelkopf.hands import DDV, alone, normal, points, solo


@pytest.mark.parametrize(("card_points", "expected"), [(130, [3, -1, -1, -1]), (110, [-3, 1, 1, 1])])
def test_silent_wedding_is_one_against_three_and_sums_to_zero(card_points: int, expected: list[int]) -> None:
    assert points(alone("silent_wedding", 0, card_points)) == expected


def test_nobody_wins_when_both_promised_schwarz() -> None:
    hand = normal((0, 2), 57, re_call="schwarz", kontra_call="schwarz")
    assert points(hand) == [-5, 5, -5, 5]


@pytest.mark.parametrize(
    ("card_points", "calls", "re_points"),
    [
        pytest.param(130, {"re_call": "no_90"}, -5, id="no 90 missed although Re has more"),
        pytest.param(120, {}, -2, id="120 each and nothing said: Kontra"),
        pytest.param(120, {"kontra_call": "announced"}, 3, id="120 each and only Kontra said: Re"),
        pytest.param(170, {"re_call": "no_60", "kontra_call": "announced"}, -8, id="C51a"),
        pytest.param(170, {"re_call": "no_60", "kontra_call": "no_60"}, 3, id="C51b"),
        pytest.param(211, {"re_call": "no_30", "kontra_call": "no_60"}, 15, id="C51c"),
        pytest.param(181, {"re_call": "no_60", "kontra_call": "announced"}, 9, id="no 60 kept"),
        pytest.param(140, {"re_call": "no_90", "kontra_call": "no_90"}, 1, id="both missed no 90"),
    ],
)
def test_what_was_said_moves_the_line(card_points: int, calls: dict[str, Any], re_points: int) -> None:
    assert points(normal((0, 2), card_points, **calls)) == [re_points, -re_points, re_points, -re_points]


@pytest.mark.parametrize(
    ("tricks", "calls", "re_points"),
    [
        pytest.param(11, {}, 4, id="one trick of nines is no schwarz"),
        pytest.param(12, {}, 5, id="every trick"),
        pytest.param(11, {"re_call": "schwarz"}, -8, id="schwarz said and missed by a trick of nines"),
        pytest.param(12, {"re_call": "schwarz"}, 11, id="schwarz said and kept"),
    ],
)
def test_schwarz_means_no_trick_and_not_no_points(tricks: int, calls: dict[str, Any], re_points: int) -> None:
    hand = normal((0, 2), 240, re_tricks=tricks, **calls)
    assert points(hand)[0] == re_points


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param(solo(3, 80, re_call="announced"), [4, 4, 4, -12], id="three winners of 4"),
        pytest.param(solo(0, 160), [6, -2, -2, -2], id="one winner, 2 from each"),
        pytest.param(normal((0, 1), 160, re_call="announced"), [4, 4, -4, -4], id="two against two, 4"),
    ],
)
def test_one_value_is_shared_out_among_winners_and_losers(hand: Hand, expected: list[int]) -> None:
    assert points(hand) == expected


def test_without_nines_card_points_tell_the_tricks() -> None:
    rules = GAME.rules_of("kneipe")
    slip = GAME.slip(rules, 4)
    assert "re_tricks" not in {field.name for field in slip.fields}
    assert points(normal((0, 2), 240, rules), rules) == [5, -5, 5, -5]


def test_special_points_can_outweigh_a_game_won() -> None:
    hand = normal((0, 1), 125, kontra_doppelkopf=1, kontra_fox=2)
    assert points(hand) == [-2, -2, 2, 2]


def test_a_hand_can_be_worth_nothing() -> None:
    hand = normal((0, 1), 125, kontra_fox=1)
    assert points(hand) == [0, 0, 0, 0]


def test_special_points_of_a_solo_count_only_by_house_rule() -> None:
    rules = GAME.rules_of("ddv", {"special_points_in_solo": True})
    assert points(solo(1, rules=rules, re_doppelkopf=1), rules) == [-2, 6, -2, -2]


def test_re_and_kontra_double_by_house_rule_and_count_nothing_when_nobody_wins() -> None:
    rules = GAME.rules_of("ddv", {"announcement_value": "double"})
    doubled = normal((0, 1), 125, rules, re_call="announced", kontra_call="announced", re_fox=1)
    assert points(doubled, rules)[0] == 8
    nobody = normal((0, 1), 140, rules, re_call="no_90", kontra_call="no_90")
    assert points(nobody, rules)[0] == 1


@pytest.mark.parametrize("rules", [DDV, GAME.rules_of("ddv", {"announcement_value": "double"})])
def test_lines_of_a_score_add_up_to_the_figure(rules: Any) -> None:
    hand = normal((0, 1), 85, rules, re_call="announced", kontra_call="no_90", kontra_fox=1, re_fox=1)
    score = GAME.score(hand, rules)
    assert sum(line.amount for line in score.lines if line.amount) == score.points[2]


def test_a_solo_tells_its_factor_after_the_single_value() -> None:
    lines = GAME.score(solo(1, 160, re_call="announced"), DDV).lines
    assert [(line.term.text, line.amount) for line in lines] == [
        ("Won", 1),
        ("Under 90", 1),
        ("Re said", 2),
        ("The soloist: times %(factor)s", None),
    ]
