"""Boards of a tournament as values, and who may see their cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet

from scoring.cards import Card, card
from scoring.deals import Board as BoardValue
from scoring.deals import Deal
from scoring.deals.deal import seat_letters
from scoring.deals.results import read_result, read_seat
from scoring.deals.writing import board_as_json
from tournaments.errors import BoardCode, Refused
from tournaments.models import Board, Hand, Table, Tournament

__all__ = [
    "BoardOffer",
    "board_called",
    "board_value",
    "boards_of",
    "deal_stored",
    "free_boards",
    "hides_record",
    "shows_cards",
    "tells_board",
]


@dataclass(frozen=True, slots=True)
class BoardOffer:
    """A board that a table may play next."""

    number: int
    dealer: int | None
    is_next: bool


def board_value(stored: Mapping[str, Any]) -> BoardValue:
    """A board from our own JSON shape, which was checked when it was stored."""
    by_letter = stored["hands"]
    seats = len(by_letter)
    hands = [_cards(by_letter[letter]) for letter in seat_letters(seats)]
    return BoardValue(
        number=stored.get("board"),
        deal=Deal.of(hands, _cards(stored.get("kitty"))),
        dealer=read_seat(stored.get("dealer"), seats),
        upcard=card(stored["upcard"]) if stored.get("upcard") else None,
        vulnerable=stored.get("vulnerable", ""),
        event=stored.get("event", ""),
        date=stored.get("date", ""),
        results=tuple(read_result(one, seats) for one in stored.get("results", ())),
    )


def deal_stored(board: BoardValue) -> dict[str, Any]:
    """What a board of the tournament keeps: the cards and who deals, not what anybody made of them."""
    return board_as_json(replace(board, number=None, event="", date="", results=()))


def boards_of(tournament: Tournament) -> QuerySet[Any]:
    """In the order of their numbers, with `played`, how many tables have played each."""
    played = Count("hands", filter=Q(hands__is_void=False))
    return tournament.boards.select_related("round").annotate(played=played).order_by("number")


def shows_cards(board: Board, *, organises: bool) -> bool:
    """Whether a reader may see the cards: everybody once the round is closed, before only who organises."""
    return organises or board.round.closed_at is not None


def tells_board(table: Table, *, records: bool) -> bool:
    """Whether a reader may know on which board a hand of this table was played: before the round is closed
    only who records, for a table that is yet to play the board would read how it went.
    """
    return records or table.round.closed_at is not None


def hides_record(hand: Hand, *, organises: bool = False) -> bool:
    """A hand's own record tells the cards of its board too; the board is one of the hand's round."""
    return hand.board_id is not None and not organises and hand.table.round.closed_at is None


def board_called(table: Table, number: int | None) -> Board | None:
    """The board of this number in the table's tournament; raises `board_unknown`."""
    if number is None:
        return None
    board = Board.objects.filter(tournament=table.round.tournament_id, number=number).first()
    if board is None:
        raise Refused.of(BoardCode.UNKNOWN, at="board", board=number)
    return board


def free_boards(table: Table) -> list[BoardOffer]:
    """Boards of the round that this table has not played; the one after its last is next."""
    played = list(
        table.hands.filter(is_void=False, board__isnull=False).values_list("board__number", flat=True)
    )
    last = table.hands.filter(board__isnull=False).order_by("-number").values_list("board__number").first()
    free = [one for one in table.round.boards.order_by("number") if one.number not in played]
    later = [one.number for one in free if last is None or one.number > last[0]]
    following = next(iter(later), free[0].number if free else None)
    return [BoardOffer(one.number, one.dealer, one.number == following) for one in free]


def _cards(codes: Iterable[str] | None) -> list[Card] | None:
    return None if codes is None else [card(code) for code in codes]
