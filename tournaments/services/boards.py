"""Deal boards for a round, and take them away again."""

import secrets

from django.db import transaction
from django.db.models import Max

from scoring.deals.shuffling import deal_boards
from tournaments.errors import BoardCode, Refused
from tournaments.models import Board, BoardSource, Round, Tournament
from tournaments.selectors.boards import deal_stored

__all__ = ["HIGHEST_BOARD", "MOST_DEALT", "deal_round", "drop_unplayed", "next_board_number"]

MOST_DEALT = 200
HIGHEST_BOARD = 32_767


@transaction.atomic
def deal_round(*, round: Round, count: int, seed: str = "") -> list[Board]:
    """Boards numbered after the last one. An empty seed is drawn by chance and kept as a secret.

    Raises `boards_dealt_too_many`, `seed_too_short`.
    """
    if not 1 <= count <= MOST_DEALT:
        raise Refused.of(BoardCode.DEALT_TOO_MANY, at="count", most=MOST_DEALT)
    tournament = Tournament.objects.select_for_update().get(pk=round.tournament_id)
    game, first = tournament.game, next_board_number(tournament)
    if first + count - 1 > HIGHEST_BOARD:
        raise Refused.of(BoardCode.NUMBERS_USED_UP, at="count", most=HIGHEST_BOARD)
    seed = seed or secrets.token_hex(32)
    pack = game.pack(tournament.rules, game.usual_seats)
    dealt = deal_boards(seed, game.slug, pack, count, first)
    return Board.objects.bulk_create(
        Board(
            tournament=tournament,
            round=round,
            number=number,
            deal=deal_stored(value),
            source=BoardSource.DEALT,
            seed=seed,
        )
        for number, value in enumerate(dealt, start=first)
    )


@transaction.atomic
def drop_unplayed(*, round: Round) -> int:
    """Take away the boards of a round that nobody has played; how many."""
    dropped = round.boards.filter(hands__isnull=True)
    count = dropped.count()
    dropped.delete()
    return count


def next_board_number(tournament: Tournament) -> int:
    return (tournament.boards.aggregate(last=Max("number"))["last"] or 0) + 1
