"""The slip asks for no more than it needs, and refuses what no table can have seen."""

from typing import Any

import pytest

from scoring.entry import Slip
from scoring.errors import RuleBookError
from scoring.games.doppelkopf import GAME
from scoring.games.doppelkopf.hand import Contest, Penalty, ThrownIn
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from tests.scoring.doppelkopf.hands import DDV, alone, contest, normal, typed


def names(slip: Slip) -> list[str]:
    return [field.name for field in slip.fields]


def faults(**values: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(RuleBookError) as caught:
        GAME.hand({"game_type": "normal", "re_players": [0, 1], **values}, DDV, 4)
    return [(fault.field, fault.code.value) for fault in caught.value.faults]


def test_slip_asks_in_the_order_in_which_a_table_tells() -> None:
    assert names(GAME.slip(DDV, 4))[:7] == [
        "game_type",
        "solo_kind",
        "soloist",
        "re_players",
        "re_card_points",
        "re_tricks",
        "re_call",
    ]


def test_a_plain_hand_needs_three_answers() -> None:
    assert contest(normal((2, 1), 130)) == Contest(
        game_type=contest(normal((1, 2), 130)).game_type, re=(1, 2), re_card_points=130
    )


def test_tricks_are_asked_only_where_they_matter() -> None:
    assert faults(re_card_points=240) == [("re_tricks", "field_missing")]
    assert contest(normal((0, 1), 230, re_call="schwarz")).re_tricks is None


def test_only_a_table_of_five_is_asked_who_sat_out() -> None:
    assert "sits_out" not in names(GAME.slip(DDV, 4))
    assert "sits_out" in names(GAME.slip(DDV, 5))


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"fox_point": False}, "re_fox"),
        ({"karlchen_point": False}, "kontra_karlchen"),
        ({"doppelkopf_point": False}, "re_doppelkopf"),
        ({"penalties": False}, "severity"),
    ],
)
def test_what_a_club_does_not_count_is_not_asked(options: dict[str, Any], field: str) -> None:
    assert field in names(GAME.slip(DDV, 4))
    assert field not in names(GAME.slip(GAME.rules_of("ddv", options), 4))


def test_a_heart_trick_is_asked_only_where_it_brings_bock_games() -> None:
    rules = GAME.rules_of("ddv", {"bock_factor": 2, "bock_triggers": ["heart_trick"]})
    assert "heart_trick" in names(GAME.slip(rules, 4))
    assert "heart_trick" not in names(GAME.slip(DDV, 4))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"re_card_points": 1}, ("re_card_points", "card_points_cannot_occur")),
        ({"re_card_points": 239}, ("re_card_points", "card_points_cannot_occur")),
        ({"re_card_points": 241}, ("re_card_points", "number_too_high")),
        ({"re_card_points": 240, "re_tricks": 9}, ("re_tricks", "tricks_do_not_fit_card_points")),
        ({"re_card_points": 0, "re_tricks": 3}, ("re_tricks", "tricks_do_not_fit_card_points")),
        (
            {"re_card_points": 0, "re_tricks": 1, "re_karlchen": 1},
            ("re_karlchen", "too_few_card_points_for_special_points"),
        ),
        ({"re_card_points": 0, "re_tricks": 0, "re_fox": 1}, ("re_fox", "special_point_without_trick")),
        (
            {"re_card_points": 79, "re_doppelkopf": 2},
            ("re_doppelkopf", "too_few_card_points_for_special_points"),
        ),
        (
            {"re_card_points": 120, "re_doppelkopf": 3, "kontra_doppelkopf": 2},
            ("kontra_doppelkopf", "too_many_doppelkopf_tricks"),
        ),
        ({"re_card_points": 120, "re_fox": 2, "kontra_fox": 1}, ("kontra_fox", "too_many_foxes")),
        (
            {"re_card_points": 120, "re_karlchen": 1, "kontra_karlchen": 1},
            ("kontra_karlchen", "last_trick_won_twice"),
        ),
    ],
)
def test_what_cannot_have_happened_is_refused_at_its_field(
    values: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert expected in faults(**values)


def test_all_faults_are_told_at_once() -> None:
    found = faults(re_card_points=239, re_fox=2, kontra_fox=1)
    assert [code for _, code in found] == [
        "card_points_cannot_occur",
        "too_few_card_points_for_special_points",
        "too_many_foxes",
    ]


def test_jacks_of_clubs_are_two() -> None:
    rules = GAME.rules_of("ddv", {"karlchen_caught": True, "fox_last_trick": True})
    with pytest.raises(RuleBookError, match="jacks_of_clubs_used_up"):
        normal((0, 1), 130, rules, re_karlchen=1, re_karlchen_caught=2)
    with pytest.raises(RuleBookError, match="last_trick_won_twice"):
        normal((0, 1), 130, rules, re_karlchen=1, re_fox_last_trick=1)


def test_one_re_player_is_too_few_for_a_normal_game() -> None:
    assert faults(re_card_points=130, re_players=[0]) == [("re_players", "too_few_seats")]


def test_nobody_plays_and_sits_out() -> None:
    with pytest.raises(RuleBookError, match="sits_out: sitting_out_but_playing"):
        normal((0, 1), 130, seats=5, sits_out=1)


@pytest.mark.parametrize("game", ["silent_wedding", "lonely_wedding"])
def test_a_wedding_alone_keeps_diamonds_as_trumps(game: str) -> None:
    hand = contest(alone(game, 3, 130))
    assert (hand.solo_kind, hand.soloist, hand.is_alone) == ("diamonds", None, True)


def test_solo_kinds_of_the_club_are_the_only_ones() -> None:
    rules = GAME.rules_of("ddv", {"solo_kinds": ["queens"]})
    with pytest.raises(RuleBookError, match="solo_kind: not_a_choice"):
        typed(rules, game_type="solo", solo_kind="aces", soloist=0, re_card_points=130)


def test_cards_thrown_in_need_nothing_more() -> None:
    assert typed(game_type="thrown_in") == ThrownIn()


def test_penalty_is_a_hand_of_its_own() -> None:
    hand = typed(game_type="penalty", severity="serious", offender=2, opposing_calls=1)
    assert isinstance(hand, Penalty)
    assert [int(one) for one in GAME.score(hand, DDV).points] == [5, 5, -15, 5]


def test_nobody_can_be_hurt_where_no_solo_is_played() -> None:
    with pytest.raises(RuleBookError, match="would_hurt_nobody_without_a_solo"):
        typed(game_type="penalty", severity="minor", offender=2, could_hurt_soloist=True)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"deadlines": {"no_90": 12}}, "deadlines: deadlines_not_in_order"),
        ({"deadlines": {"no_90": "10.5"}}, "deadlines: deadlines_not_in_order"),
        ({"solo_kinds": []}, "solo_kinds: no_solo_kind_left"),
        ({"games_per_round": 4}, "games_per_round: too_few_games_for_the_soli"),
    ],
)
def test_impossible_house_rules_name_their_setting(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(RuleBookError, match=fault):
        GAME.rules_of("ddv", options)


@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_presets_survive_storage(preset: str) -> None:
    rules = GAME.rules_of(preset)
    assert isinstance(rules, DoppelkopfRules)
    assert GAME.recall(GAME.store(rules)) == rules


def test_pub_rules_are_four_changes_to_the_tournament_rules() -> None:
    rules = GAME.rules_of("kneipe")
    assert rules == GAME.rules_of(
        "ddv",
        {
            "with_nines": False,
            "second_heart_ten": "second_wins",
            "announcement_value": "double",
            "armut": True,
        },
    )
