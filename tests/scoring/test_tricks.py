"""Winning and following, for any order of the cards."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK_52, Card, Suit, cards
from scoring.games.solo_whist.play import Order
from scoring.tricks import TRUMP, has_followed, legal_cards, winning_index

suits = st.sampled_from([None, *Suit])
hands = st.lists(st.sampled_from(PACK_52), min_size=1, max_size=13, unique=True)


@given(st.lists(st.sampled_from(PACK_52), min_size=4, max_size=4, unique=True), suits)
def test_the_winner_is_a_trump_or_follows_the_lead(played: list[Card], trump: Suit | None) -> None:
    won = played[winning_index(played, Order(trump))]
    trumps = [one for one in played if one.suit is trump]
    assert won in (trumps or [one for one in played if one.suit is played[0].suit])


@given(hands, st.sampled_from(Suit), suits)
def test_what_is_legal_is_exactly_what_is_no_revoke(hand: list[Card], led: Suit, trump: Suit | None) -> None:
    order = Order(trump)
    group = TRUMP if led is trump else str(led)
    assert legal_cards(hand, group, order) == [one for one in hand if has_followed(one, hand, group, order)]


@given(hands)
def test_who_leads_may_play_anything(hand: list[Card]) -> None:
    assert legal_cards(hand, None, Order(None)) == hand


def test_of_two_equal_cards_the_first_wins() -> None:
    assert winning_index(cards(["HT", "HT"]), Order(None)) == 0
