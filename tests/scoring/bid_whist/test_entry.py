"""The slip: what it asks under which rules, and what it refuses."""

import pytest

from scoring.entry import Choice, Slip
from scoring.errors import RuleBookError
from scoring.games.bid_whist import GAME
from scoring.games.bid_whist.house_rules import BidWhistRules
from tests.scoring.bid_whist.evenings import hand, read, rules


def _names(slip: Slip) -> list[str]:
    return [field.name for field in slip]


def _faults(slip: dict[str, object], by: BidWhistRules, seats: int = 4) -> list[tuple[str | None, str]]:
    with pytest.raises(RuleBookError) as refused:
        read(slip, by, seats)
    return [(fault.field, fault.code.value) for fault in refused.value.faults]


def test_slip_asks_in_a_secretary_s_order() -> None:
    assert _names(GAME.slip(rules(), 4)) == [
        "outcome",
        "bidder",
        "bid",
        "direction",
        "trump",
        "tricks",
        "renege",
        "renege_by",
        "renege_named",
    ]


def test_bid_of_four_says_that_it_needs_ten_books() -> None:
    """C56: new players take a bid of four for four tricks."""
    bid = next(field for field in GAME.slip(rules(), 4) if field.name == "bid")
    assert isinstance(bid, Choice)
    assert [option.label.text for option in bid.options if option.value == "4"] == ["4: needs 10 books"]


def test_nobody_can_pass_out_a_hand_where_the_dealer_must_bid() -> None:
    assert "outcome" not in _names(GAME.slip(rules("classic"), 4))


def test_renege_that_needs_no_name_asks_for_none() -> None:
    assert "renege_named" not in _names(GAME.slip(rules(renege_needs_identification=False), 4))


def test_play_off_hand_is_ticked_only_where_the_tally_cannot_know_of_it() -> None:
    asked = {
        end: rules(playoff_hand=True, session_end=end, session_clock="22:00") for end in ("manual", "games")
    }
    assert {end: "playoff" in _names(GAME.slip(by, 4)) for end, by in asked.items()} == {
        "manual": True,
        "games": False,
    }


def test_detroit_has_no_bid_of_three() -> None:
    assert _faults(hand("3U", 0, 9), rules("detroit")) == [("bid", "not_a_choice")]


def test_bidders_have_at_least_the_kitty_trick() -> None:
    assert _faults(hand("3U", 0, 0), rules()) == [("tricks", "number_too_low")]


def test_three_players_cannot_take_more_than_eighteen_tricks() -> None:
    by = rules(others_score="tricks")
    slip = hand("8U", 1, 0, tricks_by_player=[9, 0, 10])
    assert _faults(slip, by, seats=3) == [
        ("tricks_by_player", "tricks_do_not_add_up"),
        ("tricks_by_player", "bidder_without_kitty_trick"),
    ]


def test_suit_of_a_no_trump_bid_is_dropped() -> None:
    assert read(hand("4N", 0, 10, trump="S"), rules()) == read(hand("4N", 0, 10), rules())


def test_every_fault_of_a_slip_is_told_at_once() -> None:
    slip = {"outcome": "played", "bidder": 7, "bid": "9", "direction": "sideways"}
    assert _faults(slip, rules()) == [
        ("bidder", "not_a_seat"),
        ("bid", "not_a_choice"),
        ("direction", "not_a_choice"),
        ("tricks", "field_missing"),
    ]
