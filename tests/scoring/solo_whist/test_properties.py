"""What holds for every hand that can be written down, under every preset of the family."""

import json
from decimal import Decimal
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.game import Played
from scoring.games.solo_whist import GAME
from scoring.games.solo_whist.contracts import CONTRACTS, Trump
from scoring.games.solo_whist.hand import SoloHand
from scoring.games.solo_whist.house_rules import SoloWhistRules
from scoring.payments import paid
from scoring.seats import right_of
from tests.scoring.slips import slips
from tests.scoring.solo_whist.evenings import record, refused, replayed, rules

VARIANTS: list[dict[str, Any]] = [
    {},
    {"stake_factor": "0.1", "over_under": "flat"},
    {"stake_factor": "5", "factor_scope": "contract_only", "over_under": "table"},
    {"revoke_rule": "three_tricks"},
    {"revoke_rule": "hoyle", "both_revoke": "cancel_out", "over_under": "flat"},
    {"prop_cop_settlement": "one_to_one", "session_end": "target", "session_target": "20"},
    {"redeal_counts_as_hand": True, "redeal_dealer": "same", "all_pass": "double_next"},
    {"sitting_out": "dealer", "over_under": "off", "early_end": "never"},
]
RULES = [rules(preset, **options) for preset in GAME.presets for options in VARIANTS]
RULES += [
    rules("de", all_pass="general_misere_last_trick"),
    rules("de", all_pass="general_misere_most_tricks", stake_factor="2"),
    rules("de", prop_cop=False),
    rules("de", upcard_shown=False),
    rules("be-kleur", ranks={"piccolo": 35, "piccolissimo": 33}, values={"piccolo": 8, "piccolissimo": 8}),
]
Sitting = tuple[SoloWhistRules, int, list[SoloHand]]


@st.composite
def tables(draw: st.DrawFn) -> tuple[SoloWhistRules, int]:
    return draw(st.sampled_from(RULES)), draw(st.sampled_from(GAME.seats))


@st.composite
def sittings(draw: st.DrawFn) -> Sitting:
    """Hands that a table could have played: at five seats, those in which nobody plays who rests."""
    by, seats = draw(tables())
    raw = draw(st.lists(slips(GAME, by, seats), max_size=8))
    hands = [hand for hand in (_read_or_none(one, by, seats) for one in raw) if hand is not None]
    return by, seats, _possible(hands, by, seats)


def _read_or_none(raw: dict[str, Any], by: SoloWhistRules, seats: int) -> SoloHand | None:
    try:
        return GAME.hand(raw, by, seats)
    except RuleBookError:
        return None


def _possible(hands: list[SoloHand], by: SoloWhistRules, seats: int) -> list[SoloHand]:
    kept: list[SoloHand] = []
    for hand in hands:
        try:
            GAME.tally([Played(one) for one in [*kept, hand]], by, seats, 0)
        except RuleBookError:
            continue
        kept.append(hand)
    return kept


@given(sittings())
def test_units_of_every_hand_sum_to_zero(sitting: Sitting) -> None:
    by, seats, hands = sitting
    tally = GAME.tally([Played(hand) for hand in hands], by, seats, 0)
    assert [sum(row.units) for row in tally.rows] == [0] * len(hands)
    assert tally.totals == (tally.rows[-1].totals if hands else (Decimal(0),) * seats)


@given(sittings())
def test_who_rests_neither_pays_nor_gets(sitting: Sitting) -> None:
    by, seats, hands = sitting
    for row in GAME.tally([Played(hand) for hand in hands], by, seats, 0).rows:
        assert [row.units[seat] for seat in row.sits_out] == [0] * (seats - 4)
        if seats == 5:
            resting = row.dealer if by.sitting_out == "dealer" else right_of(row.dealer, 5)
            assert row.sits_out == (resting,)


@given(sittings())
def test_payments_come_to_the_points(sitting: Sitting) -> None:
    by, seats, hands = sitting
    for row in GAME.tally([Played(hand) for hand in hands], by, seats, 0).rows:
        assert paid(row.score.payments, seats) == row.score.points
        assert all(payment.units >= 0 for payment in row.score.payments)


@given(sittings())
def test_lines_add_up_to_what_the_declarer_gets(sitting: Sitting) -> None:
    by, seats, hands = sitting
    rows = GAME.tally([Played(hand) for hand in hands], by, seats, 0).rows
    for hand, row in zip(hands, rows, strict=True):
        if hand.declarer is not None and not hand.misere_players:
            told = sum((line.amount or Decimal(0) for line in row.score.lines), Decimal(0))
            assert told == row.score.points[hand.declarer]


