"""Clubs: found one, its first page, its settings, the way out."""

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import SignedInRequest, club_page, signed_in
from accounts.errors import AccountsError
from accounts.forms import ClubForm, faults_shown_in
from accounts.labels import fault_text
from accounts.models import Club
from accounts.permissions import can_manage_club, can_see_members, can_view, role_of
from accounts.services import found_club, leave_club, update_club

__all__ = ["club_home", "found", "leave", "settings"]

# What a club does stands on its first page: the first of these templates that the site has.
EVENINGS = ("tournaments/_club_tournaments.html", "accounts/_no_tournaments.html")


@signed_in
def found(request: SignedInRequest) -> HttpResponse:
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            club = found_club(by=request.user, **form.cleaned_data)
            messages.success(request, _("%(club)s is founded. Who plays?") % {"club": club.name})
            return redirect("accounts:members", club.slug)
    return render(request, "accounts/found_club.html", {"form": form})


@club_page(can_view)
def club_home(request: HttpRequest, club: Club) -> HttpResponse:
    context = {"club": club, "here": "evenings", "evenings": EVENINGS, "role": role_of(request.user, club)}
    return render(request, "accounts/club.html", context)


@club_page(can_manage_club)
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=copy(club))
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            update_club(club=club, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("accounts:club_settings", club.slug)
    return render(request, "accounts/club_settings.html", {"club": club, "here": "settings", "form": form})


@club_page(can_see_members)
def leave(request: SignedInRequest, club: Club) -> HttpResponse:
    fault = None
    if request.method == "POST":
        try:
            leave_club(club=club, user=request.user)
        except AccountsError as error:
            fault = fault_text(error.faults[0])
        else:
            messages.success(request, _("You have left %(club)s.") % {"club": club.name})
            return redirect("accounts:home")
    return render(request, "accounts/leave_club.html", {"club": club, "fault": fault})
