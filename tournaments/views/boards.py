"""Boards of a tournament: which there are, the page of one, the duplicate ranking, dealing."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_record, can_view
from scoring.deals import Board as BoardValue
from scoring.deals.notation import SUITS
from scoring.seats import label
from tournaments.forms.deals import DealForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.labels import term_text
from tournaments.models import Board, Tournament
from tournaments.selectors.boards import board_value, boards_of, shows_cards
from tournaments.selectors.duplicate import BoardPlay, compared, duplicate_ranking, plays_of
from tournaments.selectors.hiding import Shown, what_is_shown
from tournaments.services.boards import deal_round, drop_unplayed
from tournaments.views.access import find_round
from tournaments.views.organising import Question, ask, is_confirmed, tournament_page
from tournaments.views.shown import ShownHand, players_of, seat_letter, shown_hand
from tournaments.views.walk import ShownCard, shown_card

__all__ = ["ShownDeal", "board", "boards", "deal", "drop", "shown_deal"]

CENTS = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class ShownHolding:
    """`rows`: a suit and its cards, a row without a suit for jokers."""

    letter: str
    name: str
    rows: Sequence[tuple[str, Sequence[ShownCard]]]
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class ShownDeal:
    hands: Sequence[ShownHolding]
    dealer: str
    beside: Sequence[tuple[str, Sequence[ShownCard]]]


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """One table's line on the page of a board. `cells` are by seat: name, units, and units less the datum."""

    play: BoardPlay
    shown: ShownHand
    cells: Sequence[tuple[str, Decimal, Decimal | None]]


@tournament_page(can_view)
def boards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All boards, and what everybody made of them beside the other tables."""
    return _list(request, tournament, DealForm(tournament))


@tournament_page(can_view)
def board(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The four hands once they may be seen, and every table's result."""
    found = get_object_or_404(boards_of(tournament), number=number)
    organises = can_organise(request.user, tournament.club)
    sees = what_is_shown(tournament, request.user)
    is_open = shows_cards(found, organises=organises) and sees.has(found.round.number)
    plays = compared(plays_of(tournament, board=number)) if is_open else []
    context = _frame(request, tournament) | {
        "board": found,
        "is_shown": is_open,
        "deal": shown_deal(board_value(found.deal)) if is_open else None,
        "plays": [_shown_play(play) for play in plays],
        "letters": _letters(plays),
        "before": tournament.boards.filter(number__lt=number).order_by("-number").first(),
        "after": tournament.boards.filter(number__gt=number).order_by("number").first(),
    }
    return render(request, "tournaments/boards/board.html", context)


@require_POST
@tournament_page()
def deal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = DealForm(tournament, request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            dealt = deal_round(**form.cleaned_data)
            said = ngettext("%(n)s board dealt.", "%(n)s boards dealt.", len(dealt))
            messages.success(request, said % {"n": len(dealt)})
            return redirect("tournaments:boards", tournament.public_key)
    return _list(request, tournament, form, status=422)


@tournament_page()
def drop(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Boards of a round that nobody has played are taken away, once that was asked."""
    round_ = find_round(tournament, number)
    if is_confirmed(request):
        count = drop_unplayed(round=round_)
        said = ngettext("%(n)s board taken away.", "%(n)s boards taken away.", count)
        messages.success(request, said % {"n": count})
        return redirect("tournaments:boards", tournament.public_key)
    question = Question(
        title=_("Take boards away?"),
        text=_("The boards of round %(n)s that no table has played are deleted for good.") % {"n": number},
        yes=_("Take them away"),
    )
    return ask(request, tournament, question, reverse("tournaments:boards", args=[tournament.public_key]))


def shown_deal(value: BoardValue, names: Sequence[str] = ()) -> ShownDeal:
    """A deal by seats and suits; seats have their own names where nobody sits there."""
    seats = len(value.deal.hands)
    names = names or [term_text(label(seat, seats)) for seat in range(seats)]
    beside = [(_("Kitty"), [shown_card(card) for card in value.deal.kitty or ()])]
    beside += [(_("Turned up"), [shown_card(value.upcard)])] if value.upcard else []
    return ShownDeal(
        hands=[
            ShownHolding(seat_letter(seat, seats), names[seat], _rows(hand or ()), seat == value.dealer)
            for seat, hand in enumerate(value.deal.hands)
        ],
        dealer="" if value.dealer is None else names[value.dealer],
        beside=[(name, cards) for name, cards in beside if cards],
    )


def _rows(hand: Sequence[Any]) -> list[tuple[str, list[ShownCard]]]:
    rows = [(suit.value, [shown_card(card) for card in hand if card.suit is suit]) for suit in SUITS]
    jokers = [shown_card(card) for card in hand if card.is_joker]
    return [*rows, ("", jokers)] if jokers else rows


def _shown_play(play: BoardPlay) -> ShownPlay:
    names = players_of(play.sitting, play.listed.hand.number)
    against = [None if one is None else _rounded(one) for one in play.against]
    return ShownPlay(
        play,
        shown_hand(play.listed, names),
        list(zip(names, play.units, against, strict=True)),
    )


def _letters(plays: Sequence[BoardPlay]) -> list[str]:
    seats = max((len(play.units) for play in plays), default=0)
    return [seat_letter(seat, seats) for seat in range(seats)]


def _rounded(figure: Fraction) -> Decimal:
    return (Decimal(figure.numerator) / figure.denominator).quantize(CENTS)


def _list(request: HttpRequest, tournament: Tournament, form: DealForm, *, status: int = 200) -> HttpResponse:
    organises = can_organise(request.user, tournament.club)
    sees = what_is_shown(tournament, request.user)
    found = list(boards_of(tournament))
    context = _frame(request, tournament) | {
        "boards": [_listed(one, organises, sees) for one in found],
        "rounds": sorted({one.round.number for one in found if not one.played}),
        "ranking": duplicate_ranking(tournament, sees) if any(one.played > 1 for one in found) else [],
        "form": form if organises and tournament.rounds.exists() else None,
        "has_52": len(tournament.game.pack(tournament.rules, 4).cards) == 52,
    }
    return render(request, "tournaments/boards/list.html", context, status=status)


def _listed(board: Board, organises: bool, sees: Shown) -> dict[str, Any]:
    seats = len(board.deal["hands"])
    dealer = board_value(board.deal).dealer
    return {
        "board": board,
        "dealer": "" if dealer is None else term_text(label(dealer, seats)),
        "is_shown": shows_cards(board, organises=organises) and sees.has(board.round.number),
        "is_secret": board.round.closed_at is None,
    }


def _frame(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "may_organise": can_organise(request.user, tournament.club),
        "may_record": can_record(request.user, tournament.club),
    }
