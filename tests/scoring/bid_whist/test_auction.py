"""Bidding: a page that offers only `legal_calls` can do nothing wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.auctions import PASS, Call
from scoring.errors import RuleBookError
from scoring.games.bid_whist.auction import Auction, AuctionOutcome
from scoring.games.bid_whist.contracts import Contract, bids_open
from tests.scoring.bid_whist.evenings import rules

RULES = [
    rules(),
    rules("classic"),
    rules("detroit"),
    rules(bidding="until_three_passes", dealer_may_match=True),
    rules(bidding="until_three_passes", all_pass="dealer_forced", no_trump_rank="equal"),
]


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    auction = Auction.begin(
        draw(st.sampled_from(RULES)), draw(st.integers(0, 2)), draw(st.sampled_from([3, 4]))
    )
    for _ in range(draw(st.integers(0, 12))):
        if auction.to_speak is None:
            break
        auction = auction.after(Call(auction.to_speak, draw(st.sampled_from(auction.legal_calls()))))
    return auction


@given(auctions())
def test_a_call_is_accepted_exactly_if_it_is_offered(auction: Auction) -> None:
    every = [PASS, *(str(bid) for bid in bids_open(auction.rules, auction.seats))]
    for call in every:
        if call in auction.legal_calls():
            assert auction.to_speak is not None
            assert auction.after(Call(auction.to_speak, call)).calls[-1].call == call
        else:
            with pytest.raises(RuleBookError):
                auction.after(Call(auction.to_speak or 0, call))


@given(auctions())
def test_every_auction_comes_to_an_end(auction: Auction) -> None:
    while auction.to_speak is not None:
        auction = auction.after(Call(auction.to_speak, auction.legal_calls()[0]))
    assert (auction.contract is None) == (auction.outcome is AuctionOutcome.ALL_PASS)


def test_refused_call_says_who_was_to_speak() -> None:
    with pytest.raises(RuleBookError) as refused:
        Auction.begin(rules(), dealer=0).after(Call(3, "4U"))
    fault = refused.value.faults[0]
    assert (fault.code.value, fault.facts) == ("call_out_of_turn", {"player": 3, "seat": 1, "call": "4U"})


def test_bid_that_nobody_knows_is_named() -> None:
    with pytest.raises(RuleBookError) as refused:
        Auction.begin(rules(), dealer=0).after(Call(1, "8U"))
    assert [fault.code.value for fault in refused.value.faults] == ["call_unknown"]


def test_dealer_may_match_even_his_partner() -> None:
    auction = Auction.begin(rules(dealer_may_match=True), dealer=0)
    for call in (Call(1, PASS), Call(2, "4N"), Call(3, PASS), Call(0, "4N")):
        auction = auction.after(call)
    assert auction.contract is not None
    assert auction.contract == Contract(0, auction.contract.bid)
    assert str(auction.contract.bid) == "4N"
