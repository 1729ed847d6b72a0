"""Cards played one by one come to the same as the slip of the hand."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.auctions import Call
from scoring.cards import Card
from scoring.errors import RuleBookError
from scoring.games.bid_whist import GAME
from scoring.games.bid_whist.auction import Auction
from scoring.games.bid_whist.contracts import Direction
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.games.bid_whist.pack import cards_each, pack
from scoring.games.bid_whist.play import Declaration, Order, legal, winner
from scoring.games.bid_whist.record import read_record
from scoring.games.bid_whist.replay import course
from scoring.games.bid_whist.sides import side_of
from tests.scoring.bid_whist.evenings import read, rules

RULES = [
    rules(),
    rules("classic", downtown_ace="low"),
    rules("detroit", no_trump_joker_lead="forbidden"),
    rules(jokers=0, kitty_size=0, kitty_trick="none"),
    rules(kitty_trick="first_trick_winner", bidding="until_three_passes"),
    rules(others_score="tricks"),
]


def _played(by: BidWhistRules, seats: int, seed: int) -> dict[str, Any]:
    """A whole hand by players who know the rules and nothing else."""
    dice = random.Random(seed)
    deck = dice.sample(pack(by, seats), len(pack(by, seats)))
    each = cards_each(by, seats)
    hands = [deck[seat * each : (seat + 1) * each] for seat in range(seats)]
    auction = Auction.begin(by, 0, seats)
    while auction.to_speak is not None:
        auction = auction.after(Call(auction.to_speak, dice.choice(auction.legal_calls()[:4])))
    calls = [{"seat": call.seat, "call": call.call} for call in auction.calls]
    kitty = deck[each * seats :]
    record = {"dealer": 0, "hands": _codes(hands), "kitty": _codes([kitty])[0], "calls": calls}
    if auction.contract is None:
        return record
    bid, bidder = auction.contract.bid, auction.contract.bidder
    trump = None if bid.is_no_trump else dice.choice([card.suit for card in deck if card.suit])
    is_down = dice.random() < 0.5 if bid.is_no_trump else bid.direction is Direction.DOWNTOWN
    hands[bidder] += kitty
    discard = [hands[bidder].pop(dice.randrange(len(hands[bidder]))) for _ in kitty]
    plays = _plays(hands, bidder, Order.of(Declaration(trump, is_down), by), by, dice)
    declared = {"trump": trump, "direction": "down" if is_down else "up"}
    return {**record, "declaration": declared, "discard": _codes([discard])[0], "plays": plays}


def _plays(
    hands: list[list[Card]], leader: int, order: Order, by: BidWhistRules, dice: random.Random
) -> list[list[object]]:
    plays: list[list[object]] = []
    while hands[leader]:
        trick: list[Card] = []
        for step in range(len(hands)):
            seat = (leader + step) % len(hands)
            card = dice.choice(legal(hands[seat], trick, order, by))
            hands[seat].remove(card)
            trick.append(card)
            plays.append([seat, str(card)])
        leader = (leader + winner(trick, order)) % len(hands)
    return plays


def _codes(hands: list[list[Card]]) -> list[list[str]]:
    return [[str(card) for card in hand] for hand in hands]


@settings(max_examples=60)
@given(st.sampled_from(RULES), st.sampled_from(GAME.seats), st.integers(0, 2**32))
def test_replay_equals_the_slip_of_what_was_played(by: BidWhistRules, seats: int, seed: int) -> None:
    record = _played(by, seats, seed)
    hand = GAME.replay(record, by)
    if hand.contract is None:
        assert read({"outcome": "passed_out"}, by, seats) == hand
        return
    contract = hand.contract
    slip = {
        "outcome": "played",
        "bidder": contract.bidder,
        "bid": str(contract.bid.number),
        "direction": contract.bid.direction.value,
        "trump": contract.trump and contract.trump.value,
        "tricks": hand.tricks,
        "tricks_by_player": hand.tricks_by_player,
    }
    assert read(slip, by, seats) == hand
    assert hand.renege is None


@settings(max_examples=30)
@given(st.sampled_from(RULES), st.sampled_from(GAME.seats), st.integers(0, 2**32))
def test_tricks_of_all_sides_are_all_tricks(by: BidWhistRules, seats: int, seed: int) -> None:
    played = course(read_record(_played(by, seats, seed)), by)
    if played.hand.contract is None:
        return
    side = side_of(played.hand.contract.bidder, seats)
    others = sum(side_of(seat, seats) != side for seat in played.tricks.winners)
    others += played.kitty_seat is not None and side_of(played.kitty_seat, seats) != side
    assert played.hand.tricks + others == by.tricks_in_all(seats)


@pytest.fixture
def record() -> dict[str, Any]:
    """A hand that is bid and played to its end, the same every time."""
    return next(one for one in (_played(rules(), 4, seed) for seed in range(99)) if "plays" in one)


def _refusal(record: dict[str, Any]) -> list[tuple[str | None, str]]:
    with pytest.raises(RuleBookError) as refused:
        GAME.replay(record, rules())
    return [(fault.field, fault.code.value) for fault in refused.value.faults]


def test_play_that_stops_early_is_refused(record: dict[str, Any]) -> None:
    assert _refusal({**record, "plays": record["plays"][:-4]}) == [("plays", "play_not_whole")]
    assert _refusal({**record, "plays": record["plays"][:-1]}) == [("plays", "play_not_whole")]


def test_card_out_of_turn_is_refused(record: dict[str, Any]) -> None:
    first, second, *rest = record["plays"]
    assert _refusal({**record, "plays": [second, first, *rest]}) == [("plays", "play_out_of_turn")]


def test_card_that_was_laid_away_cannot_be_played(record: dict[str, Any]) -> None:
    (seat, _), *rest = record["plays"]
    plays = [[seat, record["discard"][0]], *rest]
    assert _refusal({**record, "plays": plays}) == [("plays", "card_not_held")]


def test_auction_that_stops_early_is_refused(record: dict[str, Any]) -> None:
    assert _refusal({**record, "calls": record["calls"][:2]}) == [("calls", "auction_not_over")]


@pytest.mark.parametrize("name", ["dealer", "hands", "calls", "declaration"])
def test_part_that_is_missing_is_named(record: dict[str, Any], name: str) -> None:
    assert _refusal({**record, name: None}) == [(name, "record_field_missing")]


@pytest.mark.parametrize(
    ("name", "nonsense"),
    [
        ("dealer", 4),
        ("dealer", -1),
        ("dealer", "north"),
        ("hands", 12),
        ("calls", ["pass"]),
        ("declaration", {"trump": "X", "direction": "up"}),
        ("declaration", {"trump": "S", "direction": "sideways"}),
        ("plays", [[0]]),
        ("plays", [{"cards": []}]),
    ],
)
def test_part_that_cannot_be_read_is_named(record: dict[str, Any], name: str, nonsense: object) -> None:
    assert _refusal({**record, name: nonsense}) == [(name, "record_field_unreadable")]


def test_declaration_must_be_what_was_bid(record: dict[str, Any]) -> None:
    """A bid without trumps takes none, a bid with a direction keeps it and names a suit."""
    hands = {code: {**record, "declaration": said} for code, said in _wrong_declarations(record).items()}
    assert {code: _refusal(one) for code, one in hands.items()} == {
        code: [("declaration", code)] for code in hands
    }


def _wrong_declarations(record: dict[str, Any]) -> dict[str, dict[str, Any]]:
    said = record["declaration"]
    if said["trump"] is None:
        return {"trump_in_no_trump": {**said, "trump": "S"}}
    other = "up" if said["direction"] == "down" else "down"
    return {
        "declaration_without_trump": {**said, "trump": None},
        "declaration_against_bid": {**said, "direction": other},
    }


def test_renege_in_the_cards_costs_tricks_only_when_named() -> None:
    by = rules(jokers=0, kitty_size=0, kitty_trick="none")
    record = _with_renege()
    found = course(read_record(record), by)
    assert [(one.trick, one.seat, str(one.card)) for one in found.tricks.reneges] == [(0, 1, "D3")]
    unnamed, named = found.hand, GAME.replay({**record, "renege_named": True}, by)
    assert [GAME.score(hand, by).outcome.facts["tricks"] for hand in (unnamed, named)] == [12, 13]
    assert [GAME.score(hand, by).outcome.is_made for hand in (unnamed, named)] == [False, True]


def _with_renege() -> dict[str, Any]:
    """North bids seven and leads twelve clubs; East holds the two and throws a diamond on the first."""
    ranks = "AKQJT98765432"
    clubs, diamonds = [f"C{rank}" for rank in ranks[:-1]], [f"D{rank}" for rank in ranks[-2::-1]]
    played = [
        [*clubs, "D2"],
        [diamonds[0], "C2", *diamonds[1:]],
        [f"H{rank}" for rank in ranks],
        [f"S{rank}" for rank in ranks],
    ]
    return {
        "dealer": 3,
        "hands": played,
        "calls": [{"seat": 0, "call": "7U"}, *({"seat": seat, "call": "pass"} for seat in (1, 2, 3))],
        "declaration": {"trump": "C", "direction": "up"},
        "plays": [{"lead": 0, "cards": list(trick)} for trick in zip(*played, strict=True)],
    }
