"""Whether a plan keeps a wish, counted on the rounds themselves."""

from collections.abc import Sequence
from itertools import combinations

from .plan import Round
from .wishes import Wish, WishKind

__all__ = ["is_kept"]


def is_kept(wish: Wish, rounds: Sequence[Round]) -> bool:
    """Together means in every round in which all of them play; a table or seat, in every round the player
    plays.
    """
    match wish.kind:
        case WishKind.APART:
            return not any(_share(pair, each) for each in rounds for pair in combinations(wish.players, 2))
        case WishKind.TOGETHER:
            return all(_share(pair, each) for each in rounds for pair in _both_play(wish, each))
        case WishKind.TABLE:
            return all(_table(wish, each) in (None, wish.number - 1) for each in rounds)
        case WishKind.SEAT:
            return all(_seat(wish, each) in (None, wish.number - 1) for each in rounds)
        case WishKind.ABSENT:
            return wish.number > len(rounds) or _table(wish, rounds[wish.number - 1]) is None


def _share(pair: tuple[int, ...], each: Round) -> bool:
    return any(all(player in table for player in pair) for table in each.tables)


def _both_play(wish: Wish, each: Round) -> list[tuple[int, int]]:
    resting = set(each.byes)
    return [pair for pair in combinations(wish.players, 2) if not resting & set(pair)]


def _table(wish: Wish, each: Round) -> int | None:
    return each.table_of(wish.players[0])


def _seat(wish: Wish, each: Round) -> int | None:
    number = each.table_of(wish.players[0])
    return None if number is None else each.tables[number].index(wish.players[0])
