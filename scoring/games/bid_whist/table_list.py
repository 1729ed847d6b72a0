"""The score sheet of a table: a column for each side, game by game, with the running score (R15)."""

from collections.abc import Iterator

from scoring.game import Row, Tally
from scoring.games.bid_whist.remarks import RUNNING
from scoring.games.bid_whist.sides import all_sides
from scoring.metrics import metrics
from scoring.payments import nothing
from scoring.table_list import Block, ListRow, TableList
from scoring.terms import term

__all__ = ["score_sheet"]

_TITLE = term("Bid Whist list", "Score sheet")
_GAME = term("Bid Whist list", "Game")
_GAMES_WON = term("Bid Whist list", "Games won")

Rows = tuple[ListRow, ...]


def score_sheet(tally: Tally) -> TableList:
    """Points and running score by seat; partners show the same figures. Totals are games won."""
    seats = len(tally.totals)
    return TableList(
        title=_TITLE,
        blocks=tuple(_block(number, rows) for number, rows in enumerate(_games(tally), start=1)),
        totals=metrics(tally.rows, seats).get("games_won", nothing(seats)),
        columns=all_sides(seats),
        totals_title=_GAMES_WON,
    )


def _block(number: int, rows: Rows) -> Block:
    return Block(_GAME, rows, rows[-1].running, number=number)


def _games(tally: Tally) -> Iterator[Rows]:
    """The lines of each game; hands that count in none stand where they were played, without points.

    The columns tell the running score, which is not remarked again.
    """
    game: list[ListRow] = []
    number = 0
    for place, row in enumerate(tally.rows):
        number += row.counts
        points = row.score.points if row.counts else nothing(len(row.units))
        said = tuple(line for line in row.remarks if line.term not in RUNNING)
        game.append(ListRow(place, number if row.counts else None, points, row.scores, said))
        if _ends_game(row):
            yield tuple(game)
            game = []
    if game:
        yield tuple(game)


def _ends_game(row: Row) -> bool:
    return any(line.facts.get("metric") == "games_won" for line in row.remarks)
