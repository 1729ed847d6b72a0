"""Records of cards: what comes out of them, and what they are refused for."""

from typing import Any

import pytest

from scoring.cards import Suit, card, cards
from scoring.errors import CardCode, RuleBookError
from scoring.games.solo_whist import GAME
from scoring.games.solo_whist.codes import CallCode, RecordCode
from scoring.games.solo_whist.deal import check_pack
from scoring.games.solo_whist.play import Play, play_out
from scoring.games.solo_whist.troel import troel_partner
from scoring.record_parts import RecordPartCode
from tests.scoring.solo_whist.evenings import record, refused, replayed, rules

SOLO = "0solo 1pass 2pass 3pass"
SPREAD = "0spread_misere 1pass 2pass 3pass"


@pytest.fixture
def solo() -> dict[str, Any]:
    return record(7, SOLO, rules())


def test_deal_passed_out_is_thrown_in() -> None:
    raw = record(7, SOLO, rules()) | {
        "calls": [{"seat": seat, "call": "pass"} for seat in range(4)],
        "plays": [],
    }
    assert GAME.replay(raw, rules()).contract == "all_pass"
    assert refused(raw | {"plays": [[0, raw["hands"][0][0]]]}, rules()) == [
        ("plays", RecordCode.PLAY_AFTER_END, 1)
    ]


def test_thirteenth_card_twice_is_named(solo: dict[str, Any]) -> None:
    solo["hands"][1][12] = solo["hands"][1][0]
    assert [(field, code) for field, code, _ in refused(solo, rules())] == [
        ("hands", CardCode.CARD_TWICE),
        ("hands", CardCode.CARD_MISSING),
    ]


def test_twelve_cards_are_too_few(solo: dict[str, Any]) -> None:
    solo["hands"][2].append(solo["hands"][1].pop())
    codes = [code for _, code, _ in refused(solo, rules())]
    assert codes == [CardCode.WRONG_NUMBER_OF_CARDS, CardCode.WRONG_NUMBER_OF_CARDS]


def test_unknown_card_is_refused_where_it_stands(solo: dict[str, Any]) -> None:
    solo["hands"][2][0] = "X9"
    assert refused(solo, rules()) == [("hands", CardCode.CARD_UNKNOWN, None)]


def test_jokers_are_of_another_game() -> None:
    with pytest.raises(RuleBookError) as error:
        check_pack(cards(["BJ"]))
    assert error.value.faults[0].code is CardCode.CARD_UNKNOWN


def test_call_after_the_end_is_refused_with_its_place(solo: dict[str, Any]) -> None:
    solo["calls"].append({"seat": 1, "call": "misere"})
    assert refused(solo, rules()) == [("calls", CallCode.AUCTION_OVER, 5)]


def test_unfinished_auction_is_refused(solo: dict[str, Any]) -> None:
    solo["calls"].pop()
    assert refused(solo, rules()) == [("calls", RecordCode.AUCTION_UNFINISHED, None)]


def test_upcard_is_one_of_the_dealers(solo: dict[str, Any]) -> None:
    solo["upcard"] = solo["hands"][0][0]
    assert refused(solo, rules()) == [("upcard", RecordCode.UPCARD_NOT_DEALERS, None)]


def test_trump_noted_otherwise_than_called_is_refused(solo: dict[str, Any]) -> None:
    other = next(suit for suit in "CDHS" if suit != solo["upcard"][0])
    assert refused(solo | {"trump": other}, rules()) == [("trump", RecordCode.TRUMP_NOT_AS_CALLED, None)]


def test_trump_noted_beside_the_calls_stands_for_the_call() -> None:
    by = rules("no")
    raw = record(11, "0abundance 1pass 2pass 3pass 0trump=S", by)
    raw["calls"].pop()
    assert GAME.replay(raw | {"trump": "S"}, by).trump is Suit.SPADES


