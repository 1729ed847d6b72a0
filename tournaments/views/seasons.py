"""Seasons: the league table with its formula, and the settlement of all of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format, get_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.models import Club
from accounts.permissions import can_organise, can_see_members, can_view
from scoring.counting import Counting, Session, Total
from scoring.games import game_called
from scoring.ranking import figure_text
from tournaments.exports import WRITERS, Column, Listing
from tournaments.forms.refusals import refusals_shown_in
from tournaments.forms.season import ChangeSeasonForm, NewSeasonForm
from tournaments.labels import amount, term_text
from tournaments.models import Payment, Season
from tournaments.selectors.seasons import SeasonRow, SeasonTable, season_table
from tournaments.selectors.settlement import settlement_of_season
from tournaments.services.payments import undo_payment
from tournaments.services.seasons import change_season, create_season
from tournaments.views.exports import file_of
from tournaments.views.organising import refusals_told
from tournaments.views.settlements import marked, shown_settlement
from tournaments.views.writing import writer

__all__ = ["edit", "export", "formula", "new", "pay", "season", "seasons", "settlement", "undo"]


@dataclass(frozen=True, slots=True)
class ShownResult:
    units: Decimal
    counts: bool


@club_page(can_view)
def seasons(request: HttpRequest, club: Club) -> HttpResponse:
    shown = [(one, term_text(game_called(one.game_slug).name)) for one in club.seasons.all()]
    context = {"club": club, "here": "seasons", "seasons": shown}
    context["may_organise"] = can_organise(request.user, club)
    return render(request, "tournaments/seasons/list.html", context)


@club_page(can_organise)
def new(request: SignedInRequest, club: Club) -> HttpResponse:
    form = NewSeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            made = create_season(club=club, by=request.user, **form.facts())
            return redirect("tournaments:season", club.slug, made.pk)
    context = {"club": club, "here": "seasons", "form": form}
    return render(request, "tournaments/seasons/edit.html", context, status=422 if form.errors else 200)


@club_page(can_organise)
def edit(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    found = _season(club, pk)
    form = ChangeSeasonForm(request.POST or None, season=found)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            change_season(season=found, **form.facts())
            messages.success(request, _("The season is saved."))
            return redirect("tournaments:season", club.slug, pk)
    context = _about(found) | {"form": form}
    return render(request, "tournaments/seasons/edit.html", context, status=422 if form.errors else 200)


@club_page(can_view)
def season(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """The league table; results that do not count are struck out."""
    found = _season(club, pk)
    table = season_table(found)
    context = _about(found) | {
        "tournaments": table.tournaments,
        "rows": [(row, _total(row), list(_results(row))) for row in table.rows],
        "formula": list(formula(found.counting)),
        "kinds": list(WRITERS),
        "may_organise": can_organise(request.user, club),
        "may_see_money": can_see_members(request.user, club),
    }
    return render(request, "tournaments/seasons/season.html", context)


@club_page(can_view)
def export(request: HttpRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    if kind not in WRITERS:
        raise Http404
    found = _season(club, pk)
    return file_of(_listing(found, season_table(found)), kind, slugify(found.name) or "season")


@club_page(can_see_members)
def settlement(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    found = _season(club, pk)
    context = _about(found) | shown_settlement(settlement_of_season(found))
    context["may_mark"] = can_organise(request.user, club)
    return render(request, "tournaments/seasons/settlement.html", context)


@require_POST
@club_page(can_organise)
def pay(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    marked(request, _season(club, pk))
    return redirect("tournaments:season_settlement", club.slug, pk)


@require_POST
@club_page(can_organise)
def undo(request: HttpRequest, club: Club, pk: int, payment: int) -> HttpResponse:
    found = get_object_or_404(Payment, season=_season(club, pk), pk=payment)
    with refusals_told(request):
        undo_payment(payment=found, by=writer(request))
        messages.success(request, _("The payment is open again."))
    return redirect("tournaments:season_settlement", club.slug, pk)


def formula(counting: Counting) -> Iterator[str]:
    """How the season counts, sentence by sentence."""
    is_day = counting.session is Session.EVENING
    yield _("A result is what one day brought.") if is_day else _("Each tournament is a result.")
    if counting.best:
        yield ngettext("The best %(n)s result counts.", "The best %(n)s results count.", counting.best) % {
            "n": counting.best
        }
    elif counting.drop:
        yield ngettext(
            "The worst %(n)s result is dropped.", "The worst %(n)s results are dropped.", counting.drop
        ) % {"n": counting.drop}
    yield {
        Total.SUM: _("The total is their sum."),
        Total.PER_SESSION: _("The total is their sum divided by their number."),
        Total.PER_ROUND: _("The total is their sum divided by the rounds played in them."),
    }[counting.total]
    if counting.attendance:
        yield _("Each attendance adds %(units)s.") % {"units": amount(counting.attendance)}
    if counting.least > 1:
        yield _("A place needs %(n)s results.") % {"n": counting.least}
    if counting.least_rounds:
        yield _("A place needs %(n)s rounds.") % {"n": counting.least_rounds}
    yield _("Who was not there has no result, which is not a zero.")


def _season(club: Club, pk: int) -> Season:
    found = get_object_or_404(Season, club=club, pk=pk)
    found.club = club
    return found


def _about(season: Season) -> dict[str, object]:
    game = term_text(game_called(season.game_slug).name)
    return {"club": season.club, "here": "seasons", "season": season, "game": game}


def _total(row: SeasonRow) -> Decimal | None:
    text = figure_text(row.counted.total)
    return Decimal(text) if text else None


def _results(row: SeasonRow) -> Iterator[ShownResult]:
    for _tournaments, units, counts in row.counted.results:
        yield ShownResult(units, counts)


def _listing(season: Season, table: SeasonTable) -> Listing:
    most = max((len(row.counted.results) for row in table.rows), default=0)
    columns = [
        Column("place", _("Place"), is_number=True),
        Column("name", _("Player")),
        Column("total", pgettext("season", "Total"), is_number=True),
        Column("results", _("Results"), is_number=True),
        Column("rounds", _("Rounds"), is_number=True),
        *(Column(f"result_{n}", _("Result %(n)s") % {"n": n}, is_number=True) for n in range(1, most + 1)),
    ]
    rows = []
    for row in table.rows:
        results = [units for _tournaments, units, _counts in row.counted.results]
        head = [row.place, row.member.name, _total(row), len(results), row.counted.rounds]
        rows.append([*head, *results, *[None] * (most - len(results))])
    days = f"{date_format(season.first_day)} – {date_format(season.last_day)}"
    sign = get_format("DECIMAL_SEPARATOR")
    return Listing(season.name, days, columns, rows, sign, list(formula(season.counting)))
