"""Who sits where in a round: drawn by lot, placed by hand, printed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_view
from tournaments.forms.refusals import refusals_shown_in
from tournaments.forms.seats import DrawForm, SeatsForm, SwapTablesForm
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.seating import OddTables
from tournaments.selectors.evenings import entrants_of, has_hands, resting
from tournaments.selectors.plans import certify, evening_with, names_of, published_plan
from tournaments.selectors.sittings import tables_with_people
from tournaments.services.rounds import clear_seats, draw_seats, place_seats, usual_odd_tables
from tournaments.services.table_swaps import swap_tables
from tournaments.views.access import find_round
from tournaments.views.acts import say_undoable
from tournaments.views.organising import Question, ask, is_confirmed, refusals_told, tournament_page
from tournaments.views.plan_words import fault_texts, wish_text
from tournaments.views.shown import seat_letter
from tournaments.views.writing import client_key, writer

__all__ = ["clear", "draw", "place", "print_seats", "seats", "swap", "wall", "weigh"]


@tournament_page(can_view)
def seats(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _page(request, find_round(tournament, number))


@tournament_page(can_view)
def print_seats(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    context = _seating(request, find_round(tournament, number))
    return render(request, "tournaments/organiser/print_seats.html", context)


@tournament_page(can_view)
def wall(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """For a projector: large, table 10 after table 2, who rests at the end."""
    context = _seating(request, find_round(tournament, number))
    return render(request, "tournaments/organiser/wall_seats.html", context)


@require_POST
@tournament_page()
def draw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = find_round(tournament, number)
    form = _draw_form(round_, request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            key = client_key(request)
            draw_seats(round=round_, by=writer(request), key=key, **form.wanted())
            say_undoable(request, _("The seats are drawn."), key)
            return redirect(_url(round_))
    return _page(request, round_, draw=form, status=422)


@tournament_page()
def place(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A choice for each seat; all of them are saved together."""
    round_ = find_round(tournament, number)
    tables = list(tables_with_people(round=round_))
    playing = entrants_of(tournament).filter(withdrawn_at__isnull=True)
    form = SeatsForm(list(playing), tables, tournament.table_sizes, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            key = client_key(request)
            place_seats(round=round_, tables=form.seats(), by=writer(request), key=key)
            say_undoable(request, _("The seats are saved."), key)
            return redirect(_url(round_))
    context = {"tournament": tournament, "club": tournament.club, "here": "evenings"}
    context |= {"round": round_, "form": form} | _worth(round_)
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/place_seats.html", context, status=status)


@require_POST
@tournament_page()
def weigh(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What the whole evening would be worth with the seats as they are chosen, before they are saved."""
    round_ = find_round(tournament, number)
    tables = list(tables_with_people(round=round_))
    playing = entrants_of(tournament).filter(withdrawn_at__isnull=True)
    form = SeatsForm(list(playing), tables, tournament.table_sizes, request.POST)
    seated = [[one.number for one in table] for table in form.seats()] if form.is_valid() else None
    context = _worth(round_, seated) if seated is not None else {"errors": _errors(form)}
    return render(request, "tournaments/organiser/_weighed.html", context)


@tournament_page()
def swap(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two tables sat in each other's place and have hands already."""
    round_ = find_round(tournament, number)
    form = SwapTablesForm(tables_with_people(round=round_).order_by("number"), request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            key = client_key(request)
            swap_tables(by=writer(request), key=key, **form.cleaned_data)
            said = _("The two tables have changed places, and their hands with them.")
            say_undoable(request, said, key)
            return redirect(_url(round_))
    context = {"tournament": tournament, "club": tournament.club, "here": "evenings"}
    context |= {"round": round_, "form": form}
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/swap_tables.html", context, status=status)


@tournament_page()
def clear(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = find_round(tournament, number)
    if not is_confirmed(request):
        title = _("Clear all seats of round %(round)s?") % {"round": number}
        question = Question(title, _("Nobody has a seat then."), _("Clear"))
        return ask(request, tournament, question, _url(round_))
    with refusals_told(request):
        key = client_key(request)
        clear_seats(round=round_, by=writer(request), key=key)
        say_undoable(request, _("The seats are cleared."), key)
    return redirect(_url(round_))


def _page(
    request: HttpRequest, round_: Round, *, draw: DrawForm | None = None, status: int = 200
) -> HttpResponse:
    context = _seating(request, round_) | {"has_hands": has_hands(round_)}
    if context["may_organise"] and not context["has_hands"]:
        context["draw"] = draw or _draw_form(round_)
    context["plan"] = published_plan(round_.tournament)
    context["mine"] = [table for table, _ in context["tables"] if _is_at(request, table)]
    context["tables"].sort(key=lambda pair: pair[0] not in context["mine"])
    return render(request, "tournaments/organiser/seats.html", context, status=status)


def _seating(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Tables in the order of their numbers, their people by seat, and who rests."""
    tournament = round_.tournament
    tables = list(tables_with_people(round=round_).order_by("number"))
    return {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "round": round_,
        "tables": [(table, _by_letter(table)) for table in tables],
        "resting": resting(round_, tables),
        "may_organise": can_organise(request.user, tournament.club),
    }


def _is_at(request: HttpRequest, table: Table) -> bool:
    """Whether the reader sits there."""
    user = request.user
    return user.is_authenticated and any(seat.member.user_id == user.pk for seat in table.seats.all())


def _worth(round_: Round, seated: list[list[int]] | None = None) -> dict[str, Any]:
    """The certificate of the evening, of this round with other seats if they are given."""
    tournament = round_.tournament
    counted = certify(evening_with(round_, seated))
    names = names_of(tournament) if counted.faults or counted.wishes_broken else {}
    broken = [(wish.hard, wish_text(wish, names)) for wish in counted.wishes_broken]
    faults = fault_texts(counted.faults, names)
    return {"counted": counted, "problems": faults, "broken": broken}


def _errors(form: SeatsForm) -> list[str]:
    return [str(error) for errors in form.errors.values() for error in errors]


def _by_letter(table: Table) -> list[tuple[str, Seat]]:
    return [(seat_letter(seat.index, table.size), seat) for seat in table.seats.all()]


def _draw_form(round_: Round, data: Any = None) -> DrawForm:
    tournament = round_.tournament
    entrants = tournament.entrants.filter(withdrawn_at__isnull=True).count()
    if tournament.is_for_pairs:
        return DrawForm(2 * entrants, (4,), OddTables.BYES, data)
    return DrawForm(entrants, tournament.game.seats, usual_odd_tables(tournament, entrants), data)


def _url(round_: Round) -> str:
    return reverse("tournaments:seats", args=[round_.tournament.public_key, round_.number])
