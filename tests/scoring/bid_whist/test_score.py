"""What a hand is worth, and that it can explain itself."""

from decimal import Decimal

import pytest

from scoring.games.bid_whist import GAME
from scoring.games.bid_whist.house_rules import BidWhistRules
from scoring.payments import Line
from tests.scoring.bid_whist.evenings import PASSED, hand, read, rules

DOUBLED = rules(no_trump_factor=2)


def _points(slip: dict[str, object], by: BidWhistRules = DOUBLED, seats: int = 4) -> list[int]:
    return [int(points) for points in GAME.score(read(slip, by, seats), by).points]


def _amounts(lines: tuple[Line, ...]) -> list[tuple[str, int, object]]:
    return [
        (line.term.text, int(line.amount), line.facts["seats"]) for line in lines if line.amount is not None
    ]


def test_four_no_trump_with_eight_tricks_and_the_kitty_is_set_twice_over() -> None:
    """C56: nine books of ten."""
    assert _points(hand("4N", 0, 9)) == [-8, 0, -8, 0]


def test_four_no_trump_with_eleven_books_scores_what_was_made_twice() -> None:
    """C56."""
    assert _points(hand("4N", 0, 11)) == [10, 0, 10, 0]


def test_score_names_the_books_needed() -> None:
    told = GAME.score(read(hand("4N", 0, 9), DOUBLED), DOUBLED).lines[0]
    assert (told.term.text % told.facts) == "A bid of 4 needs 10 books; 9 were counted"


def test_lines_of_a_doubled_boston_add_up_to_its_points() -> None:
    by = rules(no_trump_factor=2, boston_rule="double", boston_defenders="minus_bid")
    scored = GAME.score(read(hand("5N", 1, 13), by), by)
    assert scored.points == (Decimal(-5), Decimal(28), Decimal(-5), Decimal(28))
    assert _amounts(scored.lines) == [
        ("Made: books over six", 7, (1, 3)),
        ("Boston counts double", 7, (1, 3)),
        ("No trump counts double", 14, (1, 3)),
        ("A Boston against them: the number bid is lost", -5, (0, 2)),
    ]


def test_list_shows_bidder_before_partner_and_the_suit() -> None:
    outcome = GAME.score(read(hand("4D", 3, 10, trump="H"), DOUBLED), DOUBLED).outcome
    assert outcome.declarers == (3, 1)
    assert outcome.is_made is True
    assert outcome.contract.text == "%(number)s downtown in %(trump)s"
    assert outcome.facts["bid"] == "4D"


def test_hand_that_all_passed_is_worth_nothing() -> None:
    scored = GAME.score(read(PASSED, rules()), rules())
    assert scored.points == (Decimal(0),) * 4
    assert scored.outcome.is_made is None


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ({"renege_by": 0, "renege_named": True}, [-4, 0, -4, 0]),
        ({"renege_by": 0}, [4, 0, 4, 0]),
        ({"renege_by": 1, "renege_named": True}, [7, 0, 7, 0]),
    ],
)
def test_renege_counts_only_when_the_trick_is_named(more: dict[str, object], points: list[int]) -> None:
    assert _points(hand("4U", 0, 10, **more)) == points


def test_renege_counts_unnamed_where_the_rules_do_not_ask() -> None:
    by = rules(renege_needs_identification=False)
    assert _points(hand("4U", 0, 10, renege_by=2), by) == [-4, 0, -4, 0]


def test_detroit_gives_what_was_bid_and_thirteen_for_a_boston() -> None:
    detroit = rules("detroit")
    assert _points(hand("4U", 0, 12), detroit) == [4, 0, 4, 0]
    assert _points(hand("4D", 0, 13), detroit) == [13, 0, 13, 0]
    assert _points(hand("4N", 0, 13), detroit) == [26, 0, 26, 0]


def test_three_players_bid_tricks_themselves() -> None:
    by = rules(others_score="tricks")
    slip = hand("8U", 1, 0, tricks_by_player=[5, 9, 4])
    assert _points(slip, by, seats=3) == [5, 9, 4]


def test_bidder_alone_who_reneged_gives_his_tricks_to_the_others_in_turn() -> None:
    by = rules(others_score="tricks")
    slip = hand("8U", 1, 0, tricks_by_player=[5, 9, 4], renege_by=1, renege_named=True)
    assert _points(slip, by, seats=3) == [6, -8, 6]


def test_opponent_who_reneged_alone_gives_no_more_than_he_has() -> None:
    by = rules(others_score="tricks")
    slip = hand("8U", 1, 0, tricks_by_player=[11, 5, 2], renege_by=2, renege_named=True)
    assert _points(slip, by, seats=3) == [11, -8, 0]
