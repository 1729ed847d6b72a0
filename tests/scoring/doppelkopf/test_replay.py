"""Hands from their cards: what the engine finds is what a secretary would have typed."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Card
from scoring.errors import RuleBookError
from scoring.games.doppelkopf import GAME
from scoring.games.doppelkopf.contracts import GameType, SoloKind
from scoring.games.doppelkopf.examples import EXAMPLES
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.play import order_of, pack, trick_winner
from scoring.games.doppelkopf.replay import replay_tricks
from scoring.tricks import legal_cards
from tests.scoring.doppelkopf.hands import DDV, contest

FORTY = GAME.rules_of("kneipe")


def random_record(seed: int, rules: DoppelkopfRules, kind: SoloKind | None) -> dict[str, Any]:
    """A whole deal, shuffled and played at random but within the rules."""
    dice = random.Random(seed)
    cards = dice.sample(pack(rules), 4 * rules.tricks)
    hands = [cards[seat::4] for seat in range(4)]
    return {
        "game_type": GameType.NORMAL if kind is None else GameType.SOLO,
        "solo_kind": kind,
        "soloist": None if kind is None else 1,
        "hands": [[card.code for card in hand] for hand in hands],
        "plays": plays(dice, hands, rules, kind),
    }


def plays(
    dice: random.Random, hands: list[list[Card]], rules: DoppelkopfRules, kind: SoloKind | None
) -> list[dict[str, Any]]:
    order, leader, left = order_of(kind), 1, [list(hand) for hand in hands]
    tricks: list[dict[str, Any]] = []
    for number in range(rules.tricks):
        cards: list[Card] = []
        for step in range(4):
            hand = left[(leader + step) % 4]
            led = order.group(cards[0]) if cards else None
            cards.append(dice.choice(legal_cards(hand, led, order)))
            hand.remove(cards[-1])
        tricks.append({"lead": leader, "cards": [card.code for card in cards]})
        leader = (leader + trick_winner(cards, order, rules, is_last=number == rules.tricks - 1)) % 4
    return tricks


def as_slip(record: dict[str, Any], rules: DoppelkopfRules) -> dict[str, Any]:
    """What a secretary would type of the hand that was replayed."""
    replayed = replay_tricks(record, rules)
    hand = replayed.hand
    special = {
        f"{side}_{point}": count
        for side, earned in (("re", hand.re_special), ("kontra", hand.kontra_special))
        for point, count in earned.counts
    }
    who: dict[str, Any] = {"soloist": hand.re[0]} if hand.is_alone else {"re_players": hand.re}
    kind = {"solo_kind": hand.solo_kind.value} if hand.soloist is not None and hand.solo_kind else {}
    tricks = {"re_tricks": replayed.re_tricks} if hand.re_card_points in (0, 240) and rules.with_nines else {}
    return {
        "game_type": hand.game_type.value,
        "re_card_points": hand.re_card_points,
        **who,
        **kind,
        **tricks,
        **special,
    }


@given(st.integers(0, 10_000), st.sampled_from([DDV, FORTY]), st.sampled_from([None, *SoloKind]))
def test_replay_equals_slip(seed: int, rules: DoppelkopfRules, kind: SoloKind | None) -> None:
    record = random_record(seed, rules, kind)
    replayed = GAME.replay(record, rules)
    assert replayed == GAME.hand(as_slip(record, rules), rules, 4)
    assert sum(GAME.score(replayed, rules).points) == 0


@given(st.integers(0, 10_000))
def test_tricks_of_a_deal_hold_240_card_points(seed: int) -> None:
    replayed = replay_tricks(random_record(seed, DDV, None), DDV)
    assert sum(trick.card_points for trick in replayed.tricks) == 240


def test_both_queens_in_one_hand_are_a_silent_wedding() -> None:
    record = next(
        one
        for seed in range(1000)
        if any((one := random_record(seed, DDV, None))["hands"][seat].count("CQ") == 2 for seat in range(4))
    )
    hand = contest(GAME.replay(record, DDV))
    assert (hand.game_type, len(hand.re)) == (GameType.SILENT_WEDDING, 1)


def test_a_table_of_five_names_who_had_no_cards() -> None:
    record = random_record(3, DDV, None)
    record["hands"].append([])
    hand = contest(GAME.replay(record, DDV))
    assert (hand.seats, hand.sits_out) == (5, 4)


def test_armut_needs_its_two_players() -> None:
    record = {**random_record(3, DDV, None), "game_type": "armut"}
    with pytest.raises(RuleBookError, match="re_players: no_taker"):
        GAME.replay(record, DDV)
    assert contest(GAME.replay({**record, "re_players": [2, 0]}, DDV)).re == (0, 2)


def refused(record: dict[str, Any]) -> str:
    with pytest.raises(RuleBookError) as caught:
        GAME.replay(record, DDV)
    return str(caught.value)


class TestRefusals:
    """A record that breaks a rule names the first step that broke it."""

    @pytest.fixture
    def record(self) -> dict[str, Any]:
        return random_record(7, DDV, SoloKind.ACES)

    def test_a_pack_of_other_cards(self, record: dict[str, Any]) -> None:
        first, second = record["hands"][:2]
        first[0] = next(card for card in second if card != first[0])
        assert refused(record) == "hands: not_this_pack"

    def test_a_trick_missing(self, record: dict[str, Any]) -> None:
        record["plays"].pop()
        assert refused(record) == "plays: hand_not_played_out"

    def test_a_card_missing(self, record: dict[str, Any]) -> None:
        record["plays"][4]["cards"].pop()
        assert refused(record) == "plays.4: hand_not_played_out"

    def test_a_lead_out_of_turn(self, record: dict[str, Any]) -> None:
        record["plays"][1]["lead"] = (record["plays"][1]["lead"] + 1) % 4
        assert refused(record) == "plays.1: not_your_turn"

    def test_a_card_played_twice(self, record: dict[str, Any]) -> None:
        tricks = record["plays"]
        tricks[1]["cards"][0] = next(
            card
            for card in {one for hand in record["hands"] for one in hand}
            if card not in record["hands"][tricks[1]["lead"]]
        )
        assert refused(record) == "plays.1: card_not_held"

    def test_a_game_nobody_knows(self, record: dict[str, Any]) -> None:
        assert refused({**record, "game_type": "skat"}) == "game_type: game_type_unknown"

    def test_a_solo_of_nobody(self, record: dict[str, Any]) -> None:
        assert refused({**record, "soloist": None}) == "soloist: no_soloist"

    @pytest.mark.parametrize(
        ("calls", "code"),
        [
            ([(1, "re", 10)], "announcements.0: call_too_late"),
            ([(0, "re", 12)], "announcements.0: call_of_the_other_side"),
            ([(1, "re", 12), (1, "re", 11)], "announcements.1: call_already_made"),
            ([(1, "keine", 12)], "announcements.0: call_unknown"),
            (
                [(1, "re", 11), (0, "kontra", 10), (2, "no_90", 10)],
                "announcements.2: call_after_a_late_reply",
            ),
        ],
    )
    def test_a_call_against_the_rules(
        self, record: dict[str, Any], calls: list[tuple[int, str, int]], code: str
    ) -> None:
        record["announcements"] = [
            {"seat": seat, "call": call, "cards_in_hand": cards} for seat, call, cards in calls
        ]
        assert refused(record) == code

    def test_a_revoke(self) -> None:
        record = revoked(random_record(7, DDV, SoloKind.ACES))
        assert "did_not_follow" in refused(record)

    def test_a_wedding_without_a_bride(self) -> None:
        record = next(
            one
            for seed in range(100)
            if all(
                (one := random_record(seed, DDV, None))["hands"][seat].count("CQ") < 2 for seat in range(4)
            )
        )
        assert refused({**record, "game_type": "wedding"}) == "hands: no_bride"


def revoked(record: dict[str, Any]) -> dict[str, Any]:
    """The second player of the first trick who can follow throws another suit instead."""
    first = record["plays"][0]
    led = first["cards"][0][0]
    for step in range(1, 4):
        hand = record["hands"][(first["lead"] + step) % 4]
        others = [card for card in hand if card[0] != led]
        if len(others) < len(hand):
            first["cards"][step] = others[0]
            return record
    raise AssertionError("nobody could follow in this deal")


def test_a_call_before_the_wedding_is_clarified_is_refused() -> None:
    path = Path(__file__).parents[2] / "golden" / "doppelkopf" / "replay.json"
    example = next(
        one for one in json.loads(path.read_text(encoding="utf-8"))["examples"] if one["id"] == "doko-deal-05"
    )
    given = {
        **example["given"],
        "announcements": [{"seat": 0, "side": "re", "call": "re", "cards_in_hand": 10}],
    }
    with pytest.raises(RuleBookError, match=r"announcements\.0: call_before_the_wedding_is_clarified"):
        EXAMPLES["replay"](DDV, given)
