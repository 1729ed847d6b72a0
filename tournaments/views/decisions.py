"""Places by decision: the organiser orders those whom nothing else parts, and everybody reads why."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.models import Club
from accounts.permissions import can_organise
from tournaments.forms.decision import DecisionForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Entrant, Season, Tournament
from tournaments.selectors.decisions import MOST_TO_DECIDE, decisions_of, level_groups
from tournaments.services.decisions import decide_places, take_back_decision
from tournaments.views.organising import refusals_told, tournament_page
from tournaments.views.season_pages import about, find_season
from tournaments.views.writing import writer

__all__ = ["decide", "decide_season", "take_back", "take_back_season"]


@tournament_page()
def decide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


@require_POST
@tournament_page()
def take_back(request: HttpRequest, tournament: Tournament, decision: int) -> HttpResponse:
    return _taken_back(request, tournament, decision)


@club_page(can_organise)
def decide_season(request: SignedInRequest, club: Club, pk: int) -> HttpResponse:
    return _page(request, find_season(club, pk))


@require_POST
@club_page(can_organise)
def take_back_season(request: SignedInRequest, club: Club, pk: int, decision: int) -> HttpResponse:
    return _taken_back(request, find_season(club, pk), decision)


def _page(request: HttpRequest, settled: Tournament | Season) -> HttpResponse:
    """A form for each group of level ones; its button says which was sent."""
    groups = level_groups(settled)
    forms = [_form(request, one) for one in groups if not one.is_too_many]
    sent = next((one for one in forms if one.is_bound), None)
    if sent and sent.is_valid():
        with refusals_shown_in(sent):
            reason = sent.cleaned_data["reason"]
            decide_places(settled=settled, order=sent.order(), reason=reason, by=writer(request))
            messages.success(request, _("The places are decided; everybody can read why."))
            return redirect(_address(settled))
    names = _names(settled)
    decisions = [
        (one, [names.get(key, "–") for key in one.order], _take_back_url(settled, one.pk))
        for one in decisions_of(settled)
    ]
    context = _about(request, settled) | {"forms": forms, "decisions": decisions}
    context |= {"too_many": [one for one in groups if one.is_too_many], "most": MOST_TO_DECIDE}
    template = "seasons/decide.html" if isinstance(settled, Season) else "organiser/decide.html"
    status = 422 if sent and sent.errors else 200
    return render(request, f"tournaments/{template}", context, status=status)


def _form(request: HttpRequest, group: Any) -> DecisionForm:
    empty = DecisionForm(group)
    return DecisionForm(group, request.POST) if empty.button in request.POST else empty


def _taken_back(request: HttpRequest, settled: Tournament | Season, decision: int) -> HttpResponse:
    found = get_object_or_404(settled.place_decisions, pk=decision)
    with refusals_told(request):
        take_back_decision(decision=found, by=writer(request))
        messages.success(request, _("They share their place again."))
    return redirect(_address(settled))


def _names(settled: Tournament | Season) -> Mapping[int, str]:
    if isinstance(settled, Season):
        return dict(settled.club.members.values_list("pk", "name"))
    entrants = Entrant.objects.filter(tournament=settled).select_related("member", "partner")
    return {one.pk: one.name for one in entrants}


def _about(request: HttpRequest, settled: Tournament | Season) -> dict[str, Any]:
    if isinstance(settled, Season):
        return about(request, settled, "decide")
    return {"tournament": settled, "club": settled.club, "here": "evenings", "tab": "ranking"}


def _address(settled: Tournament | Season) -> str:
    if isinstance(settled, Season):
        return reverse("tournaments:decide_season_places", args=[settled.club.slug, settled.pk])
    return reverse("tournaments:decide_places", args=[settled.public_key])


def _take_back_url(settled: Tournament | Season, decision: int) -> str:
    if isinstance(settled, Season):
        where = [settled.club.slug, settled.pk, decision]
        return reverse("tournaments:take_back_season_decision", args=where)
    return reverse("tournaments:take_back_decision", args=[settled.public_key, decision])
