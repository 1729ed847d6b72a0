"""A sitting: running score, games, units, deal and end."""

from decimal import Decimal

from scoring.game import Row, Tally
from scoring.metrics import metrics
from tests.scoring.bid_whist.evenings import PASSED, hand, rules, sitting

LEVEL = (hand("3U", 0, 9), hand("3U", 1, 9))


def _units(row: Row) -> list[int]:
    return [int(units) for units in row.units]


def _standing(tally: Tally) -> list[tuple[int, object, object]]:
    """By side: score in the running game, games, Bostons."""
    return [(int(line.amount or 0), line.facts["games"], line.facts["bostons"]) for line in tally.standing]


def _metrics(tally: Tally) -> list[tuple[int, str, object]]:
    return [
        (number, str(line.facts["metric"]), line.facts["seats"])
        for number, row in enumerate(tally.rows, start=1)
        for line in row.remarks
        if "metric" in line.facts
    ]


def test_game_at_plus_seven_pays_one_unit_from_each_loser() -> None:
    tally = sitting(hand("3U", 0, 10), hand("3D", 1, 9), hand("3U", 2, 9), by=rules())
    assert [_units(row) for row in tally.rows] == [[0, 0, 0, 0], [0, 0, 0, 0], [1, -1, 1, -1]]
    assert _metrics(tally) == [(3, "games_won", (0, 2))]


def test_game_at_minus_seven_goes_to_the_other_side() -> None:
    tally = sitting(hand("4U", 0, 8), hand("3U", 2, 7), by=rules())
    assert _units(tally.rows[-1]) == [-1, 1, -1, 1]
    assert _metrics(tally) == [(2, "games_won", (1, 3))]


def test_new_game_begins_at_nothing_when_one_ends() -> None:
    tally = sitting(hand("7U", 0, 13), hand("3U", 1, 9), by=rules())
    assert _standing(tally) == [(0, 1, 1), (3, 0, 0)]
    assert tally.notes == ()
    assert [line.term.text for line in sitting(hand("7U", 0, 13), by=rules()).notes] == ["A new game begins"]


def test_running_score_stands_beside_every_hand() -> None:
    tally = sitting(hand("3U", 0, 10), hand("4U", 1, 9), by=rules())
    assert [row.remarks[0].term.text % row.remarks[0].facts for row in tally.rows] == [
        "Score 4 to 0",
        "Score 4 to -4",
    ]


def test_boston_ends_the_game_where_the_rules_say_so() -> None:
    first = (hand("4U", 0, 8), hand("3U", 2, 13))
    assert _units(sitting(*first, by=rules(boston_rule="game")).rows[-1]) == [1, -1, 1, -1]
    assert _units(sitting(*first, by=rules()).rows[-1]) == [0, 0, 0, 0]


def test_units_per_point_are_the_difference_of_the_sides() -> None:
    by = rules(settlement="per_point_of_difference", defenders_score="books_over_six")
    tally = sitting(hand("3U", 0, 10), hand("5U", 1, 4), by=by)
    assert [_units(row) for row in tally.rows] == [[4, -4, 4, -4], [8, -8, 8, -8]]


def test_cutthroat_winner_takes_a_unit_from_both_others() -> None:
    tally = sitting(hand("16U", 2, 17), hand("12D", 2, 13), by=rules(), seats=3)
    assert [_units(row) for row in tally.rows] == [[0, 0, 0], [-1, -1, 2]]


def test_cutthroat_per_point_sums_to_zero() -> None:
    by = rules(settlement="per_point_of_difference")
    tally = sitting(hand("8U", 1, 9), by=by, seats=3)
    assert _units(tally.rows[0]) == [-9, 18, -9]


def test_thrown_in_hand_moves_the_deal_and_counts_for_nothing() -> None:
    tally = sitting(PASSED, hand("3U", 0, 9), by=rules(session_end="hands", session_hands=1))
    assert [(row.dealer, row.counts) for row in tally.rows] == [(0, False), (1, True)]
    assert (tally.over_after, tally.hands_left) == (2, 0)


def test_thrown_in_hand_is_dealt_again_by_the_same_dealer_where_clubs_do_so() -> None:
    tally = sitting(PASSED, by=rules(all_pass="redeal_same_dealer"))
    assert tally.next_dealer == 0


