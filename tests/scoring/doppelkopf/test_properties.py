"""What holds for any slip, under any preset, at four and at five."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.errors import RuleBookError
from scoring.game import Played
from scoring.games.doppelkopf import GAME, table_list
from scoring.games.doppelkopf.hand import Hand, Penalty
from scoring.games.doppelkopf.house_rules import DoppelkopfRules
from scoring.games.doppelkopf.table_list import UNEVEN
from scoring.payments import add
from tests.scoring.slips import slips

CLUB = GAME.rules_of(
    "kneipe",
    {
        "karlchen_caught": True,
        "fox_last_trick": True,
        "special_points_in_solo": True,
        "bock_factor": 2,
        "bock_triggers": ["all_square", "announcement_lost", "heart_trick", "solo_lost"],
    },
)
RULES = [GAME.rules_of("ddv"), GAME.rules_of("kneipe"), CLUB]
any_rules = pytest.mark.parametrize("rules", RULES, ids=["ddv", "kneipe", "club"])
any_table = pytest.mark.parametrize("seats", [4, 5])


def hand_of(raw: dict[str, Any], rules: DoppelkopfRules, seats: int) -> Hand | None:
    """None for a slip that is refused."""
    try:
        return GAME.hand(raw, rules, seats)
    except RuleBookError:
        return None


@any_rules
@any_table
@given(data=st.data())
def test_a_slip_is_refused_only_at_its_own_fields(
    data: st.DataObject, rules: DoppelkopfRules, seats: int
) -> None:
    raw = data.draw(slips(GAME, rules, seats))
    assume(hand_of(raw, rules, seats) is None)
    with pytest.raises(RuleBookError) as caught:
        GAME.hand(raw, rules, seats)
    known = {field.name for field in GAME.slip(rules, seats).fields}
    assert {fault.field for fault in caught.value.faults} <= known


@any_rules
@any_table
@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.filter_too_much])
def test_any_slip_is_refused_or_sums_to_zero(data: st.DataObject, rules: DoppelkopfRules, seats: int) -> None:
    hand = hand_of(data.draw(slips(GAME, rules, seats)), rules, seats)
    assume(hand is not None)
    assert hand is not None
    tally = GAME.tally([Played(hand)], rules, seats, 0)
    assert sum(tally.rows[0].units) == 0
    assert tally.totals == tally.rows[0].units


@any_rules
@given(data=st.data())
def test_lines_of_any_score_add_up(data: st.DataObject, rules: DoppelkopfRules) -> None:
    hand = hand_of(data.draw(slips(GAME, rules, 4)), rules, 4)
    if hand is not None and not isinstance(hand, Penalty):
        score = GAME.score(hand, rules)
        told = abs(sum(line.amount for line in score.lines if line.amount is not None))
        assert told == min(abs(points) for points in score.points)


@any_rules
@any_table
@given(data=st.data())
def test_a_round_of_any_hands_sums_to_zero_and_keeps_count(
    data: st.DataObject, rules: DoppelkopfRules, seats: int
) -> None:
    drawn = data.draw(st.lists(slips(GAME, rules, seats), max_size=8))
    hands = [hand for raw in drawn if (hand := hand_of(raw, rules, seats)) is not None]
    tally = GAME.tally([Played(hand) for hand in hands], rules, seats, 0)
    assert all(sum(row.units) == 0 for row in tally.rows)
    counted = sum(row.counts for row in tally.rows)
    assert tally.hands_left == rules.games(seats) - counted
    listed = table_list(tally)
    assert listed.totals == tally.totals == add(*(block.totals for block in listed.blocks))


@any_rules
@given(data=st.data())
def test_four_results_are_all_even_or_all_odd(data: st.DataObject, rules: DoppelkopfRules) -> None:
    drawn = data.draw(st.lists(slips(GAME, rules, 4), max_size=6))
    hands = [hand for raw in drawn if (hand := hand_of(raw, rules, 4)) is not None]
    played = [Played(hand) for hand in hands if not isinstance(hand, Penalty)]
    assert UNEVEN not in [line.term for line in table_list(GAME.tally(played, rules, 4, 0)).checks]


@any_rules
@any_table
@given(data=st.data())
def test_slips_survive_json(data: st.DataObject, rules: DoppelkopfRules, seats: int) -> None:
    raw = data.draw(slips(GAME, rules, seats))
    hand = hand_of(raw, rules, seats)
    assert hand_of(json.loads(json.dumps(raw)), rules, seats) == hand


@any_rules
def test_rules_survive_storage(rules: DoppelkopfRules) -> None:
    assert GAME.recall(json.loads(json.dumps(GAME.store(rules)))) == rules
