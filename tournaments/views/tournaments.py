"""A tournament as a whole: made, looked after, changed, ended."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, club_page
from accounts.models import Club
from accounts.permissions import can_organise, can_record
from tournaments.forms.refusals import refusals_shown_in
from tournaments.forms.tournaments import NewTournamentForm, TournamentForm
from tournaments.labels import amount, term_text
from tournaments.models import Tournament
from tournaments.selectors.checking import unsettled
from tournaments.selectors.checklist import checklist_of
from tournaments.selectors.evenings import planned_hands, progress_of
from tournaments.services.tournaments import (
    change_tournament,
    create_tournament,
    delete_tournament,
    end_tournament,
    publish_tournament,
    reopen_tournament,
    withdraw_publication,
)
from tournaments.views.organising import (
    Question,
    ask,
    is_confirmed,
    refusals_told,
    to_manage,
    tournament_page,
)
from tournaments.views.rules_sheet import changes_of, preset_name
from tournaments.views.shown_checks import checking_rule_told, waiting_about

__all__ = ["delete", "edit", "end", "manage", "new", "publish", "reopen", "withdraw"]


@club_page(can_organise)
def new(request: SignedInRequest, club: Club) -> HttpResponse:
    form = NewTournamentForm(request.POST or None, club=club)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            tournament = create_tournament(club=club, by=request.user, **form.facts())
            return to_manage(tournament)
    return render(request, "tournaments/organiser/new.html", {"club": club, "here": "evenings", "form": form})


@tournament_page(can_record)
def manage(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The organiser's overview; a secretary sees it without its buttons."""
    rounds = progress_of(tournament)
    entrants = tournament.entrants.count()
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "manage",
        "rounds": rounds,
        "entrants": entrants,
        "fewest": min(tournament.table_sizes),
        "hands": planned_hands(tournament, tournament.game.usual_seats),
        "checklist": checklist_of(tournament, rounds, entrants),
        "game": term_text(tournament.game.name),
        "stake": amount(tournament.stake),
        "preset": preset_name(tournament),
        "changes": len(changes_of(tournament)),
        "may_organise": can_organise(request.user, tournament.club),
        "checking": checking_rule_told(tournament),
        **waiting_about(request, tournament, unsettled(tournament).count()),
    }
    return render(request, "tournaments/organiser/manage.html", context)


@tournament_page()
def edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = TournamentForm.of(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown_in(form):
            change_tournament(tournament=tournament, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("tournaments:edit", tournament.public_key)
    context = {"tournament": tournament, "club": tournament.club, "here": "evenings", "tab": "edit"}
    status = 422 if form.errors else 200
    return render(request, "tournaments/organiser/edit.html", context | {"form": form}, status=status)


@require_POST
@tournament_page()
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with refusals_told(request):
        publish_tournament(tournament=tournament)
        messages.success(request, _("Players can see it now."))
    return to_manage(tournament)


@tournament_page()
def withdraw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if not is_confirmed(request):
        text = _("Players will not find the page any more, nor their seats. You can publish it again.")
        question = Question(_("Hide this tournament?"), text, _("Hide it"), is_danger=False)
        return _ask(request, tournament, question)
    with refusals_told(request):
        withdraw_publication(tournament=tournament)
        messages.success(request, _("Players do not see it any more."))
    return to_manage(tournament)


@tournament_page()
def end(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if not is_confirmed(request):
        open_rounds = [one.round.number for one in progress_of(tournament) if not one.round.closed_at]
        played = _("Standings become final and no hand can be changed. You can open it again.")
        items = [_("Round %(round)s was not closed.") % {"round": number} for number in open_rounds]
        return _ask(request, tournament, Question(_("End this tournament?"), played, _("End it"), items))
    with refusals_told(request):
        end_tournament(tournament=tournament)
        messages.success(request, _("The tournament has ended."))
    return to_manage(tournament)


@require_POST
@tournament_page()
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with refusals_told(request):
        reopen_tournament(tournament=tournament)
        messages.success(request, _("The tournament goes on."))
    return to_manage(tournament)


@tournament_page()
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if not is_confirmed(request):
        text = _("Entrants and seats go with it; the members stay in the club. This cannot be undone.")
        question = Question(_("Delete %(name)s?") % {"name": tournament.name}, text, _("Delete it"))
        return _ask(request, tournament, question)
    with refusals_told(request):
        delete_tournament(tournament=tournament)
        messages.success(request, _("%(name)s is deleted.") % {"name": tournament.name})
        return redirect("accounts:club", tournament.club.slug)
    return to_manage(tournament)


def _ask(request: HttpRequest, tournament: Tournament, question: Question) -> HttpResponse:
    return ask(request, tournament, question, reverse("tournaments:manage", args=[tournament.public_key]))