def test_sitting_of_two_games_ends_with_the_second() -> None:
    by = rules(session_end="games", session_games=2)
    tally = sitting(hand("7U", 0, 13), hand("7U", 1, 12), hand("7U", 0, 13), by=by)
    assert (tally.is_over, tally.over_after, tally.winners) == (True, 2, (0, 2))
    assert [row.counts for row in tally.rows] == [True, True, False]
    assert tally.totals == (Decimal(2), Decimal(-2), Decimal(2), Decimal(-2))


def test_hand_begun_after_closing_time_does_not_count() -> None:
    by = rules(session_end="clock", session_clock="00:15")
    slips = (hand("3U", 0, 9), hand("3U", 1, 9), hand("3U", 0, 9))
    tally = sitting(*slips, by=by, starts=("23:50", "00:10", "00:15"))
    assert tally.over_after == 2
    assert [line.term.text for line in tally.rows[2].remarks] == [
        "After the end of the sitting: does not count"
    ]


def test_level_sides_share_the_first_place() -> None:
    tally = sitting(*LEVEL, by=rules(session_end="hands", session_hands=2))
    assert (tally.is_over, tally.winners) == (True, (0, 1, 2, 3))


def test_level_sitting_waits_for_a_play_off_hand_which_settles_it() -> None:
    by = rules(session_end="hands", session_hands=2, playoff_hand=True)
    level = sitting(*LEVEL, by=by)
    assert (level.is_over, level.winners) == (False, ())
    assert [line.term.text for line in level.notes] == ["Level at the end: a play-off hand settles it"]
    settled = sitting(*LEVEL, hand("3U", 0, 8), hand("3U", 0, 13), by=by)
    assert (settled.is_over, settled.over_after, settled.winners) == (True, 2, (1, 3))
    assert [row.counts for row in settled.rows] == [True, True, False, False]
    assert settled.totals == level.totals
    assert _metrics(settled) == [(3, "playoffs_won", (1, 3))]


def test_bidder_set_in_a_play_off_of_three_decides_nothing() -> None:
    by = rules(session_end="hands", session_hands=2, playoff_hand=True)
    level = (hand("8U", 0, 9), hand("8U", 1, 9))
    assert not sitting(*level, hand("8U", 2, 7), by=by, seats=3).is_over
    assert sitting(*level, hand("8U", 2, 7), hand("8U", 0, 8), by=by, seats=3).winners == (0,)


def test_play_off_hand_may_be_ticked_in_an_open_sitting() -> None:
    by = rules(playoff_hand=True)
    tally = sitting(*LEVEL, hand("3U", 2, 9, playoff=True), by=by)
    assert _metrics(tally) == [(3, "playoffs_won", (0, 2))]
    assert _standing(tally) == [(3, 0, 0), (3, 0, 0)]


def test_without_a_target_the_unit_follows_the_lead() -> None:
    by = rules(target=None)
    tally = sitting(hand("3U", 0, 9), hand("5U", 1, 11), hand("3U", 0, 8), by=by)
    assert [_units(row) for row in tally.rows] == [[1, -1, 1, -1], [-2, 2, -2, 2], [0, 0, 0, 0]]
    assert _metrics(tally) == [(3, "games_won", (1, 3))]


def test_early_hand_corrected_moves_the_game_to_another_hand() -> None:
    later = (hand("3U", 2, 9), hand("3D", 0, 9))
    assert _metrics(sitting(hand("4U", 0, 10), *later, by=rules())) == [(2, "games_won", (0, 2))]
    assert _metrics(sitting(hand("4U", 0, 9), *later, by=rules())) == []


def test_ranking_figures_are_summed_without_knowing_the_game() -> None:
    tally = sitting(hand("7U", 0, 13), hand("3U", 1, 9), hand("4U", 2, 7), by=rules())
    figures = {name: [int(one) for one in units] for name, units in metrics(tally.rows, 4).items()}
    assert figures == {
        "points": [3, 3, 3, 3],
        "bostons": [1, 0, 1, 0],
        "games_won": [1, 0, 1, 0],
        "soli": [0, 0, 0, 0],
    }
