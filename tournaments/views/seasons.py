"""Seasons: the league table with its formula, and the settlement of all of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.models import Club
from accounts.permissions import can_organise, can_see_members, can_view
from scoring.games import game_called
from scoring.ranking import Ranking, figure_text
from tournaments.exports import WRITERS
from tournaments.forms.refusals import refusals_shown_in
from tournaments.forms.season import ChangeSeasonForm, NewSeasonForm
from tournaments.labels import amount, term_text
from tournaments.models import Payment, Season, Tournament
from tournaments.selectors.seasons import SeasonRow, SeasonTable, season_table
from tournaments.selectors.settlement import settlement_of_season
from tournaments.services.seasons import change_season, create_season
from tournaments.views.exports import file_of
from tournaments.views.money_listings import season_pot_listing, season_settlement_listing
from tournaments.views.place_reasons import behind, parted_by
from tournaments.views.rankings import ShownCriterion, shown_chain
from tournaments.views.season_pages import about, find_season
from tournaments.views.season_words import as_number, formula, level_ones, season_columns, season_listing
from tournaments.views.settlements import marked, shown_settlement, taken_back

__all__ = ["edit", "export", "export_money", "new", "pay", "season", "seasons", "settlement", "undo"]


@dataclass(frozen=True, slots=True)
class ShownResult:
    """`origins` are the tournaments it comes from, each with the number of the entrant there."""

    worth: Decimal
    counts: bool
    origins: Sequence[tuple[Tournament, int]]


@dataclass(frozen=True, slots=True)
class ShownRow:
    row: SeasonRow
    total: Decimal | None
    figures: Sequence[str]
    results: Sequence[ShownResult]
    reason: str


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
    found = find_season(club, pk)
    form = ChangeSeasonForm(request.POST or None, season=found)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            change_season(season=found, **form.facts())
            messages.success(request, _("The season is saved."))
            return redirect("tournaments:season", club.slug, pk)
    context = about(request, found, "edit") | {"form": form}
    return render(request, "tournaments/seasons/edit.html", context, status=422 if form.errors else 200)


@club_page(can_view)
def season(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """The league table; results that do not count are struck out."""
    found = find_season(club, pk)
    table, columns = season_table(found), season_columns(found)
    context = about(request, found, "table") | {
        "tournaments": table.tournaments,
        "rows": list(_rows(table, found, columns)),
        "columns": columns,
        "formula": list(formula(found.counting)),
        "chain": shown_chain(found.ranking),
        "level_ones": level_ones(found.ranking),
        "kinds": list(WRITERS),
    }
    return render(request, "tournaments/seasons/season.html", context)


@club_page(can_view)
def export(request: HttpRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    if kind not in WRITERS:
        raise Http404
    found = find_season(club, pk)
    return file_of(season_listing(found, season_table(found)), kind, slugify(found.name) or "season")


@club_page(can_see_members)
def export_money(request: HttpRequest, club: Club, pk: int, what: str, kind: str) -> HttpResponse:
    listings = {"settlement": season_settlement_listing, "pot": season_pot_listing}
    if what not in listings or kind not in WRITERS:
        raise Http404
    found = find_season(club, pk)
    return file_of(listings[what](found), kind, f"{slugify(found.name) or 'season'}-{what}")


@club_page(can_see_members)
def settlement(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    found = find_season(club, pk)
    settled, table = settlement_of_season(found), reverse("tournaments:season", args=[club.slug, pk])
    lines = {pk: f"{table}#member-{pk}" for pk in settled.people if pk}
    context = about(request, found, "settlement") | shown_settlement(settled, lines)
    context |= {"may_mark": can_organise(request.user, club), "kinds": list(WRITERS)}
    return render(request, "tournaments/seasons/settlement.html", context)


@require_POST
@club_page(can_organise)
def pay(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    marked(request, find_season(club, pk))
    return redirect("tournaments:season_settlement", club.slug, pk)


@require_POST
@club_page(can_organise)
def undo(request: HttpRequest, club: Club, pk: int, payment: int) -> HttpResponse:
    found = get_object_or_404(Payment, season=find_season(club, pk), pk=payment)
    taken_back(request, found)
    is_of_pot = found.account == Payment.Account.POT
    return redirect("tournaments:season_pot" if is_of_pot else "tournaments:season_settlement", club.slug, pk)


def _rows(table: SeasonTable, season: Season, columns: Sequence[ShownCriterion]) -> Iterator[ShownRow]:
    before: SeasonRow | None = None
    for row in table.rows:
        yield _shown(row, table, columns, _behind(before, row, season.ranking))
        before = row


def _behind(before: SeasonRow | None, row: SeasonRow, ranking: Ranking) -> str:
    """What parts a row from the one before it where the total does not."""
    if before is None or row.place in (None, before.place):
        return ""
    own, other = (
        {name: figure_text(figure) for name, figure in one.figures.items()} for one in (row, before)
    )
    return behind(before.member.name, parted_by(ranking.chain, own, other))


def _shown(row: SeasonRow, table: SeasonTable, columns: Sequence[ShownCriterion], reason: str) -> ShownRow:
    origins = {one.pk: (one, row.numbers[one.pk]) for one in table.tournaments if one.pk in row.numbers}
    results = [
        ShownResult(
            as_number(worth) or Decimal(0), counts, [found for pk, found in origins.items() if pk in ones]
        )
        for ones, worth, counts in row.counted.results
    ]
    figures = [figure_text(row.figures.get(one.name)) for one in columns]
    return ShownRow(
        row=row,
        total=as_number(row.counted.total),
        figures=[amount(Decimal(text)) if text else "–" for text in figures],
        results=results,
        reason=reason,
    )
