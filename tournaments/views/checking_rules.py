"""The rule by which hands are confirmed, and what a change of it does to those that wait."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.checking import CheckingForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Tournament
from tournaments.selectors.checking import unsettled
from tournaments.services.checking_rules import change_checking
from tournaments.views.organising import tournament_page
from tournaments.views.shown_checks import checking_rule_told

__all__ = ["checking"]


@tournament_page()
def checking(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """While hands wait, the first answer is what the change would do to them; the second makes it."""
    form = CheckingForm.of(tournament, request.POST or None)
    effect = ""
    if request.method == "POST" and form.is_valid():
        effect = _effect(tournament, form.rule)
        if not effect or request.POST.get("confirmed") == "yes":
            with refusals_shown_in(form):
                change_checking(tournament=tournament, **form.cleaned_data)
                messages.success(request, _("Saved."))
                return redirect("tournaments:checking", tournament.public_key)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "checks",
        "form": form,
        "effect": effect,
        "told": checking_rule_told(tournament),
        "waiting": unsettled(tournament).count(),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/checking.html", context, status=status)


def _effect(tournament: Tournament, rule: dict[str, Any]) -> str:
    """How many hands wait now and how many would; nothing where that stays the same."""
    other = copy(tournament)
    for name, value in rule.items():
        setattr(other, name, value)
    now, then = unsettled(tournament).count(), unsettled(other).count()
    if now == then:
        return ""
    before = ngettext("%(n)s hand waits now.", "%(n)s hands wait now.", now) % {"n": now}
    after = ngettext("%(n)s hand would wait.", "%(n)s hands would wait.", then) % {"n": then}
    return f"{before} {after} " + _("What was confirmed stays confirmed.")