def test_a_play_out_of_turn_is_refused_with_its_place(solo: dict[str, Any]) -> None:
    solo["plays"][5], solo["plays"][6] = solo["plays"][6], solo["plays"][5]
    assert refused(solo, rules()) == [("plays", RecordCode.WRONG_PLAYER, 6)]


def test_a_card_that_is_not_held_is_refused_with_its_place(solo: dict[str, Any]) -> None:
    solo["plays"][8][1] = solo["plays"][0][1]
    assert refused(solo, rules()) == [("plays", RecordCode.CARD_NOT_IN_HAND, 9)]


@pytest.mark.parametrize("missing", ["dealer", "hands"])
def test_what_is_missing_is_named(solo: dict[str, Any], missing: str) -> None:
    del solo[missing]
    assert refused(solo, rules()) == [(missing, RecordPartCode.MISSING, None)]


@pytest.mark.parametrize(
    ("part", "value"), [("dealer", "x"), ("dealer", 4), ("hands", 7), ("plays", [[1]]), ("calls", [3])]
)
def test_what_cannot_be_read_is_named(solo: dict[str, Any], part: str, value: Any) -> None:
    assert refused(solo | {part: value}, rules()) == [(part, RecordPartCode.UNREADABLE, None)]


def test_all_thirteen_tricks_are_wanted_where_extra_tricks_count(solo: dict[str, Any]) -> None:
    by = rules("de", over_under="flat")
    assert refused(solo | {"plays": solo["plays"][:48]}, by) == [("plays", RecordCode.PLAYS_MISSING, None)]


def test_a_lost_misere_may_end_at_once() -> None:
    raw = record(3, SPREAD, rules("hoyle"))
    done = replayed(raw, rules("hoyle"))
    first = done.winners.index(0) + 1
    short = raw | {"plays": raw["plays"][: 4 * first]}
    assert replayed(short, rules("hoyle")).hand.tricks == 1
    assert refused(short, rules("hoyle", early_end="never")) == [("plays", RecordCode.PLAYS_MISSING, None)]


def test_a_spread_hand_lies_open_after_the_first_trick_or_at_once() -> None:
    raw = record(3, SPREAD, rules())
    assert replayed(raw, rules()).open_from == 1
    assert replayed(raw, rules("de", spread_open_from="at_once")).open_from == 0
    assert replayed(record(3, SOLO, rules()), rules()).open_from is None


def revokes(raw: dict[str, Any]) -> list[tuple[int, int, int, str]]:
    plays = [Play(seat, card(code)) for seat, code in raw["plays"]]
    tricks = play_out([cards(hand) for hand in raw["hands"]], 0, None, plays)
    return [(one.index, one.trick, one.seat, one.card.code) for trick in tricks for one in trick.revokes]


def test_a_revoke_is_found_with_trick_and_card() -> None:
    raw = record(7, SOLO, rules())
    held = [set(hand) for hand in raw["hands"]]
    lead = raw["plays"][0]
    suit_led = lead[1][0]
    assert any(code[0] == suit_led for code in held[1])
    wrong = next(code for code in sorted(held[1]) if code[0] != suit_led)
    raw["plays"] = [lead, [1, wrong]]
    assert revokes(raw) == [(1, 1, 1, wrong)]


def test_fourth_ace_makes_the_partner_of_a_troel() -> None:
    hands = [cards(["CA", "DA", "HA", "S2"]), cards(["SA", "HK"]), cards(["SK"]), cards(["DK"])]
    assert troel_partner(hands, 0) == (1, Suit.SPADES)
    assert troel_partner(hands, 1) is None


def test_with_four_aces_the_highest_other_heart_is_partner() -> None:
    hands = [cards(["CA", "DA", "HA", "SA", "HK"]), cards(["HJ"]), cards(["HQ"]), cards(["DK"])]
    assert troel_partner(hands, 0) == (2, Suit.HEARTS)
