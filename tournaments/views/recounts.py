"""A recount: owners try other house rules on hands that were played, see what would move, and confirm."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from accounts.permissions import can_manage_club
from scoring.house_rules import HouseRules, changed
from tournaments.forms.house_rules import HouseRulesForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.labels import setting_text, term_text
from tournaments.models import Tournament
from tournaments.services.recounts import Rehearsal, recount, rehearse_recount
from tournaments.views.acts import say_undoable
from tournaments.views.organising import is_confirmed, tournament_page
from tournaments.views.writing import client_key, whole_number, writer

__all__ = ["recount_page"]

NOT_RULES = {"csrfmiddlewaretoken", "confirmed", "change", "reason", "key"}


@tournament_page(can_manage_club)
def recount_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules as a form; then what they would move; then, confirmed with a reason, the recount."""
    form = HouseRulesForm(tournament.game, tournament.rules, tournament.preset, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            if is_confirmed(request):
                return _recounted(request, tournament, form)
            return _rehearsed(request, tournament, form)
    context = _about(tournament) | {"form": form, "groups": list(form.groups())}
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/recount.html", context, status=status)


def _recounted(request: HttpRequest, tournament: Tournament, form: HouseRulesForm) -> HttpResponse:
    key = client_key(request)
    changed = recount(
        tournament=tournament,
        options=form.cleaned_data,
        seen_change=whole_number(request.POST.get("change")) or 0,
        by=writer(request),
        reason=request.POST.get("reason", ""),
        key=key,
    )
    text = ngettext("%(n)s hand was counted anew.", "%(n)s hands were counted anew.", changed)
    say_undoable(request, text % {"n": changed}, key)
    return redirect("tournaments:ledger", tournament.public_key)


def _rehearsed(request: HttpRequest, tournament: Tournament, form: HouseRulesForm) -> HttpResponse:
    found = rehearse_recount(tournament=tournament, options=form.cleaned_data)
    context = _about(tournament) | {
        "found": found,
        "moved": _moved(tournament, found),
        "changes": list(_changes(tournament, changed(tournament.rules, form.cleaned_data))),
        "sent": [
            (name, value)
            for name, values in request.POST.lists()
            if name not in NOT_RULES
            for value in values
        ],
    }
    return render(request, "tournaments/organiser/recount_rehearsal.html", context)


def _changes(tournament: Tournament, after: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Each setting that would change: its name, what it says now, what it would say."""
    before = tournament.rules
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
