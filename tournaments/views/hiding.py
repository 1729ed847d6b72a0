"""Results hidden until prize-giving: chosen, confirmed, revealed, and who did it when."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.hiding import HidingForm, what_is_hidden
from tournaments.models import Tournament
from tournaments.selectors.hiding import hidings_of
from tournaments.services.hiding import hide_results, reveal_results
from tournaments.views.organising import Question, ask, is_confirmed, refusals_told, tournament_page
from tournaments.views.writing import writer

__all__ = ["hide", "hiding", "reveal"]


@tournament_page()
def hiding(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is hidden now, the choice, and the log."""
    return _page(request, tournament, HidingForm(tournament=tournament))


@tournament_page()
def hide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks first; the round is in the address, so that the answer repeats it."""
    form = HidingForm(request.GET, tournament=tournament)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    from_round = form.cleaned_data["from_round"]
    if not is_confirmed(request):
        return ask(request, tournament, _about_hiding(tournament, from_round), _url(tournament))
    with refusals_told(request):
        hide_results(tournament=tournament, from_round=from_round, by=writer(request))
        said = _("Hidden until you reveal it: %(what)s.")
        messages.success(request, said % {"what": what_is_hidden(from_round)})
    return redirect(_url(tournament))


@tournament_page()
def reveal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if not is_confirmed(request):
        text = _("Everybody sees all results at once: standings, hands, ledger and settlement.")
        question = Question(_("Reveal the results?"), text, _("Reveal"), is_danger=False)
        return ask(request, tournament, question, _url(tournament))
    with refusals_told(request):
        reveal_results(tournament=tournament, by=writer(request))
        messages.success(request, _("Everybody sees the results now. You can hide them again below."))
    return redirect(_url(tournament))


def _about_hiding(tournament: Tournament, from_round: int) -> Question:
    seen = (
        _("Players and visitors see no result at all until you reveal them.")
        if from_round == 1
        else _("Players and visitors see the state after round %(n)s until you reveal the rest.")
        % {"n": from_round - 1}
    )
    rest = _("You and the secretaries go on seeing everything. What somebody has read already they know.")
    title = _("Hide %(what)s?") % {"what": what_is_hidden(from_round)}
    return Question(title, f"{seen} {rest}", _("Hide it"), is_danger=False)


def _page(request: HttpRequest, tournament: Tournament, form: HidingForm, status: int = 200) -> HttpResponse:
    log = [(one, what_is_hidden(one.from_round) if one.from_round else "") for one in hidings_of(tournament)]
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "manage",
        "form": form,
        "log": log,
        "hidden": what_is_hidden(tournament.hidden_from) if tournament.hidden_from else "",
    }
    return render(request, "tournaments/organiser/hiding.html", context, status=status)


def _url(tournament: Tournament) -> str:
    return reverse("tournaments:hiding", args=[tournament.public_key])
