"""The list of members, and what is done with one of them."""

from copy import copy
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import club_page
from accounts.errors import AccountCode, AccountsError
from accounts.forms import GuestForm, MemberForm, RoleForm, SearchForm, faults_shown_in
from accounts.labels import fault_text
from accounts.models import Club, Member, Role
from accounts.permissions import can_change, can_hand_out, can_organise, can_record, can_see_members
from accounts.selectors import members
from accounts.services import (
    add_member,
    remove_member,
    rename_member,
    restore_member,
    retire_member,
    set_role,
)

__all__ = ["add_guest", "change_role", "edit_member", "member_list", "members_wanted", "remove", "restore"]

PAGE = 100
PLAYERS_OF_A_TABLE = 4  # a club with fewer is still being made: the form for more stands open


@club_page(can_see_members)
def member_list(request: HttpRequest, club: Club) -> HttpResponse:
    return _show_list(request, club, GuestForm(is_next="add" in request.GET))


@require_POST
@club_page(can_record)
def add_guest(request: HttpRequest, club: Club) -> HttpResponse:
    """Back to the list with an empty field, ready for the next name."""
    form = GuestForm(request.POST, instance=Member(club=club))
    if form.is_valid():
        with faults_shown_in(form):
            member = add_member(club=club, **form.cleaned_data)
            messages.success(request, _("%(name)s is on the list.") % {"name": member.name})
            return redirect(f"{reverse('accounts:members', args=[club.slug])}?add=1")
    return _show_list(request, club, form, status=422)


def _show_list(request: HttpRequest, club: Club, form: GuestForm, status: int = 200) -> HttpResponse:
    wanted = {name: request.GET.get(name, "") for name in ("q", "who", "order")}
    found = members_wanted(request, club)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    may_organise = can_organise(request.user, club)
    search = SearchForm(initial=wanted, shows_former=may_organise)
    context = {"club": club, "here": "members", "form": form, "search": search, "page": page}
    context |= {"query": urlencode(wanted), "former": wanted["who"] == "former", "q": wanted["q"]}
    context["narrowed"] = bool(wanted["who"] or wanted["order"])
    is_small = not any(wanted.values()) and page.paginator.count < PLAYERS_OF_A_TABLE
    context["adds"] = form.is_bound or "add" in request.GET or is_small
    return render(request, "accounts/members.html", context, status=status)


def members_wanted(request: HttpRequest, club: Club) -> QuerySet[Member]:
    """The members that an address asks for, in its order; former ones for those who organise alone."""
    who = request.GET.get("who", "")
    return members(
        club,
        search=request.GET.get("q", ""),
        order=request.GET.get("order", "name"),
        former=who == "former" and can_organise(request.user, club),
        guests={"guests": True, "accounts": False}.get(who),
    )


@club_page(can_record)
def edit_member(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    member = _member(club, pk)
    form = MemberForm(request.POST or None, instance=copy(member))
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            rename_member(member=member, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("accounts:members", club.slug)
    context = {"club": club, "here": "members", "member": member, "form": form}
    context["may_change"] = can_change(request.user, member)
    context["spellings"] = list(member.spellings.all())
    return render(request, "accounts/member.html", context)


@club_page(can_organise)
def change_role(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    member = _changeable(request, club, pk)
    roles = [role for role in Role if can_hand_out(request.user, club, role)]
    form = RoleForm(request.POST or None, roles=roles, initial={"role": member.role})
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            member = set_role(member=member, role=form.cleaned_data["role"])
            told = {"name": member.name, "role": member.get_role_display()}
            messages.success(request, _("%(name)s is now: %(role)s.") % told)
            return redirect("accounts:members", club.slug)
    context = {"club": club, "here": "members", "member": member, "form": form}
    return render(request, "accounts/member_role.html", context)


@club_page(can_organise)
def remove(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Asks first; for somebody with results it asks which way out: former member, or without the name."""
    member = _changeable(request, club, pk)
    context = {"club": club, "here": "members", "member": member}
    if request.method == "POST":
        try:
            _take_off(member, request.POST.get("way", "delete"))
        except AccountsError as error:
            fault = error.faults[0]
            context |= {"fault": fault_text(fault), "has_played": fault.code is AccountCode.MEMBER_HAS_PLAYED}
        else:
            messages.success(request, _("%(name)s is off the list.") % {"name": member.name})
            return redirect("accounts:members", club.slug)
    return render(request, "accounts/remove_member.html", context)


def _take_off(member: Member, way: str) -> None:
    if way == "delete":
        remove_member(member=member)
    else:
        retire_member(member=member, forget_name=way == "forget")


@require_POST
@club_page(can_organise)
def restore(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    member = restore_member(member=_member(club, pk))
    messages.success(request, _("%(name)s is on the list.") % {"name": member.name})
    return redirect("accounts:members", club.slug)


def _member(club: Club, pk: int) -> Member:
    member = get_object_or_404(Member, club=club, pk=pk, merged_into=None)
    member.club = club
    return member


def _changeable(request: HttpRequest, club: Club, pk: int) -> Member:
    member = _member(club, pk)
    if not can_change(request.user, member):
        raise PermissionDenied
    return member
