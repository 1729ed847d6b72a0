"""The score sheet of a table: two columns, game by game."""

from scoring.games.bid_whist.table_list import score_sheet
from scoring.table_list import TableList
from tests.scoring.bid_whist.evenings import PASSED, hand, rules, sitting


def sheet(*slips: dict[str, object], preset: str = "seed", **options: object) -> TableList:
    return score_sheet(sitting(*slips, by=rules(preset, **options)))


def running(listed: TableList) -> list[list[tuple[int, int]]]:
    """By game, the score of both sides after each hand."""
    return [[(int(row.running[0]), int(row.running[1])) for row in block.rows] for block in listed.blocks]


def test_a_game_won_ends_its_part_and_the_next_begins_at_nothing() -> None:
    listed = sheet(hand("4U", 0, 10), hand("3D", 1, 9), hand("3U", 2, 9), hand("5U", 1, 8))
    assert running(listed) == [[(4, 0), (4, 3), (7, 3)], [(0, -5)]]
    assert [block.number for block in listed.blocks] == [1, 2]
    assert [int(won) for won in listed.totals] == [1, 0, 1, 0]


def test_partners_share_a_column_and_three_players_have_one_each() -> None:
    assert sheet(hand("4U", 0, 10)).columns == ((0, 2), (1, 3))
    three = sitting({**hand("7U", 0, 8), "bid": 7}, by=rules(), seats=3)
    assert score_sheet(three).columns == ((0,), (1,), (2,))


def test_a_hand_thrown_in_has_no_number_and_no_points() -> None:
    listed = sheet(hand("4U", 0, 10), PASSED, hand("3D", 1, 9))
    assert [row.number for row in listed.blocks[0].rows] == [1, None, 2]
    assert running(listed) == [[(4, 0), (4, 0), (4, 3)]]


def test_a_play_off_counts_in_no_game() -> None:
    listed = sheet(hand("4U", 0, 10), hand("4U", 1, 10, playoff=True), preset="detroit")
    assert running(listed) == [[(4, 0), (4, 0)]]
    assert [int(points) for points in listed.blocks[0].rows[1].units] == [0, 0, 0, 0]


def test_points_added_up_are_the_running_score() -> None:
    listed = sheet(hand("4U", 0, 11), hand("5N", 1, 9), hand("3D", 3, 9), preset="classic")
    rows = listed.blocks[0].rows
    assert [sum(row.units[0] for row in rows), sum(row.units[1] for row in rows)] == list(
        listed.blocks[0].totals[:2]
    )


def test_an_empty_table_has_an_empty_sheet() -> None:
    assert sheet().blocks == ()
