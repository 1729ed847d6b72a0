"""Who plays: entered by ticking, by name, or all at once."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.selectors import namesakes
from tournaments.forms.entrants import GuestForm, MembersForm
from tournaments.forms.refusals import refusals_shown_in
from tournaments.models import Tournament
from tournaments.selectors.evenings import entrants_of, members_to_enter
from tournaments.services.tournaments import enter_guest, enter_members, remove_entrant
from tournaments.views.organising import Question, ask, is_confirmed, refusals_told, tournament_page

__all__ = ["add_guest", "add_members", "entrants", "remove"]


@tournament_page()
def entrants(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    search = request.GET.get("q", "")
    return _page(request, tournament, MembersForm(tournament, search=search), GuestForm(), search=search)


@require_POST
@tournament_page()
def add_members(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Those who were ticked, or everybody when that button was pressed."""
    form = MembersForm(tournament, request.POST)
    everybody = request.POST.get("who") == "all"
    if not everybody and not form.is_valid():
        return _page(request, tournament, form, GuestForm(), status=422)
    chosen = members_to_enter(tournament) if everybody else form.cleaned_data["members"]
    with refusals_told(request):
        entered = len(enter_members(tournament=tournament, members=chosen))
        text = ngettext("%(n)s player is entered.", "%(n)s players are entered.", entered)
        messages.success(request, text % {"n": entered})
    return redirect("tournaments:entrants", tournament.public_key)


@require_POST
@tournament_page()
def add_guest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to the page with an empty name, ready for the next."""
    form = GuestForm(request.POST)
    if form.is_valid():
        with refusals_shown_in(form):
            entrant = enter_guest(tournament=tournament, **form.cleaned_data)
            facts = {"name": entrant.member.name, "number": entrant.number}
            messages.success(request, _("%(name)s is entered as number %(number)s.") % facts)
            return redirect(f"{_url(tournament)}#guest")
    return _page(request, tournament, MembersForm(tournament), form, status=422)


@tournament_page()
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    entrant = get_object_or_404(entrants_of(tournament), number=number)
    if not is_confirmed(request):
        title = _("Strike %(name)s off the list?") % {"name": entrant.member.name}
        text = _("The number %(number)s stays free. The member stays in the club.") % {"number": number}
        return ask(request, tournament, Question(title, text, _("Strike off")), _url(tournament))
    with refusals_told(request):
        remove_entrant(entrant=entrant)
        messages.success(request, _("%(name)s is off the list.") % {"name": entrant.member.name})
    return redirect("tournaments:entrants", tournament.public_key)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    members: MembersForm,
    guest: GuestForm,
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
        "guest": guest,
        "namesakes": _free_namesakes(tournament, guest),
        "q": search,
    }
    return render(request, "tournaments/organiser/entrants.html", context, status=status)


def _free_namesakes(tournament: Tournament, guest: GuestForm) -> list[object]:
    """Members of the name that was typed who could be meant."""
    if not guest.is_bound or not guest.asks_about_namesake:
        return []
    return list(namesakes(tournament.club, guest.data["name"]).exclude(entries__tournament=tournament))


def _url(tournament: Tournament) -> str:
    return reverse("tournaments:entrants", args=[tournament.public_key])
