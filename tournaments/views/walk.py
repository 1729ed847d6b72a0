"""A recorded hand, trick by trick: four hands, the trick in the middle, and what was called before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import pgettext

from accounts.permissions import can_organise
from scoring.cards import BIG_JOKER, Card
from scoring.record_text import write_record_text
from scoring.walkthrough import Walkthrough
from tournaments.labels import line_text, term_text
from tournaments.selectors.boards import hides_record
from tournaments.selectors.records import is_of_cards
from tournaments.selectors.sittings import ListedHand, Sitting, sitting_of
from tournaments.views.access import find_hand, find_table_of_round, find_tournament, sign_in_first
from tournaments.views.auction import ShownCall, names_from, rounds_of_calls
from tournaments.views.shown import players_of, seat_letter, shown_hand
from tournaments.views.table_frame import table_frame
from tournaments.views.writing import whole_number

__all__ = ["ShownCard", "shown_card", "walk_page"]


@dataclass(frozen=True, slots=True)
class ShownCard:
    """`rank` in the reader's letters; a joker has no suit."""

    suit: str
    rank: str


@dataclass(frozen=True, slots=True)
class ShownHolding:
    """One player at a moment of the play. `rows` are the cards left: a row of one suit has it in front, a row
    of mixed trumps has none.
    """

    letter: str
    name: str
    rows: list[tuple[str, list[ShownCard]]]
    played: ShownCard | None
    tricks: int
    is_leader: bool
    is_winner: bool
    is_declarer: bool


@sign_in_first
def walk_page(
    request: HttpRequest, key: str, round_number: int, table_number: int, number: int
) -> HttpResponse:
    """`?trick=n` shows the table after n tricks; before the first, all cards and the calls."""
    tournament = find_tournament(request, key)
    sitting = sitting_of(find_table_of_round(tournament, round_number, table_number))
    listed = find_hand(sitting, number)
    walk_through = sitting.game.walk_through
    if walk_through is None or not is_of_cards(listed.hand.record):
        raise Http404
    if hides_record(listed.hand, organises=can_organise(request.user, tournament.club)):
        raise Http404
    walk = walk_through(listed.hand.record, sitting.rules)
    trick = min(whole_number(request.GET.get("trick")) or 0, len(walk.tricks))
    context = _about(sitting, listed, walk) | _moment(walk, listed, players_of(sitting), trick)
    return render(request, "tournaments/walk.html", context)


def _about(sitting: Sitting, listed: ListedHand, walk: Walkthrough) -> dict[str, Any]:
    """What is the same at every step."""
    table, names = sitting.table, players_of(sitting)
    dealer = listed.hand.record["dealer"]
    calls = [ShownCall(one.seat, line_text(one.name, names), one.trump or "") for one in walk.spoken]
    return {
        **table_frame(table),
        "hand": listed.hand,
        "shown": shown_hand(listed, names),
        "is_bidding_sheet": sitting.game.auction is not None,
        "calls": calls,
        "call_names": names_from(names, dealer),
        "call_rows": rounds_of_calls(calls, dealer, len(names)),
        "dealer": names[dealer],
        "trump": walk.trump or "",
        "beside": [(term_text(name), [shown_card(card) for card in cards]) for name, cards in walk.beside],
        "text": write_record_text(listed.hand.record),
    }


def _moment(walk: Walkthrough, listed: ListedHand, names: Sequence[str], trick: int) -> dict[str, Any]:
    """The table after `trick` tricks, and the way to the next."""
    last = walk.tricks[trick - 1] if trick else None
    winner = last.winner if last else None
    return {
        "trick": trick,
        "tricks": len(walk.tricks),
        "steps": range(len(walk.tricks) + 1),
        "before": trick - 1 if trick else None,
        "after": trick + 1 if trick < len(walk.tricks) else None,
        "holdings": _holdings(walk, listed, names, trick),
        "winner": "" if winner is None else names[winner],
        "notes": [line_text(note, names) for note in last.notes] if last else [],
    }


def _holdings(walk: Walkthrough, listed: ListedHand, names: Sequence[str], trick: int) -> list[ShownHolding]:
    last = walk.tricks[trick - 1] if trick else None
    played = dict(last.plays) if last else {}
    leader = last.plays[0][0] if last else None
    declarers = listed.row.score.outcome.declarers if listed.row else ()
    won = walk.won(trick)
    return [
        ShownHolding(
            letter=seat_letter(seat, len(names)),
            name=name,
            rows=[_row(row) for row in walk.left(seat, trick)],
            played=shown_card(played[seat]) if seat in played else None,
            tricks=won[seat],
            is_leader=seat == leader,
            is_winner=last is not None and seat == last.winner,
            is_declarer=seat in declarers,
        )
        for seat, name in enumerate(names)
    ]


def _row(cards: tuple[Card, ...]) -> tuple[str, list[ShownCard]]:
    suits = {card.suit for card in cards}
    one_suit = next(iter(suits)) if len(suits) == 1 else None
    return (one_suit or "", [shown_card(card) for card in cards])


def shown_card(card: Card) -> ShownCard:
    if card.rank is None or card.suit is None:
        big, little = pgettext("card", "big joker"), pgettext("card", "little joker")
        return ShownCard("", big if card is BIG_JOKER else little)
    letters = {
        "T": "10",
        "J": pgettext("card rank", "J"),
        "Q": pgettext("card rank", "Q"),
        "K": pgettext("card rank", "K"),
        "A": pgettext("card rank", "A"),
    }
    return ShownCard(card.suit.value, letters.get(card.rank.value, card.rank.value))
