"""Which board a hand was played on: one of its round, and once at a table."""

from tournaments.errors import BoardCode, Refused
from tournaments.models import Board, Table
from tournaments.selectors.sittings import Sitting

__all__ = ["board_called", "must_be_free"]


def board_called(table: Table, number: int | None) -> Board | None:
    """The board of this number in the table's tournament; raises `board_unknown`."""
    if number is None:
        return None
    board = Board.objects.filter(tournament=table.round.tournament_id, number=number).first()
    if board is None:
        raise Refused.of(BoardCode.UNKNOWN, at="board", board=number)
    return board


def must_be_free(sitting: Sitting, board: Board | None) -> None:
    """Raises when another hand of the sitting stands on this board, or the board is for another round."""
    if board is None:
        return
    if board.round_id != sitting.table.round_id:
        facts = {"board": board.number, "round": sitting.table.round.number}
        raise Refused.of(BoardCode.OF_OTHER_ROUND, at="board", **facts)
    for listed in sitting.standing_hands:
        if listed.hand.board_id == board.pk:
            raise Refused.of(BoardCode.PLAYED_HERE, at="board", board=board.number, hand=listed.hand.number)
