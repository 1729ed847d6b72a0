"""What holds for every hand that can be written down."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.game import Played
from scoring.games.bid_whist import GAME
from scoring.games.bid_whist.hand import BidWhistHand
from scoring.games.bid_whist.house_rules import BidWhistRules
from tests.scoring.bid_whist.evenings import rules
from tests.scoring.slips import slips

RULES = [
    rules(),
    rules("classic", boston_rule="double", boston_defenders="minus_bid"),
    rules("detroit", settlement="per_point_of_difference"),
    rules(others_score="tricks", defenders_score="books_over_six", target=None),
    rules(kitty_trick="first_trick_winner", boston_rule="game", renege_needs_identification=False),
    rules(session_end="games", settlement="per_point_of_difference", others_score="tricks"),
    rules(session_end="hands", session_hands=4, playoff_hand=True),
]


@st.composite
def tables(draw: st.DrawFn) -> tuple[BidWhistRules, int]:
    return draw(st.sampled_from(RULES)), draw(st.sampled_from(GAME.seats))


@st.composite
def sittings(draw: st.DrawFn) -> tuple[BidWhistRules, int, list[BidWhistHand]]:
    by, seats = draw(tables())
    raw = draw(st.lists(slips(GAME, by, seats), max_size=12))
    hands = [_read_or_none(one, by, seats) for one in raw]
    return by, seats, [hand for hand in hands if hand is not None]


def _read_or_none(raw: dict[str, Any], by: BidWhistRules, seats: int) -> BidWhistHand | None:
    """The hand, or None for a slip that no table could have played."""
    try:
        return GAME.hand(raw, by, seats)
    except RuleBookError:
        return None


@given(sittings())
def test_units_of_every_hand_sum_to_zero(sitting: tuple[BidWhistRules, int, list[BidWhistHand]]) -> None:
    by, seats, hands = sitting
    tally = GAME.tally([Played(hand) for hand in hands], by, seats, 0)
    assert [sum(row.units) for row in tally.rows] == [0] * len(hands)
    assert tally.totals == (tally.rows[-1].totals if hands else (Decimal(0),) * seats)


@given(sittings())
def test_lines_add_up_to_the_points_of_every_seat(
    sitting: tuple[BidWhistRules, int, list[BidWhistHand]],
) -> None:
    by, seats, hands = sitting
    for hand in hands:
        scored = GAME.score(hand, by)
        told = [Decimal(0)] * seats
        for line in scored.lines:
            holders = line.facts.get("seats", ())
            assert isinstance(holders, tuple)
            for seat in holders:
                told[seat] += line.amount or 0
        assert tuple(told) == scored.points


@given(sittings())
def test_every_sentence_can_be_said(sitting: tuple[BidWhistRules, int, list[BidWhistHand]]) -> None:
    by, seats, hands = sitting
    tally = GAME.tally([Played(hand) for hand in hands], by, seats, 0)
    for row in tally.rows:
        assert row.score.outcome.contract.text % row.score.outcome.facts
        assert all(line.term.text % line.facts for line in (*row.score.lines, *row.remarks))
    assert all(line.term.text % line.facts for line in (*tally.standing, *tally.notes))


@given(sittings())
def test_a_sitting_is_what_its_hands_say_however_often_it_is_tallied(
    sitting: tuple[BidWhistRules, int, list[BidWhistHand]],
) -> None:
    by, seats, hands = sitting
    played = [Played(hand) for hand in hands]
    whole = GAME.tally(played, by, seats, 0)
    for length in range(len(played)):
        shorter = GAME.tally(played[:length], by, seats, 0)
        assert [row.units for row in shorter.rows] == [row.units for row in whole.rows[:length]]


@given(tables().flatmap(lambda table: st.tuples(st.just(table), slips(GAME, *table))))
def test_slip_survives_json(drawn: tuple[tuple[BidWhistRules, int], dict[str, Any]]) -> None:
    (by, seats), raw = drawn
    slip = GAME.slip(by, seats)
    values = slip.clean(raw)
    assert slip.clean(json.loads(json.dumps(values))) == values
