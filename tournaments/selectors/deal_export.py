"""Boards of a tournament with what every table made of them, as values for the writers."""

from collections import defaultdict
from dataclasses import replace

from scoring.deals import Board as BoardValue
from scoring.deals import Result
from scoring.deals.bridge import PASSED_OUT
from tournaments.models import Tournament
from tournaments.selectors.boards import board_value, boards_of, shows_cards
from tournaments.selectors.duplicate import BoardPlay, plays_of
from tournaments.selectors.hiding import ALL, Shown

__all__ = ["boards_with_results"]

OF_THE_DEAL = frozenset({"dealer", "hands", "kitty", "upcard"})


def boards_with_results(
    tournament: Tournament, sees: Shown = ALL, *, organises: bool, with_results: bool = True
) -> list[BoardValue]:
    """Only boards whose cards this reader may see, with the results to be seen."""
    shown = [
        board
        for board in boards_of(tournament).filter(sees.rounds("round__number"))
        if shows_cards(board, organises=organises)
    ]
    results: dict[int, list[Result]] = defaultdict(list)
    for play in plays_of(tournament, sees) if with_results else ():
        results[play.board].append(_result(play))
    date = tournament.starts_at.astimezone(tournament.club.zone).date().isoformat()
    return [
        replace(
            board_value(board.deal),
            number=str(board.number),
            event=tournament.name,
            date=date,
            results=tuple(results[board.number]),
        )
        for board in shown
    ]


def _result(play: BoardPlay) -> Result:
    """A table's hand: its slip always, calls and cards where they were written down."""
    hand, row = play.listed.hand, play.listed.row
    assert row is not None
    outcome = row.score.outcome
    tricks = outcome.facts.get("tricks")
    people = play.sitting.people_at(hand.number)
    return Result(
        players=tuple(seat.member.name if seat else "" for seat in people),
        table=str(play.sitting.table.number),
        contract=_contract(play),
        declarer=outcome.declarers[0] if outcome.declarers else None,
        tricks=tricks if isinstance(tricks, int) else None,
        record={name: part for name, part in hand.record.items() if name not in OF_THE_DEAL},
        slip=hand.values,
    )


def _contract(play: BoardPlay) -> str:
    """The game's own word; a hand that nobody would play is passed out, as every program knows it."""
    assert play.listed.row is not None
    values = play.listed.hand.values
    if not play.listed.row.score.outcome.declarers and not any(play.units):
        return PASSED_OUT
    return str(values.get("contract") or values.get("game_type") or "")
