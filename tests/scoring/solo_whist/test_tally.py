"""The order of a sitting: who deals, what counts, when it ends, who has won."""

import pytest

from scoring.errors import RuleBookError
from scoring.games.solo_whist.codes import SlipCode
from tests.scoring.solo_whist.evenings import PASSED, rules, sitting, slip

WON = slip("solo", 0, 5)
LONE = {"contract": "lone_prop"}


def test_the_deal_passes_to_the_left() -> None:
    tally = sitting(WON, WON, WON, WON, WON, by=rules())
    assert [row.dealer for row in tally.rows] == [0, 1, 2, 3, 0]
    assert (tally.next_dealer, tally.next_leader) == (1, 2)


def test_eldest_leads_but_in_a_declared_abundance_the_declarer() -> None:
    tally = sitting(WON, slip("abundance_declared", 3, 13, trump="S"), by=rules())
    assert [row.leader for row in tally.rows] == [1, 3]


def test_partner_leads_in_a_troel() -> None:
    assert sitting(slip("troel", 0, 8, partner=2, trump="H"), by=rules("be-iwwa")).rows[0].leader == 2


def test_a_hand_thrown_in_does_not_count_but_passes_the_deal() -> None:
    tally = sitting(PASSED, WON, by=rules("de", session_hands=2))
    assert [row.counts for row in tally.rows] == [False, True]
    assert [row.dealer for row in tally.rows] == [0, 1]
    assert (tally.hands_left, tally.is_over) == (1, False)


def test_a_hand_thrown_in_may_count_and_stay_with_the_dealer() -> None:
    by = rules("de", redeal_counts_as_hand=True, redeal_dealer="same", session_hands=2)
    tally = sitting(LONE, WON, by=by)
    assert [row.dealer for row in tally.rows] == [0, 0]
    assert tally.over_after == 2


def test_hands_after_the_end_move_nothing() -> None:
    tally = sitting(WON, WON, WON, by=rules("de", session_hands=2))
    assert (tally.over_after, tally.hands_left) == (2, 0)
    assert tally.totals == (18, -6, -6, -6)
    assert [row.counts for row in tally.rows] == [True, True, False]
    assert tally.winners == (0,)


def test_level_winners_share() -> None:
    assert sitting(WON, slip("solo", 2, 5), by=rules("de", session_hands=2)).winners == (0, 2)


def test_target_may_grow_with_the_stakes() -> None:
    options = {"session_end": "target", "session_target": "9", "stake_factor": "5"}
    assert sitting(WON, by=rules("de", **options)).is_over
    assert not sitting(slip("solo", 0, 4), WON, by=rules("de", **options, target_scales=True)).is_over
    assert sitting(WON, by=rules("de", **options, target_scales=True)).is_over


def test_no_hand_begins_after_closing_time_even_past_midnight() -> None:
    by = rules("de", session_end="clock", session_clock="00:30")
    tally = sitting(WON, WON, WON, WON, by=by, starts=("22:00", "23:59", "00:29", "00:30"))
    assert tally.over_after == 3


def test_a_table_without_an_agreed_end_goes_on() -> None:
    tally = sitting(*[WON] * 60, by=rules("no"))
    assert (tally.is_over, tally.hands_left) == (False, None)


def test_each_deal_all_pass_doubles_one_hand_more() -> None:
    tally = sitting(PASSED, PASSED, WON, WON, WON, by=rules("de", all_pass="double_next"))
    assert [row.units[0] for row in tally.rows] == [0, 0, 18, 18, 9]


def test_the_table_is_told_that_the_next_hand_counts_double() -> None:
    tally = sitting(PASSED, by=rules("be-afdronk"))
    assert [note.term.text % note.facts for note in tally.notes] == ["The next hand counts 2 times"]
    assert tally.next_dealer == 0


def test_a_hand_doubled_already_may_be_doubled_again() -> None:
    by = rules("de", all_pass="double_next")
    tally = sitting(PASSED, PASSED, WON, PASSED, WON, by=by)
    assert [row.units[0] for row in tally.rows] == [0, 0, 18, 0, 27]


def test_at_a_table_of_five_the_dealers_right_rests() -> None:
    tally = sitting(slip("solo", 0, 5), slip("solo", 1, 5), by=rules(), seats=5)
    assert [row.sits_out for row in tally.rows] == [(4,), (0,)]
    assert tally.rows[0].units == (9, -3, -3, -3, 0)
    assert tally.sits_out == (1,)


def test_at_a_belgian_table_of_five_the_dealer_rests() -> None:
    tally = sitting(slip("miserie", 1, 0), by=rules("be-iwwa"), seats=5)
    assert tally.rows[0].sits_out == (0,)


def test_who_rests_cannot_have_declared() -> None:
    with pytest.raises(RuleBookError) as refused:
        sitting(WON, slip("solo", 0, 5), by=rules(), seats=5)
    [fault] = refused.value.faults
    assert (fault.code, fault.field) == (SlipCode.PLAYER_SITS_OUT, "declarer")
    assert fault.facts == {"seat": 0, "hand": 2}
