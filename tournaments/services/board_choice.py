"""A hand is played on a board of its round, and a table plays each board once."""

from tournaments.errors import BoardCode, Refused
from tournaments.models import Board
from tournaments.selectors.sittings import Sitting

__all__ = ["must_be_free"]


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
