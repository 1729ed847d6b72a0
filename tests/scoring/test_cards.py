"""Cards, packs and dealing."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import BIG_JOKER, LITTLE_JOKER, PACK_52, SUIT_NAMES, Suit, card, cards, deal_out
from scoring.errors import CardCode, RuleBookError


def test_pack_has_each_card_once() -> None:
    assert len(set(PACK_52)) == 52
    assert Counter(one.suit for one in PACK_52) == dict.fromkeys(Suit, 13)


@pytest.mark.parametrize("one", [*PACK_52, BIG_JOKER, LITTLE_JOKER])
def test_a_card_is_found_by_its_code_and_never_made_twice(one: object) -> None:
    assert card(str(one)) is one
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one


def test_only_jokers_have_no_suit() -> None:
    assert [one for one in (*PACK_52, BIG_JOKER, LITTLE_JOKER) if one.is_joker] == [BIG_JOKER, LITTLE_JOKER]


@pytest.mark.parametrize("code", ["", "H", "10H", "H10", "ht", "ZZ", "HT "])
def test_unknown_card_is_refused_with_its_code(code: str) -> None:
    with pytest.raises(RuleBookError) as refused:
        card(code)
    [fault] = refused.value.faults
    assert (fault.code, fault.facts) == (CardCode.CARD_UNKNOWN, {"card": code})


def test_every_suit_has_a_name() -> None:
    assert set(SUIT_NAMES) == set(Suit)


@given(st.permutations(PACK_52), st.sampled_from([(13,), (3, 3, 3, 3, 1), (4, 4, 5), (1,) * 13]))
def test_dealing_gives_every_card_once_and_in_order(pack: list[object], packets: tuple[int, ...]) -> None:
    hands = deal_out(pack, packets, (1, 2, 3, 0))  # type: ignore[arg-type]
    assert sorted(str(one) for hand in hands for one in hand) == sorted(map(str, pack))
    assert [len(hand) for hand in hands] == [13] * 4
    assert hands[1][: packets[0]] == pack[: packets[0]]


def test_cards_of_a_list_keep_their_order() -> None:
    assert [str(one) for one in cards(["HT", "S7"])] == ["HT", "S7"]
