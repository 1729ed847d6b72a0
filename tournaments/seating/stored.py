"""Plans that took a long search, kept with what they reach: for small fields where no design exists."""

from .designs import Rounds
from .field import Shape

__all__ = ["stored_plan"]


def stored_plan(players: int, shape: Shape, rounds: int) -> Rounds | None:
    return None