@given(sittings())
def test_every_sentence_can_be_said(sitting: Sitting) -> None:
    by, seats, hands = sitting
    tally = GAME.tally([Played(hand) for hand in hands], by, seats, 0)
    for row in tally.rows:
        assert row.score.outcome.contract.text % row.score.outcome.facts
        assert all(line.term.text % line.facts for line in (*row.score.lines, *row.remarks))
    assert all(line.term.text % line.facts for line in tally.notes)


@given(sittings())
def test_a_longer_sitting_begins_as_the_shorter_one(sitting: Sitting) -> None:
    by, seats, hands = sitting
    played = [Played(hand) for hand in hands]
    whole = GAME.tally(played, by, seats, 0)
    for length in range(len(played)):
        assert GAME.tally(played[:length], by, seats, 0).rows == whole.rows[:length]


@given(sittings(), st.integers(0, 4))
def test_places_do_not_depend_on_who_deals_first(sitting: Sitting, first: int) -> None:
    by, _, hands = sitting
    at_four = [Played(hand) for hand in hands if hand.seats == 4]
    assert GAME.tally(at_four, by, 4, first % 4).totals == GAME.tally(at_four, by, 4, 0).totals


@given(tables().flatmap(lambda table: st.tuples(st.just(table), slips(GAME, *table))))
def test_slip_survives_json(drawn: tuple[tuple[SoloWhistRules, int], dict[str, Any]]) -> None:
    (by, seats), raw = drawn
    slip = GAME.slip(by, seats)
    values = slip.clean(raw)
    assert slip.clean(json.loads(json.dumps(values))) == values


AUCTIONS = [
    "0prop 1cop 2pass 3pass",
    "0pass 1prop 2pass 3cop",
    "0pass 1solo 2pass 3pass",
    "0solo 1misere 2pass 3pass 0pass",
    "0pass 1pass 2spread_misere 3pass",
    "0pass 1royal_abundance 2pass 3pass",
]


@given(st.integers(0, 10_000), st.sampled_from(AUCTIONS), st.sampled_from(VARIANTS[:6]))
def test_slip_and_replay_of_one_deal_give_the_same_score(
    seed: int, calls: str, options: dict[str, Any]
) -> None:
    by = rules("de", **options)
    done = replayed(record(seed, calls, by), by)
    hand = done.hand
    raw = {"contract": hand.contract, "declarer": hand.declarer, "tricks": hand.tricks}
    if hand.partner is not None:
        raw["partner"] = hand.partner
    assert GAME.score(GAME.hand(raw, by, 4), by) == GAME.score(_untrumped(hand), by)


def _untrumped(hand: SoloHand) -> SoloHand:
    """The hand without the suits, which the slip may leave out."""
    return SoloHand(
        contract=hand.contract, declarer=hand.declarer, partner=hand.partner, tricks=hand.tricks, seats=4
    )


@given(st.integers(0, 10_000), st.sampled_from(AUCTIONS))
def test_any_legal_play_gives_thirteen_tricks_and_no_revoke(seed: int, calls: str) -> None:
    done = replayed(record(seed, calls, rules()), rules())
    assert sum(done.tricks_by_player) == 13
    assert done.revokes == ()
    assert done.hand.revokes == ()


@given(st.integers(0, 10_000), st.integers(0, 51))
def test_a_card_played_out_of_turn_or_twice_is_refused(seed: int, index: int) -> None:
    raw = record(seed, AUCTIONS[2], rules())
    raw["plays"][index] = raw["plays"][(index + 17) % 52]
    [(field, _, position)] = refused(raw, rules())
    assert field == "plays"
    assert 1 <= position <= 52


def test_every_contract_with_a_named_trump_asks_for_it() -> None:
    for by in (rules(preset) for preset in GAME.presets):
        asked = {field.name: field for field in GAME.slip(by, 4)}
        named = {one.code for one in by.ladder if by.trump(one) is Trump.NAMED}
        shown = set(asked["trump"].when[0].values) if "trump" in asked else set()
        assert shown == named <= set(CONTRACTS)


def test_random_play_really_varies() -> None:
    chooser = Random(1)
    counts = {
        replayed(record(chooser.randrange(10_000), AUCTIONS[2], rules()), rules()).hand.tricks
        for _ in range(40)
    }
    assert len(counts) > 3
