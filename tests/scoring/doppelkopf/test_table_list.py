"""The list of a table as the DDV prints it."""

from scoring.games.doppelkopf import table_list
from scoring.games.doppelkopf.hand import Hand
from scoring.games.doppelkopf.table_list import EVEN, UNEVEN
from scoring.payments import Line
from tests.scoring.doppelkopf.hands import normal, sitting, solo, typed


def round_of_four() -> list[Hand]:
    return [normal((0, 2), 130), solo(3), typed(game_type="thrown_in"), solo(3, 100)]


def test_mandatory_soli_have_a_block_of_their_own() -> None:
    listed = table_list(sitting(*round_of_four()))
    games, soli = listed.blocks
    assert [[row.place for row in block.rows] for block in listed.blocks] == [[0, 2, 3], [1]]
    assert soli.totals == (-1, -1, -1, 3)
    assert games.totals == (2, 0, 2, -4)
    assert listed.totals == (1, -1, 1, -1)


def test_a_block_adds_up_its_own_lines_only() -> None:
    games = table_list(sitting(*round_of_four())).blocks[0]
    assert [row.running for row in games.rows] == [(1, -1, 1, -1), (1, -1, 1, -1), (2, 0, 2, -4)]


def test_games_are_numbered_and_lines_that_use_up_none_are_not() -> None:
    games, soli = table_list(sitting(*round_of_four())).blocks
    assert ([row.number for row in games.rows], [row.number for row in soli.rows]) == ([1, None, 3], [2])


def test_plus_is_marked_and_debtors_are_named() -> None:
    games, soli = table_list(sitting(*round_of_four())).blocks
    assert [row.plus for row in (*games.rows, *soli.rows)] == [(0, 2), (), (0, 1, 2), (3,)]
    assert [line.facts["seat"] for line in soli.open_lines] == [0, 1, 2]


def test_at_a_table_of_five_the_dealers_game_is_not_his() -> None:
    listed = table_list(sitting(solo(1, seats=5), normal((1, 2), 130, seats=5), seats=5))
    assert listed.played == (0, 2, 2, 2, 2)
    assert listed.checks == ()


def test_parity_holds_unless_a_penalty_went_to_a_soloist_alone() -> None:
    assert table_list(sitting(*round_of_four())).checks == (Line(EVEN),)
    hurt = typed(
        game_type="penalty", severity="minor", offender=0, penalty_soloist=1, could_hurt_soloist=True
    )
    assert table_list(sitting(hurt)).checks == (Line(UNEVEN),)


def test_an_empty_list_has_nothing_to_check() -> None:
    assert table_list(sitting()).checks == ()
