"""Who plays: entered by ticking, by name, or all at once."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.selectors import namesakes
from tournaments.forms.entrants import GuestForm, MembersForm, PairForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Entrant, Tournament
from tournaments.selectors.evenings import entrants_of, is_entered, members_to_enter
from tournaments.services.tournaments import (
    enter_guest,
    enter_members,
    enter_named_pair,
    enter_pair,
    remove_entrant,
)
from tournaments.views.acts import say_undoable
from tournaments.views.organising import Question, ask, is_confirmed, refusals_told, tournament_page
from tournaments.views.writing import client_key, writer

__all__ = ["add_guest", "add_members", "add_named_pair", "add_pair", "entrants", "remove"]


@tournament_page()
def entrants(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    search = request.GET.get("q", "")
    members = MembersForm(tournament, search=search)
    return _page(request, tournament, members, _by_name(tournament), search=search)


@require_POST
@tournament_page()
def add_members(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Those who were ticked, or everybody when that button was pressed."""
    form = MembersForm(tournament, request.POST)
    everybody = request.POST.get("who") == "all"
    if not everybody and not form.is_valid():
        return _page(request, tournament, form, _by_name(tournament), status=422)
    chosen = members_to_enter(tournament) if everybody else form.cleaned_data["members"]
    with refusals_told(request):
        key = client_key(request)
        made = enter_members(tournament=tournament, members=chosen, by=writer(request), key=key)
        entered = len(made)
        text = ngettext("%(n)s player is entered.", "%(n)s players are entered.", entered)
        say_undoable(request, text % {"n": entered}, key)
    return redirect("tournaments:entrants", tournament.public_key)


@require_POST
@tournament_page()
def add_guest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to the page with an empty name, ready for the next."""
    form = GuestForm(request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            entrant = enter_guest(tournament=tournament, **form.cleaned_data)
            _say_entered(request, entrant)
            return redirect(f"{_url(tournament)}#guest")
    return _page(request, tournament, MembersForm(tournament), form, status=422)


@require_POST
@tournament_page()
def add_pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The two members who were ticked."""
    form = MembersForm(tournament, request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            pair = list(form.cleaned_data["members"])
            _say_entered(request, enter_pair(tournament=tournament, members=pair))
            return redirect("tournaments:entrants", tournament.public_key)
    return _page(request, tournament, form, PairForm(), status=422)


@require_POST
@tournament_page()
def add_named_pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to the page with two empty names, ready for the next pair."""
    form = PairForm(request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            _say_entered(request, enter_named_pair(tournament=tournament, names=form.names))
            return redirect(f"{_url(tournament)}#pair")
    return _page(request, tournament, MembersForm(tournament), form, status=422)


@tournament_page()
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entrant = get_object_or_404(entrants_of(tournament), number=number)
    if not is_confirmed(request):
        title = _("Strike %(name)s off the list?") % {"name": entrant.name}
        text = _("The number %(number)s stays free. The member stays in the club.") % {"number": number}
        return ask(request, tournament, Question(title, text, _("Strike off")), _url(tournament))
    with refusals_told(request):
        remove_entrant(entrant=entrant)
        messages.success(request, _("%(name)s is off the list.") % {"name": entrant.name})
    return redirect("tournaments:entrants", tournament.public_key)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    members: MembersForm,
    by_name: GuestForm | PairForm,
    *,
    search: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "here": "evenings",
        "tab": "entrants",
        "entrants": list(entrants_of(tournament)),
        "members": members,
        "guest": by_name,
        "namesakes": _free_namesakes(tournament, by_name),
        "q": search,
    }
    return render(request, "tournaments/organiser/entrants.html", context, status=status)


def _by_name(tournament: Tournament) -> GuestForm | PairForm:
    return PairForm() if tournament.is_for_pairs else GuestForm()


def _say_entered(request: HttpRequest, entrant: Entrant) -> None:
    facts = {"name": entrant.name, "number": entrant.number}
    messages.success(request, _("%(name)s is entered as number %(number)s.") % facts)


def _free_namesakes(tournament: Tournament, guest: GuestForm | PairForm) -> list[object]:
    """Members of the name that was typed who could be meant."""
    if not isinstance(guest, GuestForm) or not guest.is_bound or not guest.asks_about_namesake:
        return []
    return list(namesakes(tournament.club, guest.data["name"]).exclude(is_entered(tournament)))


def _url(tournament: Tournament) -> str:
    return reverse("tournaments:entrants", args=[tournament.public_key])
