"""The list of a table as the DDV prints it."""

from scoring.games.doppelkopf import table_list
from scoring.games.doppelkopf.hand import Hand
from tests.scoring.doppelkopf.hands import normal, sitting, solo, typed


def round_of_four() -> list[Hand]:
    return [normal((0, 2), 130), solo(3), typed(game_type="thrown_in"), solo(3, 100)]


def test_mandatory_soli_have_a_block_of_their_own() -> None:
    listed = table_list(sitting(*round_of_four()))
    assert [row.column for row in listed.rows] == ["normal", "solo", "normal", "normal"]
    assert listed.solo_totals == (-1, -1, -1, 3)
    assert listed.totals == (1, -1, 1, -1)


def test_games_are_numbered_and_lines_that_use_up_none_are_not() -> None:
    assert [row.number for row in table_list(sitting(*round_of_four())).rows] == [1, 2, None, 3]


def test_plus_is_marked_and_debtors_are_named() -> None:
    listed = table_list(sitting(*round_of_four()))
    assert [row.plus for row in listed.rows] == [(0, 2), (3,), (), (0, 1, 2)]
    assert listed.owing == (0, 1, 2)


def test_at_a_table_of_five_the_dealers_game_is_not_his() -> None:
    listed = table_list(sitting(solo(1, seats=5), normal((1, 2), 130, seats=5), seats=5))
    assert listed.games_played == (0, 2, 2, 2, 2)
    assert listed.is_even is None


def test_parity_holds_unless_a_penalty_went_to_a_soloist_alone() -> None:
    assert table_list(sitting(*round_of_four())).is_even
    hurt = typed(
        game_type="penalty", severity="minor", offender=0, penalty_soloist=1, could_hurt_soloist=True
    )
    assert table_list(sitting(hurt)).is_even is False
