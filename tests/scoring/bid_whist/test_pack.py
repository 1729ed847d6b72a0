"""Packs with and without jokers, and the kitty that a deal leaves."""

import pytest

from scoring.cards import PACK_52, Card, Suit, cards
from scoring.errors import RuleBookError
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.pack import cards_each, check_deal, pack
from tests.scoring.bid_whist.evenings import rules

FIFTY_TWO = rules(jokers=0, kitty_size=4)


def _hands(*written: str) -> list[tuple[Card, ...]]:
    return [cards(hand.split()) for hand in written]


@pytest.mark.parametrize(
    ("by", "seats", "size", "each"),
    [
        (rules(), 4, 54, 12),
        (rules("detroit"), 4, 53, 12),
        (FIFTY_TWO, 4, 52, 12),
        (rules(jokers=0, kitty_size=0, kitty_trick="none"), 4, 52, 13),
        (rules(), 3, 54, 17),
        (FIFTY_TWO, 3, 54, 17),
    ],
)
def test_pack_deals_out_whole(by: BidWhistRules, seats: int, size: int, each: int) -> None:
    assert (len(pack(by, seats)), cards_each(by, seats)) == (size, each)
    assert seats * each + by.kitty_cards(seats) == size


def test_twelve_cards_each_leave_the_aces_as_kitty() -> None:
    """C15: 48 cards are a whole deal of Bid Whist."""
    hands = [[one for one in PACK_52 if one.suit is suit and one.rank != "A"] for suit in Suit]
    check_deal(hands, cards(["CA", "DA", "HA", "SA"]), FIFTY_TWO)


def test_deal_with_jokers_and_its_kitty_is_whole() -> None:
    """C24, first board: South, West, North, East."""
    hands = _hands(
        "SJ S8 S3 S2 HT H4 D5 D4 CQ C7 C4 BJ",
        "SA SK S9 S7 HQ H7 D9 D7 D6 D2 CT C5",
        "SQ S6 HA H9 H8 DK DJ DT CA CK CJ C2",
        "S5 HK HJ H6 H3 H2 DQ D8 C9 C6 C3 LJ",
    )
    kitty = cards(["H5", "D3", "C8", "DA", "ST", "S4"])
    check_deal(hands, kitty, rules())


def test_deal_without_jokers_and_its_kitty_is_whole() -> None:
    """C24, second board: North, East, South, West."""
    hands = _hands(
        "SQ S3 HQ HJ H7 H4 H3 DT D6 D4 C7 C3",
        "S4 H9 H8 H5 DK DJ D8 D7 D3 C9 C6 C2",
        "SA S7 HT H2 DA DQ D2 CK CQ CT C8 C5",
        "SK ST S9 S8 S6 HA HK H6 D9 D5 CA C4",
    )
    check_deal(hands, cards(["CJ", "S2", "S5", "SJ"]), FIFTY_TWO)


@pytest.mark.parametrize("hands", [[], [[], []], [[]] * 5])
def test_nobody_plays_at_another_table_than_of_three_or_four(hands: list[list[Card]]) -> None:
    with pytest.raises(RuleBookError) as refused:
        check_deal(hands, [], rules())
    assert [fault.code.value for fault in refused.value.faults] == ["no_table_of_this_size"]


def test_every_fault_of_a_deal_is_told() -> None:
    hands = [list(pack(FIFTY_TWO)[start : start + 12]) for start in range(0, 48, 12)]
    hands[0][0] = hands[1][0]
    with pytest.raises(RuleBookError) as refused:
        check_deal(hands, cards(["SA", "SK", "BJ"]), FIFTY_TWO)
    assert [(fault.field, fault.code.value) for fault in refused.value.faults] == [
        ("kitty", "kitty_wrong_number"),
        ("hands", "card_twice"),
        ("hands", "card_unknown"),
        ("hands", "card_missing"),
        ("hands", "card_missing"),
        ("hands", "card_missing"),
    ]
