"""House rules: a form until the first round opens, a sheet for everybody."""

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import club_page
from accounts.models import Club
from accounts.permissions import can_manage_club, can_organise, can_view
from scoring.games import GAMES
from tournaments.forms.house_rules import HouseRulesForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.labels import term_text
from tournaments.models import Tournament
from tournaments.services.tournaments import change_rules, choose_preset
from tournaments.views.organising import Question, ask, is_confirmed, refusals_told, tournament_page
from tournaments.views.rules_sheet import changes_of, preset_name, sheet, told
from tournaments.views.shown_checks import checking_rule_told
from tournaments.views.visitors import kept_for_visitors

__all__ = ["edit_rules", "preset", "preview", "rules", "version"]


def _mark_of_rules(_request: HttpRequest, tournament: Tournament) -> str:
    rules = (tournament.preset, tournament.rules_stored, checking_rule_told(tournament))
    return json.dumps((tournament.name, tournament.status, *rules))


@tournament_page(can_view)
@kept_for_visitors(_mark_of_rules)
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The sheet, for players and print."""
    usual = tournament.game.presets[tournament.preset].rules
    context = _about(tournament) | {
        "told": told(tournament.game, tournament.rules),
        "groups": list(sheet(tournament.game, tournament.rules, usual)),
        "checking": checking_rule_told(tournament) if tournament.has_provisional_hands else [],
        "versions": list(tournament.rules_versions.select_related("by")),
        "kept_back": _kept_back(tournament),
        "may_recount": not tournament.ended_at and can_manage_club(request.user, tournament.club),
        "may_change": not tournament.rules_frozen_at and can_organise(request.user, tournament.club),
    }
    return render(request, "tournaments/organiser/rules.html", context)


@tournament_page(can_view)
def version(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The rules as they were before they changed in mid-tournament."""
    found = get_object_or_404(tournament.rules_versions.select_related("by"), number=number)
    usual, then = tournament.game.presets[tournament.preset].rules, tournament.game.recall(found.rules_stored)
    context = _about(tournament) | {
        "version": found,
        "rounds": [round_.number for round_ in found.rounds.all()],
        "told": told(tournament.game, then),
        "groups": list(sheet(tournament.game, then, usual)),
    }
    return render(request, "tournaments/organiser/rules_version.html", context)


@tournament_page()
def edit_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if tournament.rules_frozen_at:
        return redirect("tournaments:rules", tournament.public_key)
    form = HouseRulesForm(tournament.game, tournament.rules, tournament.preset, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            change_rules(tournament=tournament, options=form.cleaned_data)
            messages.success(request, _("The house rules are saved."))
            return redirect("tournaments:edit_rules", tournament.public_key)
    context = _about(tournament) | {
        "form": form,
        "groups": list(form.groups()),
        "presets": [(slug, term_text(one.name)) for slug, one in tournament.game.presets.items()],
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/edit_rules.html", context, status=status)


@tournament_page()
def preset(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start afresh from a preset; asks first where changes would be lost."""
    slug = request.POST.get("preset") or request.GET.get("preset", "")
    if slug not in tournament.game.presets:
        raise Http404
    if not is_confirmed(request):
        return ask(request, tournament, _about_preset(tournament, slug), _edit_url(tournament))
    with refusals_told(request):
        choose_preset(tournament=tournament, preset=slug)
        messages.success(request, _("The house rules are those of the preset now."))
    return redirect(_edit_url(tournament))


@club_page(can_organise)
def preview(request: HttpRequest, club: Club) -> HttpResponse:
    """A fragment: what the preset chosen in the form of a new tournament means."""
    slug, _colon, name = request.GET.get("house_rules", "").partition(":")
    if slug not in GAMES or name not in GAMES[slug].presets:
        raise Http404
    game = GAMES[slug]
    chosen = game.presets[name]
    context = {
        "note": term_text(chosen.note) if chosen.note else "",
        "groups": list(sheet(game, chosen.rules, chosen.rules)),
    }
    return render(request, "tournaments/organiser/_preset.html", context)


def _kept_back(tournament: Tournament) -> list[tuple[int, int]]:
    """Rounds that count by an earlier version: their number, and the version's."""
    found = tournament.rounds.filter(rules_version__isnull=False).order_by("number")
    return list(found.values_list("number", "rules_version__number"))


def _about(tournament: Tournament) -> dict[str, object]:
    return {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "rules",
        "game": term_text(tournament.game.name),
        "preset": preset_name(tournament),
        "changes": len(changes_of(tournament)),
    }


def _about_preset(tournament: Tournament, slug: str) -> Question:
    name = term_text(tournament.game.presets[slug].name)
    labels = {one.name: term_text(one.label) for one in tournament.game.settings}
    return Question(
        title=_("Start afresh from “%(preset)s”?") % {"preset": name},
        text=_("Every house rule is set as this preset says. These changes of yours are dropped:")
        if changes_of(tournament)
        else _("Every house rule is set as this preset says."),
        yes=_("Start afresh"),
        items=[labels[changed] for changed in changes_of(tournament)],
        is_danger=False,
    )


def _edit_url(tournament: Tournament) -> str:
    return reverse("tournaments:edit_rules", args=[tournament.public_key])
