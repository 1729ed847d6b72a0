"""What a slip asks for, and what it is refused for."""

from scoring.cards import Suit
from scoring.errors import EntryCode
from scoring.games.solo_whist import GAME
from scoring.games.solo_whist.codes import SlipCode
from scoring.games.solo_whist.house_rules import SoloWhistRules
from tests.scoring.solo_whist.evenings import faults, rules, slip


def asked(by: SoloWhistRules, contract: str, seats: int = 4) -> list[str]:
    """The fields shown once this contract is chosen and nothing else is filled in."""
    return [
        field.name
        for field in GAME.slip(by, seats)
        if all(condition.holds({"contract": contract}) for condition in field.when)
    ]


def test_a_hand_thrown_in_asks_for_nothing_more() -> None:
    assert asked(rules(), "all_pass") == ["contract"]


def test_fields_come_in_the_order_of_the_paper_sheet() -> None:
    names = [field.name for field in GAME.slip(rules(), 4)]
    assert names == ["contract", "declarer", "partner", "trump", "upcard", "tricks", "result", "revokes"]


def test_trump_is_asked_only_where_it_is_named() -> None:
    assert "trump" in asked(rules(), "abundance")
    assert "trump" not in asked(rules(), "solo")
    assert "trump" not in asked(rules("no"), "abundance_declared")
    assert "trump" in asked(rules("de", upcard_shown=False), "solo")


def test_a_partner_is_asked_only_for_pairs() -> None:
    assert "partner" in asked(rules(), "prop_cop")
    assert "partner" not in asked(rules(), "solo")


def test_a_fifth_player_may_rest() -> None:
    assert asked(rules(), "solo", 5)[-1] == "sits_out"


def test_upcard_gives_the_trump_of_a_solo() -> None:
    hand = GAME.hand(slip("solo", 0, 5, upcard="H"), rules(), 4)
    assert (hand.trump, hand.upcard) == (Suit.HEARTS, Suit.HEARTS)


def test_nobody_is_his_own_partner() -> None:
    assert faults(slip("prop_cop", 1, 8, partner=1), rules()) == [("partner", SlipCode.PARTNER_IS_DECLARER)]


def test_all_faults_are_found_at_once() -> None:
    raw = slip("abundance", 9, 14, trump="X")
    assert faults(raw, rules()) == [
        ("declarer", EntryCode.NOT_A_SEAT),
        ("trump", EntryCode.NOT_A_CHOICE),
        ("tricks", EntryCode.NUMBER_TOO_HIGH),
    ]


def test_german_abundance_is_never_in_the_suit_turned_up() -> None:
    raw = slip("abundance", 0, 9, trump="H", upcard="H")
    assert faults(raw, rules()) == [("trump", SlipCode.TRUMP_IS_UPCARD_SUIT)]
    assert faults({**raw, "upcard": "S"}, rules()) == []


def test_tricks_or_at_least_the_result_must_be_known() -> None:
    assert faults(slip("solo", 0, None), rules()) == [("tricks", SlipCode.TRICKS_OR_RESULT_MISSING)]
    assert faults(slip("solo", 0, None), rules("no")) == [("tricks", EntryCode.FIELD_MISSING)]


def test_a_price_by_tricks_needs_the_tricks() -> None:
    by = rules("be-kleur", over_under="off")
    raw = slip("abondance", 0, None, bid_tricks=9, trump="S", result="made")
    assert faults(raw, by) == [("tricks", SlipCode.TRICKS_NEEDED_FOR_PRICE)]


def test_a_revoke_worth_three_tricks_needs_the_tricks() -> None:
    raw = slip("solo", 0, None, result="made", revokes=(1, 0, 0, 0))
    assert faults(raw, rules("de", revoke_rule="three_tricks")) == [
        ("tricks", SlipCode.TRICKS_NEEDED_FOR_REVOKE)
    ]
    assert faults(raw, rules()) == []


def test_bids_have_bounds_of_their_contract() -> None:
    raw = slip("abondance", 0, 9, bid_tricks=8, trump="S")
    assert faults(raw, rules("be-iwwa")) == [("bid_tricks", SlipCode.BID_OUTSIDE_CONTRACT)]


def test_a_small_misere_has_twelve_tricks() -> None:
    assert faults(slip("little_misere", 0, 13), rules("boston")) == [
        ("tricks", SlipCode.MORE_TRICKS_THAN_CARDS)
    ]


def test_several_miseres_need_the_tricks_of_each_player() -> None:
    by = rules("be-iwwa")
    raw = slip("miserie", 0, None, misere_players=(1,))
    assert faults(raw, by) == [("tricks_by_player", SlipCode.TRICKS_BY_PLAYER_MISSING)]
    assert faults({**raw, "tricks_by_player": (0, 1, 5, 5)}, by) == [
        ("tricks_by_player", SlipCode.TRICKS_DO_NOT_ADD_UP)
    ]
    assert GAME.hand({**raw, "tricks_by_player": (0, 1, 6, 6)}, by, 4).side == (0, 1)


def test_misere_partout_counts_thirteen_tricks() -> None:
    raw = {"contract": "misere_partout", "tricks_by_player": (6, 3, 2, 1)}
    assert faults(raw, rules("boston")) == [("tricks_by_player", SlipCode.TRICKS_DO_NOT_ADD_UP)]


def test_who_rests_cannot_have_played() -> None:
    raw = slip("solo", 4, 5, sits_out=4)
    assert faults(raw, rules(), 5) == [("declarer", SlipCode.PLAYER_SITS_OUT)]
