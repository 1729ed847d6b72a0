"""Seating plans of a tournament: asked for, watched, read, published; wishes; who comes late or leaves."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.permissions import can_organise, can_view
from tournaments.errors import Refused
from tournaments.forms.plans import LeaversForm, PlanRequestForm, WishForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import SeatingPlan, SeatingWish, Tournament
from tournaments.seating import read_wishes
from tournaments.selectors.plans import (
    first_round_to_plan,
    names_of,
    players_of,
    published_plan,
    wishes_by_row,
)
from tournaments.selectors.standings import own_entrant
from tournaments.services.plan_publishing import must_seat_who_plays, publish_plan, withdraw_plan
from tournaments.services.plan_repairs import FOR_ANY_NUMBER, ask_spares, choose_prepared, repair_plan
from tournaments.services.plans import ask_again, impossible_wishes, request_plan, stop_plan
from tournaments.services.wishes import add_wish, drop_wish
from tournaments.views.acts import say_undoable
from tournaments.views.organising import refusals_told, tournament_page
from tournaments.views.plan_words import (
    fault_texts,
    player_rows,
    seat_letters,
    shown_rounds,
    wish_text,
)
from tournaments.views.writing import client_key, writer

__all__ = [
    "again",
    "choose",
    "plan",
    "plans",
    "progress",
    "publish",
    "repair",
    "spares",
    "stop",
    "unwish",
    "wish",
    "withdraw",
]


@tournament_page()
def plans(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is there, side by side, and the form for one more."""
    form = PlanRequestForm(tournament, len(players_of(tournament)), request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            made = request_plan(tournament=tournament, wanted=form.wanted(), by=writer(request))
            return redirect(_url("plan", made))
    return _list(request, tournament, form=form, status=422 if form.errors else 200)


@tournament_page(can_view)
def plan(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    """Players read a published plan, with their own table first in every round."""
    found = _find(request, tournament, version)
    return render(request, "tournaments/organiser/plan.html", _context(request, found))


@tournament_page()
def progress(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    """How far the search is; once it is over the page is asked for anew."""
    found = _find(request, tournament, version)
    if not found.is_running:
        answer = HttpResponse(status=200)
        answer["HX-Refresh"] = "true"
        return answer
    return render(request, "tournaments/organiser/_plan_progress.html", {"plan": found})


@require_POST
@tournament_page()
def stop(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    found = _find(request, tournament, version)
    stop_plan(plan=found)
    return redirect(_url("plan", found))


@require_POST
@tournament_page()
def again(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    found = _find(request, tournament, version)
    with refusals_told(request):
        ask_again(plan=found)
    return redirect(_url("plan", found))


@require_POST
@tournament_page()
def publish(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    found = _find(request, tournament, version)
    with refusals_told(request):
        key = client_key(request)
        publish_plan(plan=found, by=writer(request), key=key)
        say_undoable(request, _("The plan is published: everybody has their seats."), key)
    return redirect(_url("plan", found))


@require_POST
@tournament_page()
def withdraw(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    found = _find(request, tournament, version)
    with refusals_told(request):
        key = client_key(request)
        withdraw_plan(plan=found, by=writer(request), key=key)
        said = _("The plan is withdrawn. Rounds that are not open have no seats.")
        say_undoable(request, said, key)
    return redirect(_url("plan", found))


@require_POST
@tournament_page()
def spares(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    found = _find(request, tournament, version)
    with refusals_told(request):
        ask_spares(plan=found)
        messages.success(request, _("Plans for three players fewer to three more are being prepared."))
    return redirect(_url("plan", found))


@require_POST
@tournament_page()
def choose(request: HttpRequest, tournament: Tournament, version: int) -> HttpResponse:
    """The prepared plan for as many as are entered now."""
    found = _find(request, tournament, version)
    with refusals_told(request):
        found = choose_prepared(plan=found, by=writer(request))
    return redirect(_url("plan", found))


@tournament_page()
def repair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who leaves is ticked, who came late is known; the new version lists what would change."""
    form = LeaversForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            made = repair_plan(
                tournament=tournament, leaving=form.cleaned_data["leaving"], by=writer(request)
            )
            return redirect(_url("plan", made))
    context = _frame(tournament) | {"form": form, "late": _late(tournament)}
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/repair_plan.html", context, status=status)


@require_POST
@tournament_page()
def wish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = WishForm(tournament, request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            add_wish(tournament=tournament, **form.cleaned_data)
            return redirect(reverse("tournaments:plans", args=[tournament.public_key]) + "#wishes")
    return _list(request, tournament, wish_form=form, status=422)


@require_POST
@tournament_page()
def unwish(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    drop_wish(wish=get_object_or_404(SeatingWish, tournament=tournament, pk=pk))
    return redirect(reverse("tournaments:plans", args=[tournament.public_key]) + "#wishes")


def _find(request: HttpRequest, tournament: Tournament, version: int) -> SeatingPlan:
    """Who does not organise sees what is published."""
    found = get_object_or_404(SeatingPlan, tournament=tournament, version=version)
    if not found.published_at and not can_organise(request.user, tournament.club):
        raise Http404
    found.tournament = tournament
    return found


def _list(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: PlanRequestForm | None = None,
    wish_form: WishForm | None = None,
    status: int = 200,
) -> HttpResponse:
    players = len(players_of(tournament))
    form = form or PlanRequestForm(tournament, players)
    names = names_of(tournament)
    impossible = impossible_wishes(tournament, form.ways[0]) if form.ways else None
    context = _frame(tournament) | {
        "form": form,
        "wish_form": wish_form or WishForm(tournament),
        "plans": tournament.plans.defer("rounds", "prepared").order_by("-version"),
        "players": players,
        "first": first_round_to_plan(tournament),
        "wishes": _wishes(tournament, names),
        "impossible": fault_texts(impossible.faults, names) if impossible else (),
    }
    return render(request, "tournaments/organiser/plans.html", context, status=status)


def _wishes(tournament: Tournament, names: Mapping[int, str]) -> list[tuple[int, bool, str]]:
    """Its row's key, must it be kept, and its sentence; a wish of people who left is listed no more."""
    return [(pk, one.hard, wish_text(one, names)) for pk, one in wishes_by_row(tournament).items()]


def _context(request: HttpRequest, found: SeatingPlan) -> dict[str, Any]:
    tournament = found.tournament
    names = names_of(tournament)
    mine = _own_players(request, tournament)
    context = _frame(tournament) | {
        "plan": found,
        "problems": fault_texts(found.faults, names),
        "may_organise": can_organise(request.user, tournament.club),
    }
    if not found.is_ready:
        return context
    counted = found.worth
    rounds = shown_rounds(found, names, mine)
    return context | {
        "counted": counted,
        "rounds": rounds,
        "own": rounds if set(mine) & set(found.players) else (),
        "rows": player_rows(found, names, mine),
        "letters": seat_letters(found),
        "broken": _broken(found, names),
        "kept": len(counted["wishes_kept"]),
        "problems": [*fault_texts(counted["faults"], names), *_misfits(found, names)],
        "changed": [one for one in rounds if any(table.is_changed for table in one.tables)],
        "may_prepare": context["may_organise"] and _is_general(found),
        "opened": first_round_to_plan(tournament) > found.first_round,
        "prepared": sorted(map(int, found.prepared)),
        "entered": len(players_of(tournament)) if found.prepared else 0,
        "rest_most": max(counted["rests"].values(), default=0),
    }


def _misfits(found: SeatingPlan, names: Mapping[int, str]) -> list[str]:
    """Why a plan that is still to be published is not for those who play now."""
    if found.published_at:
        return []
    try:
        must_seat_who_plays(found)
    except Refused as refused:
        return fault_texts(refused.faults, names)
    return []


def _is_general(found: SeatingPlan) -> bool:
    """Whether it could be made for other numbers of players as well: rounds are still all to come."""
    return found.form in FOR_ANY_NUMBER and first_round_to_plan(found.tournament) == found.first_round


def _broken(found: SeatingPlan, names: Mapping[int, str]) -> list[tuple[bool, str]]:
    """Wishes that the plan breaks: must it keep them, and what they are."""
    return [(one.hard, wish_text(one, names)) for one in read_wishes(found.worth["wishes_broken"])]


def _own_players(request: HttpRequest, tournament: Tournament) -> list[int]:
    entrant = own_entrant(tournament, request.user)
    if entrant is None:
        return []
    return [2 * entrant.number - 1, 2 * entrant.number] if tournament.is_for_pairs else [entrant.number]


def _late(tournament: Tournament) -> list[str]:
    """Who plays and is not in the published plan."""
    known = published_plan(tournament)
    names = names_of(tournament)
    planned = set(known.players) if known else set()
    return [names[player] for player in players_of(tournament) if known and player not in planned]


def _frame(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "club": tournament.club, "here": "evenings", "tab": "plans"}


def _url(name: str, found: SeatingPlan) -> str:
    return reverse(f"tournaments:{name}", args=[found.tournament.public_key, found.version])
