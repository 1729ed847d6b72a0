"""A person's own page."""

from copy import copy

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import SignedInRequest, signed_in
from accounts.forms import DeleteAccountForm, ProfileForm, faults_shown_in
from accounts.selectors import clubs_of
from accounts.services import delete_account, update_profile

__all__ = ["delete", "edit_profile"]


@signed_in
def edit_profile(request: SignedInRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=copy(request.user))
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            update_profile(user=request.user, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form})


@signed_in
def delete(request: SignedInRequest) -> HttpResponse:
    """Says what goes and what stays; asks for the password before it does so."""
    if answer := ratelimit.consume_or_429(request, action="reauthenticate", user=request.user):
        return answer
    form = DeleteAccountForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            delete_account(user=request.user, keep_name=form.cleaned_data["stays"] == "name")
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("accounts:home")
    context = {"form": form, "clubs": clubs_of(request.user)}
    return render(request, "accounts/delete_account.html", context, status=422 if form.errors else 200)
