"""Teams of a season: their table for everybody, who plays for which for the organiser."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import club_page
from accounts.models import Club
from accounts.permissions import can_organise, can_view
from scoring.teams import TeamResult
from tournaments.exports import WRITERS
from tournaments.forms.refusals import refusals_shown_in
from tournaments.forms.team import AssignForm, NewTeamForm, TeamCountingForm, TeamNameForm
from tournaments.labels import amount, units_text
from tournaments.models import Team
from tournaments.selectors.seasons import SeasonTable, season_table
from tournaments.selectors.teams import TeamRow, TeamTable, teams_of
from tournaments.services.teams import (
    assign,
    change_team_counting,
    create_team,
    remove_team,
    rename_team,
    unassign,
)
from tournaments.views.exports import file_of
from tournaments.views.organising import refusals_told
from tournaments.views.season_pages import about, find_season
from tournaments.views.season_words import as_number, team_formula, team_listing

__all__ = ["edit_teams", "export_teams", "remove", "rename", "take_back", "teams"]


@dataclass(frozen=True, slots=True)
class ShownTeamResult:
    """`told` names who brought what; who does not count stands in brackets."""

    session: str
    units: Decimal
    points: str
    told: str


@dataclass(frozen=True, slots=True)
class ShownTeam:
    row: TeamRow
    is_shared: bool
    points: str
    results: Sequence[ShownTeamResult]


@club_page(can_view)
def teams(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """The team table with its formula; who played for no team is named."""
    season = find_season(club, pk)
    table = season_table(season)
    found = teams_of(season, table)
    context = about(request, season, "teams") | {
        "rows": [_shown(row, found, table) for row in found.rows],
        "loose": found.loose,
        "formula": list(team_formula(season)),
        "kinds": list(WRITERS),
    }
    return render(request, "tournaments/seasons/teams.html", context)


@club_page(can_view)
def export_teams(request: HttpRequest, club: Club, pk: int, kind: str) -> HttpResponse:
    if kind not in WRITERS:
        raise Http404
    season = find_season(club, pk)
    listing = team_listing(season, teams_of(season, season_table(season)))
    return file_of(listing, kind, f"{slugify(season.name) or 'season'}-teams")


@club_page(can_organise)
def edit_teams(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Three small forms on one page; each button says which of them was sent."""
    season = find_season(club, pk)
    done, sent = request.POST.get("do", ""), request.POST
    taken = season.team_memberships.values_list("member", flat=True)
    new = NewTeamForm(season, sent if done == "new" else None, taken=taken)
    move = AssignForm(season, sent if done == "assign" else None)
    counting = TeamCountingForm(season, sent if done == "counting" else None)
    wishes: dict[str, tuple[forms.Form, Callable[[], object], str]] = {
        "new": (new, lambda: create_team(season=season, **new.cleaned_data), _("The team is made.")),
        "assign": (move, lambda: assign(season=season, **move.cleaned_data), _("Saved.")),
        "counting": (
            counting,
            lambda: change_team_counting(season=season, counting=counting.counting),
            _("Saved."),
        ),
    }
    form, act, said = wishes.get(done, (None, None, ""))
    if form and act and form.is_valid():
        with refusals_shown_in(form):
            act()
            messages.success(request, said)
            return redirect("tournaments:edit_teams", club.slug, pk)
    context = about(request, season, "teams") | {
        "teams": season.teams.prefetch_related("memberships__member"),
        "loners": season.team_memberships.filter(team=None).select_related("member"),
        "new": new,
        "move": move,
        "counting": counting,
    }
    status = 422 if form and form.errors else 200
    return render(request, "tournaments/seasons/edit_teams.html", context, status=status)


@require_POST
@club_page(can_organise)
def rename(request: HttpRequest, club: Club, pk: int, team: int) -> HttpResponse:
    found, form = _team(club, pk, team), TeamNameForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            rename_team(team=found, name=form.cleaned_data["name"])
            messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Give the team a name of at most 60 letters."))
    return redirect("tournaments:edit_teams", club.slug, pk)


@require_POST
@club_page(can_organise)
def remove(request: HttpRequest, club: Club, pk: int, team: int) -> HttpResponse:
    with refusals_told(request):
        remove_team(team=_team(club, pk, team))
        messages.success(request, _("The team is struck off."))
    return redirect("tournaments:edit_teams", club.slug, pk)


@require_POST
@club_page(can_organise)
def take_back(request: HttpRequest, club: Club, pk: int, membership: int) -> HttpResponse:
    """A membership said by mistake."""
    season = find_season(club, pk)
    unassign(membership=get_object_or_404(season.team_memberships, pk=membership))
    messages.success(request, _("Taken back."))
    return redirect("tournaments:edit_teams", club.slug, pk)


def _team(club: Club, pk: int, team: int) -> Team:
    return get_object_or_404(find_season(club, pk).teams, pk=team)


def _shown(row: TeamRow, found: TeamTable, table: SeasonTable) -> ShownTeam:
    points = as_number(row.total.points) or Decimal(0)
    is_shared = sum(one.place == row.place for one in found.rows) > 1
    return ShownTeam(row, is_shared, amount(points), list(_results(row.total.results, found, table)))


def _results(
    results: Sequence[TeamResult], found: TeamTable, table: SeasonTable
) -> Iterator[ShownTeamResult]:
    names: dict[Hashable, str] = {tournament.pk: tournament.name for tournament in table.tournaments}
    for one in results:
        day = one.session if isinstance(one.session, date) else None
        said = date_format(day, "SHORT_DATE_FORMAT") if day else names[one.session]
        told = [
            f"{found.people[member].name} {units_text(units)}"
            if counts
            else f"({found.people[member].name} {units_text(units)})"
            for member, units, counts in one.members
        ]
        yield ShownTeamResult(said, one.units, amount(as_number(one.points) or Decimal(0)), ", ".join(told))
