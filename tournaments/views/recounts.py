"""Other house rules in mid-tournament, and the recount of what was closed before: owners see what would move,
and confirm with a reason.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.permissions import can_manage_club
from scoring.house_rules import HouseRules, changed
from tournaments.forms.house_rules import HouseRulesForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.labels import setting_text, term_text
from tournaments.models import Tournament
from tournaments.services.recounts import (
    Rehearsal,
    change_rules_midway,
    recount,
    rehearse_change,
    rehearse_recount,
)
from tournaments.views.acts import say_undoable
from tournaments.views.organising import is_confirmed, refusals_told, tournament_page
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["change_midway", "recount_page"]

NOT_RULES = {"csrfmiddlewaretoken", "confirmed", "change", "reason", "key"}


@tournament_page(can_manage_club)
def change_midway(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules as a form; then what they would move; then, confirmed with a reason, the change."""
    form = HouseRulesForm(tournament.game, tournament.rules, tournament.preset, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            if is_confirmed(request):
                return _changed(request, tournament, form)
            return _rehearsed(request, tournament, form)
    context = _about(tournament) | {"form": form, "groups": list(form.groups())}
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/change_midway.html", context, status=status)


@tournament_page(can_manage_club)
def recount_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the rules in force would move in rounds that were closed under others; confirmed, it moves."""
    if is_confirmed(request):
        with refusals_told(request):
            wish = _confirmation(request)
            _say_counted(request, recount(tournament=tournament, **wish), wish["key"])
            return redirect("tournaments:ledger", tournament.public_key)
        return redirect("tournaments:recount", tournament.public_key)
    found = rehearse_recount(tournament=tournament)
    rounds = tournament.rounds.filter(rules_version__isnull=False).select_related("rules_version")
    context = _about(tournament) | {
        "found": found,
        "moved": _moved(tournament, found),
        "rounds": [
            (one.number, one.rules_number, list(_changes(tournament, one.rules, tournament.rules)))
            for one in rounds.order_by("number")
        ],
    }
    return render(request, "tournaments/organiser/recount.html", context)


def _changed(request: HttpRequest, tournament: Tournament, form: HouseRulesForm) -> HttpResponse:
    wish = _confirmation(request)
    done = change_rules_midway(tournament=tournament, options=form.cleaned_data, **wish)
    messages.success(request, _("The new rules are in force for every round that is not closed."))
    _say_counted(request, done, wish["key"])
    return redirect("tournaments:rules", tournament.public_key)


def _rehearsed(request: HttpRequest, tournament: Tournament, form: HouseRulesForm) -> HttpResponse:
    found = rehearse_change(tournament=tournament, options=form.cleaned_data)
    after = changed(tournament.rules, form.cleaned_data)
    closed = tournament.rounds.filter(closed_at__isnull=False).order_by("number")
    context = _about(tournament) | {
        "found": found,
        "moved": _moved(tournament, found),
        "changes": list(_changes(tournament, tournament.rules, after)),
        "closed": list(closed.values_list("number", flat=True)),
        "sent": [
            (name, value)
            for name, values in request.POST.lists()
            if name not in NOT_RULES
            for value in values
        ],
    }
    return render(request, "tournaments/organiser/change_midway_rehearsal.html", context)


def _confirmation(request: HttpRequest) -> dict[str, Any]:
    return {
        "seen_change": whole_number(request.POST.get("change")) or 0,
        "by": writer(request),
        "reason": request.POST.get("reason", ""),
        "key": client_key(request),
    }


def _say_counted(request: HttpRequest, hands: int, key: UUID) -> None:
    text = ngettext("%(n)s hand was counted anew.", "%(n)s hands were counted anew.", hands)
    say_undoable(request, text % {"n": hands}, key)


def _changes(tournament: Tournament, before: HouseRules, after: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Each setting that differs: its name, what it says before, what it says after."""
    for one in tournament.game.settings:
        old, new = getattr(before, one.name), getattr(after, one.name)
        if old != new:
            yield term_text(one.label), setting_text(one.kind, old), setting_text(one.kind, new)


def _moved(tournament: Tournament, found: Rehearsal) -> Sequence[tuple[str, Decimal]]:
    """Who would gain and lose, the largest gain first."""
    entrants = tournament.entrants.filter(pk__in=found.units).select_related("member", "partner")
    moved = [(entrant.name, found.units[entrant.pk]) for entrant in entrants]
    return sorted(moved, key=lambda one: -one[1])


def _about(tournament: Tournament) -> dict[str, object]:
    return {"tournament": tournament, "club": tournament.club, "here": "evenings", "tab": "rules"}
