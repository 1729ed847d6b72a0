"""Who may say what: the auction of each branch of the family."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.auctions import Call
from scoring.cards import Suit
from scoring.errors import RuleBookError
from scoring.games.solo_whist import GAME
from scoring.games.solo_whist.auction import Auction, begin_auction
from scoring.games.solo_whist.calls import possible_calls
from scoring.games.solo_whist.codes import CallCode
from scoring.games.solo_whist.house_rules import SoloWhistRules
from tests.scoring.solo_whist.evenings import auction, rules

EVERY_PRESET = [rules(preset) for preset in GAME.presets]
REENTRY = [rules("de", passed_may_reenter=True), rules("no", passed_may_reenter=True)]


def words(state: Auction) -> list[str]:
    return [call.call for call in state.legal_calls()]


def reason(state: Auction, seat: int, call: str, trump: str | None = None) -> CallCode:
    with pytest.raises(RuleBookError) as refused:
        state.after(Call(seat, call, trump))
    code = refused.value.faults[0].code
    assert isinstance(code, CallCode)
    return code


@given(st.sampled_from(EVERY_PRESET + REENTRY), st.integers(0, 3), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_any_legal_auction_ends(by: SoloWhistRules, dealer: int, chooser: Random) -> None:
    state = Auction.begin(by, dealer, chooser.choice(list(Suit)))
    for _ in range(120):
        calls = state.legal_calls()
        if not calls:
            break
        state = state.after(chooser.choice(calls))
    assert state.is_over
    assert state.to_speak is None
    assert state.outcome is not None


@given(st.sampled_from(EVERY_PRESET), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_what_is_not_legal_is_refused_with_a_reason(by: SoloWhistRules, chooser: Random) -> None:
    state = Auction.begin(by, 3, Suit.HEARTS)
    while not state.is_over:
        assert state.to_speak is not None
        legal = state.legal_calls()
        for call in possible_calls(state.to_speak, state.rules):
            if call not in legal:
                assert reason(state, call.seat, call.call, call.trump)
        state = state.after(chooser.choice(legal))


def test_eldest_is_offered_every_opening() -> None:
    assert words(Auction.begin(rules(), 3, Suit.HEARTS)) == [
        "pass",
        "prop",
        "solo",
        "misere",
        "abundance",
        "royal_abundance",
        "spread_misere",
        "abundance_declared",
    ]


def test_a_prop_may_be_accepted_or_overcalled() -> None:
    assert words(auction(rules(), "0prop"))[:3] == ["pass", "cop", "solo"]


def test_declarer_names_any_suit_but_the_one_turned_up() -> None:
    state = auction(rules(), "0abundance 1pass 2pass 3pass")
    assert [call.trump for call in state.legal_calls()] == ["S", "C", "D"]
    assert reason(state, 0, "trump", "H") is CallCode.TRUMP_NOT_UPCARD_SUIT


def test_norwegians_may_name_the_suit_turned_up() -> None:
    state = auction(rules("no"), "0abundance 1pass 2pass 3pass 0trump=H")
    assert state.outcome is not None
    assert state.outcome.trump is Suit.HEARTS


def test_lone_norwegian_proposer_is_asked_to_raise() -> None:
    state = auction(rules("no"), "0prop 1pass 2pass 3pass")
    assert state.to_speak == 0
    assert words(state) == ["pass", "solo", "misere", "abundance", "spread_misere", "abundance_declared"]


def test_eldest_who_passed_is_asked_only_for_a_cop() -> None:
    state = auction(rules("no"), "0pass 1prop 2pass 3pass")
    assert words(state) == ["pass", "cop"]
    assert reason(state, 0, "solo") is CallCode.ELDEST_MAY_ONLY_COP


def test_trump_cannot_be_named_in_a_misere_or_changed_in_a_solo() -> None:
    assert (
        reason(auction(rules(), "0misere 1pass 2pass 3pass"), 0, "trump", "S") is CallCode.NO_TRUMP_CONTRACT
    )
    assert reason(auction(rules(), "0solo 1pass 2pass 3pass"), 0, "trump", "S") is CallCode.TRUMP_FIXED


def test_trump_with_the_bid_where_the_club_wants_it() -> None:
    by = rules("de", abundance_trump_timing="with_bid")
    assert reason(auction(by, "0pass"), 1, "abundance") is CallCode.TRUMP_MISSING
    state = auction(by, "0abundance=S 1pass 2pass 3pass")
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.trump is Suit.SPADES


def test_general_misere_when_all_pass() -> None:
    state = auction(rules("de", all_pass="general_misere_last_trick"), "0pass 1pass 2pass 3pass")
    assert state.outcome is not None
    assert (state.outcome.contract, state.outcome.declarer, state.outcome.redeal) == (
        "general_misere",
        None,
        None,
    )


def test_belgian_asker_nobody_joins_goes_alone_or_passes() -> None:
    state = auction(rules("be-iwwa"), "0vraag 1pass 2pass 3pass")
    assert words(state) == ["pass", "alleen"]
    assert reason(auction(rules("be-iwwa"), "0pass"), 1, "alleen") is CallCode.ONLY_FOR_LONE_PROPOSER
    assert reason(state, 0, "miserie") is CallCode.MAY_ONLY_GO_ALONE


def test_troel_is_announced_in_the_first_round_only() -> None:
    assert "troel" in words(auction(rules("be-afdronk"), "0vraag"))
    assert "troel" not in words(auction(rules("be-afdronk"), "0vraag 1miserie 2pass 3pass"))


def test_two_may_play_a_misere_together() -> None:
    state = auction(rules("be-iwwa"), "0pass 1miserie 2mee 3pass")
    assert state.outcome is not None
    assert state.outcome.misere_players == (1, 2)
    assert state.outcome.partner is None


def test_abondance_is_bid_in_levels() -> None:
    state = auction(rules("be-iwwa"), "0abondance_9=S")
    assert reason(state, 1, "abondance_9", "C") is CallCode.NOT_HIGHER
    assert reason(state, 1, "abondance_14", "C") is CallCode.CALL_NOT_IN_LADDER
    ended = auction(rules("be-iwwa"), "0abondance_9=S 1abondance_10=C 2pass 3pass 0pass")
    assert ended.outcome is not None
    assert (ended.outcome.contract, ended.outcome.bid, ended.outcome.trump) == ("abondance", 10, Suit.CLUBS)


def test_hearts_outbid_spades_at_the_same_level_in_kleurenwiezen() -> None:
    state = auction(rules("be-kleur"), "0samen_8=S 1mee", upcard=None)
    assert state.after(Call(2, "samen_8", "H")).to_speak == 3
    assert (
        reason(auction(rules("be-kleur"), "0samen_8=H 1mee", upcard=None), 2, "samen_8", "S")
        is CallCode.NOT_HIGHER
    )


def test_preference_beats_its_colour_and_plain_suits_in_boston() -> None:
    by = rules("boston")
    state = auction(by, "0boston_5=S 1boston_5=D")
    assert reason(state, 2, "boston_5", "C") is CallCode.NOT_HIGHER
    assert state.after(Call(2, "boston_5", "H")).to_speak == 3


def test_at_a_table_of_five_the_player_who_rests_is_not_asked() -> None:
    state = Auction.begin(rules(), 3, Suit.HEARTS, seats=5, sits_out=2)
    assert state.order == (4, 0, 1, 3)
    for seat in (4, 0, 1, 3):
        state = state.after(Call(seat, "pass"))
    assert state.outcome is not None
    assert state.outcome.next_dealer == 4


@given(
    st.sampled_from(EVERY_PRESET),
    st.integers(0, 4),
    st.sampled_from(GAME.seats),
    st.randoms(use_true_random=False),
)
@settings(max_examples=80)
def test_what_the_calls_decide_fills_in_the_slip(
    by: SoloWhistRules, dealer: int, seats: int, chooser: Random
) -> None:
    state = begin_auction(by, seats, dealer % seats, {"upcard": "H"})
    while state.to_speak is not None:
        state = state.after(chooser.choice(state.offers()).call)
    slip = GAME.slip(by, seats)
    shown = {field.name: field for field in slip if all(one.holds(state.slip()) for one in field.when)}
    needed = {name for name, field in shown.items() if not field.is_optional}
    by_hand = {"tricks", "result", "revokes", "tricks_by_player", "last_trick_winner"}
    if state.slip()["contract"] == "troel":
        by_hand |= {"partner", "trump", "bid_tricks"}
    assert needed - by_hand <= set(state.slip())
    assert set(state.slip()) <= {field.name for field in slip} | {"upcard"}


def test_calls_are_said_as_players_say_them() -> None:
    said = [offer.said.term.text % offer.said.facts for offer in auction(rules(), "0prop").offers()]
    assert said[:4] == ["Pass", "Cop", "Solo", "Misère"]
    belgian = [
        offer.said.term.text % offer.said.facts for offer in auction(rules("be-iwwa"), "0pass").offers()
    ]
    assert "Vraag" in belgian
    assert "Abondance 10" in belgian


def test_naming_trump_offers_suits() -> None:
    offers = auction(rules(), "0abundance 1pass 2pass 3pass").offers()
    assert {(offer.said.term.text, offer.call.trump) for offer in offers} == {
        ("Trump", "S"),
        ("Trump", "C"),
        ("Trump", "D"),
    }
